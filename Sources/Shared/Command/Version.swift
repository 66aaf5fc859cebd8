/// The version both commands print; CHANGELOG.md tells what it holds.
package enum Version {
  package static let text = "0.1.0"
}
