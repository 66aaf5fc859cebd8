/// How many posts a day has.
package struct DayCount: Hashable, Sendable {
  package let day: LocalDay
  package let posts: Int

  package init(day: LocalDay, posts: Int) {
    self.day = day
    self.posts = posts
  }
}
