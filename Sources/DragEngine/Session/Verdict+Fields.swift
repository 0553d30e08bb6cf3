// The fields of routes, details, verdicts and outcomes.

extension Route: FieldSource {
  package func write<Form: FieldWriter>(to form: inout Form) throws(Form.Failure) {
    for field in fields { try form.write(field.name, id: field.id) }
  }
}

extension DropDetails: FieldSource {
  package func write<Form: FieldWriter>(to form: inout Form) throws(Form.Failure) {
    try form.write("accepted_item_count", integer: acceptedItemCount)
    try form.write("accepted_quantity", integer: acceptedQuantity)
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
