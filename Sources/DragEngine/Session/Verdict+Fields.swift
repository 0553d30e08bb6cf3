// The fields of routes, verdicts and outcomes; those of the details of an answer are in `DropDetails.swift`.

extension Route: FieldSource {
  package func write<Form: FieldWriter>(to form: inout Form) throws(Form.Failure) {
    for field in fields { try form.write(field.name, id: field.id) }
  }

  init<Form: FieldReader>(from form: Form) throws(Form.Problem) {
    self.init(
      from: try form.optionalID("from"), to: try form.optionalID("to"), before: try form.optionalID("before"),
      into: try form.optionalID("into"))
  }
}

extension Verdict: FieldSource {
  package func write<Form: FieldWriter>(to form: inout Form) throws(Form.Failure) {
    try form.write("operation", word: operation)
    try form.write("cause", word: cause)
    try reason?.write(to: &form)
    try route.write(to: &form)
    try details.write(to: &form)
  }
}

extension DragOutcome: FieldSource {
  package func write<Form: FieldWriter>(to form: inout Form) throws(Form.Failure) {
    try writePrediction(to: &form, isUnfinished: isUnfinished)
    try form.write("failed_item_ids", ifAny: failedItemIDs)
    try form.write("select_ids", ifAny: itemIDsToSelect)
    try form.write("deselect_ids", ifAny: itemIDsToDeselect)
  }

  /// Writes the fields that the outcome of a hypothetical drag has.
  ///
  /// - Parameter isUnfinished: Whether the drop is not over; `nil` for a hypothetical drag.
  package func writePrediction<Form: FieldWriter>(to form: inout Form, isUnfinished: Bool? = nil) throws(Form.Failure) {
    try form.write("operation", word: operation)
    try form.write("cause", word: cause)
    if let isUnfinished { try form.write("is_unfinished", ifSet: isUnfinished) }
    try reason?.write(to: &form)
    try form.write("item_ids", .ids(itemIDs))
    try route.write(to: &form)
    try details.write(to: &form)
  }
}
