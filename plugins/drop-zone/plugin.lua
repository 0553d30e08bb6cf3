return {
  id = "org.dray.drop-zone",
  name = "drop-zone",
  version = "1.0.0",
  api = 1,
  entry = "init.lua",
  license = "MIT",
}
