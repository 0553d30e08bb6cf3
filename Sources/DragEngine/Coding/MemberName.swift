/// The name of a member of an object, as in journals.
package struct MemberName: CodingKey, ExpressibleByStringLiteral {
  package let stringValue: String
  package var intValue: Int? { nil }

  package init(stringValue: String) { self.stringValue = stringValue }
  package init(stringLiteral value: String) { self.init(stringValue: value) }
  package init?(intValue: Int) { nil }
}
