return {
  id = "org.dray.inventory",
  name = "inventory",
}
