return {
  id = "org.dray.contacts",
  name = "contacts",
  version = "1.0.0",
  api = 1,
  entry = "init.lua",
  license = "MIT",
}
