/*
 * The delivery rule, for spin: two writers, a log, a wire, a board, a timer.
 * Here: what can be varied, the state that they share, and the claims.
 *
 * Rows of the log are numbered from 1; a set of rows is a byte with one bit for each. One claim is
 * stated in LTL (`converges`, at the end), the others are assertions in the board (CLAIM). What is
 * left out, and how to read a trail: README.md.
 *
 * Worlds:
 *   (none)         whatever may fail fails: writers die, the board dies and starts again, reads
 *                  fail, messages are lost, repeated, reordered and made up
 *   CALM           nothing fails and every message arrives, in any order; to be run with NO_TIMER
 *   REPLACED_LOG   as the first, and an older copy of the log takes its place once
 *   SCREEN         in each of these: the board is a screen (a snapshot, then the news) and not a
 *                  follower (every row from the first one on)
 *
 * Broken rules, each of which makes a claim fail in one of the worlds (scripts/model.sh):
 *   NO_TIMER SNAPSHOT_BEFORE_LISTEN PUBLISH_BEFORE_COMMIT ACK_BEFORE_COMMIT
 *   NUMBER_OUTSIDE_TRANSACTION PLACE_FROM_HINT APPLY_FROM_WIRE APPLY_NEXT_FROM_WIRE HOLES_ARE_LOSS
 *   PLACE_AFTER_SNAPSHOT REFRESH_BEFORE_SUBSCRIBE NO_SAME_ID_CHECK ASKS_ONCE FILE_NOT_COMPARED
 */

#ifdef CALM
#define FAULTS false
#else
#define FAULTS true
#endif

#if defined(SCREEN) || defined(REPLACED_LOG)
#define POSTS(writer) 1
#define CHUNK 1 /* rows of one read */
#define LAST 3 /* the greatest number: the posts and a hole */
#else
#define POSTS(writer) (1 + (writer)) /* the second writer's two go together, or one by one */
#define CHUNK 2
#define LAST 4
#endif

#define ROW(s) (1 << ((s) - 1))
#define UPTO(s) ((1 << (s)) - 1)
#define ROWS(first, count) (UPTO((first) + (count) - 1) & ~UPTO((first) - 1))
#define MAX(a, b) ((a) > (b) -> (a) : (b))

/* The numbers under which a violated claim is reported. */
#define CLAIM(number, condition) assert((condition) || (number) == 0)
#define SHOWN_IS_LOGGED 1
#define NONE_TWICE 2
#define LOGS_ORDER 3
#define PLACE_IS_SOUND 4
#define ONE_TICK_IS_ENOUGH 5

/* ---- The log: its rows, the writers' lock, its file. ---- */
byte rows; /* committed */
byte head; /* the greatest number given */
byte holder; /* who has the lock; 0: nobody */
bool hole = FAULTS; /* one number may stand for a row that is gone, or unknown to the board */
#ifdef NUMBER_OUTSIDE_TRANSACTION
byte given;
#endif
#ifdef REPLACED_LOG
bool file; /* which file is behind the path: 1 once it was replaced */
byte oldRows; /* what the replaced file held */
byte kept; /* rows up to here are the same in both files */
#else
#define file 0
#endif

byte acked; /* rows whose ids were printed */

/* ---- The wire: the rows it has a message of. ---- */
byte wire;

/* ---- The board: its socket, its mailbox, the feed's place, what its view shows. ---- */
bool listening, opened;
byte hint; /* the greatest number that a message named; 0: none came */
bool check, again; /* a look is due; the feed itself has more to read */
byte place;
bool failing; /* true for a moment when a read fails */
#ifdef REPLACED_LOG
bool openFile; /* which file the feed has open */
byte shown[2]; /* rows shown, by the file that they were read from */
#define SHOWN (shown[0] | shown[1])
#define OPEN_ROWS (openFile == file -> rows : oldRows)
#define IS_FRESH (SHOWN == rows && (file == 0 || (shown[0] & ~UPTO(kept)) == 0))
#else
byte shown[1];
#define openFile 0
#define SHOWN shown[0]
#define OPEN_ROWS rows
#define IS_FRESH (SHOWN == rows)
#endif
#ifdef SCREEN
bool subscribed, asked, request, answered; /* the view hears the feed; the snapshot's stages */
#else
#define subscribed true
#define answered true
#define request false
#endif

#include "writers.pml"
#include "around.pml"
#include "board.pml"

/* Unless it dies or cannot read again and again, the board sooner or later shows, for good, what a
   fresh load of the log shows; and what was acknowledged is in the log. So no post is missed for
   ever. */
ltl converges {
  []<> (!opened || failing) || <>[] (IS_FRESH && (acked & ~rows) == 0)
}
