import Testing

/// The promise under attack: a post that was acknowledged is on every board, once, in the same
/// order, whatever dies, fills up or lies.
///
/// One suite a fault, on the built binaries, one after the other; each prints a row of counts.
/// CORKBOARD_TORTURE sets how often each thing is tried.
@Suite("Faults", .serialized)
enum Faults {}
