import Bus

/// What the bus's thread does for a feed: while the feed has nothing to do, it reads the few rows that
/// a hint tells of and hands them on, so that no other thread has to wake up for them.
///
/// It waits for nobody. Publishers wait for the bus's thread.
struct HintReader: Sendable {
  let core: Monitor<FeedCore>
  let mailbox: Mailbox<FeedRequest>
  let deliver: BoardFeed.Deliver

  func hear(_ announcements: [Announcement]) {
    guard let hint = mailbox.claim(announcements.lazy.map(\.hint)) else { return }
    // Nobody else is at the core as long as there is the claim.
    guard let step = core.change({ $0.handleQuickly(hint) }) else {
      return mailbox.release(leaving: hint)
    }
    guard !step.news.isEmpty else { return mailbox.release(isUnfinished: step.isUnfinished) }
    Task { @MainActor [mailbox, deliver] in
      for news in step.news { deliver(news) }
      mailbox.release(isUnfinished: step.isUnfinished)
    }
  }
}
