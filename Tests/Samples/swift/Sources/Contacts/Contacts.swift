import DragEngine
import Hand

// "Adopting drag and drop using SwiftUI": a list of contacts that go to other programs and come from them.

extension Identifier {
  static let exampleContact: Identifier = "com.example.contact-data"
}

struct Contact: Codable, Identifiable, Equatable {
  var id: String
  var givenName: String
  var familyName: String
  var phoneNumber: String

  var fullName: String { familyName.isEmpty ? givenName : "\(givenName) \(familyName)" }
}

extension Contact: Transferable {
  static let itemType: Identifier = "com.example.contact"

  static var transferRepresentation: some TransferRepresentation {
    // Allows a Contact to be transferred with a custom content type.
    CodableRepresentation(contentType: .exampleContact)
    // Allows importing and exporting Contact data as a vCard.
    DataRepresentation(contentType: .vCard) { contact in
      contact.toVCardData()
    } importing: { data in
      try parseVCardData(data)
    }
    .suggestedFileName { $0.fullName }
    // Enables exporting the `phoneNumber` string as a proxy for the entire `Contact`.
    ProxyRepresentation { contact in
      contact.phoneNumber
    } importing: { value in
      Contact(id: "number \(value)", givenName: value, familyName: "", phoneNumber: "")
    }
  }

  func toVCardData() -> Bytes {
    Bytes("BEGIN:VCARD\nN:\(familyName);\(givenName)\nTEL:\(phoneNumber)\nEND:VCARD\n")
  }

  static func parseVCardData(_ data: Bytes) throws -> Contact {
    let lines = (data.text ?? "").split(separator: "\n").map { $0.split(separator: ":", maxSplits: 1) }
    func field(_ name: String) -> String { lines.first { $0.count == 2 && $0[0] == name }.map { String($0[1]) } ?? "" }
    let names = field("N").split(separator: ";").map(String.init)
    guard names.count == 2 else { throw Reason("the card has no name") }
    return Contact(id: "card of \(names[1])", givenName: names[1], familyName: names[0], phoneNumber: field("TEL"))
  }
}

final class DataModel {
  @ModelState var contacts = [
    Contact(id: "1", givenName: "Juan", familyName: "Chavez", phoneNumber: "555-0101"),
    Contact(id: "2", givenName: "Mei", familyName: "Chen", phoneNumber: "555-0102"),
    Contact(id: "3", givenName: "Tom", familyName: "Clark", phoneNumber: "555-0103"),
  ]

  func handleDroppedContacts(droppedContacts: [Contact], index: Int? = nil) {
    guard let firstContact = droppedContacts.first else {
      return
    }
    // If the ID of the first contact exists in the contacts list,
    // move the contact from its current position to the new index.
    // If no index is specified, insert the contact at the end of the list.
    if let existingIndex = contacts.firstIndex(where: { $0.id == firstContact.id }) {
      contacts.move(fromOffsets: [existingIndex], toOffset: index ?? contacts.endIndex)
    } else {
      contacts.insert(firstContact, at: index ?? contacts.endIndex)
    }
  }
}

@main
struct Program {
  static func main() {
    let dataModel = DataModel()
    let engine = Engine(models: dataModel.$contacts) {
      Node.list(id: "contacts", size: Size(width: 200, height: 200)) {
        Node.forEach(dataModel.contacts) { contact in
          Node.text(contact.fullName)
            .draggable(contact) {
              Node.text(contact.givenName).style("thumbnail")
            }
        }
        .dropDestination(for: Contact.self) { droppedContacts, index in
          dataModel.handleDroppedContacts(droppedContacts: droppedContacts, index: index)
        }
      }
    }
    let hand = Hand(engine)
    func show() { print(dataModel.contacts.map(\.fullName)) }

    hand.drag("Juan Chavez", to: "Tom Clark", offset: Vector(dx: 0, dy: 8))
    show()
    let card = ItemProvider()
    card.registerDataRepresentation(for: .vCard) { $0.complete(Bytes("BEGIN:VCARD\nN:Appleseed;Ann\nEND:VCARD")) }
    hand.drop([card], onto: "contacts")
    show()
    hand.drop([ItemProvider("555-0199")], onto: "contacts")
    show()

    // The data for other programs.
    for type: Identifier in [.exampleContact, .vCard, .utf8PlainText] {
      if case .success(.data(let data))? = dataModel.contacts[0].exported(as: type).answer { print(data.text ?? "") }
    }
  }
}
