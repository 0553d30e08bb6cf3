return {
  id = "org.dray.diary",
  name = "diary",
  version = "1.0.0",
  api = 1,
  entry = "init.lua",
  license = "MIT",
}
