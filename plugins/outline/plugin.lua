return {
  id = "org.dray.outline",
  name = "outline",
  version = "1.0.0",
  api = 1,
  entry = "init.lua",
  license = "MIT",
}
