@MainActor final class Placeholder {}
