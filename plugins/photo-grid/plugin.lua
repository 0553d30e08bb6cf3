return {
  id = "org.dray.photo-grid",
  name = "photo-grid",
  version = "1.0.0",
  api = 1,
  entry = "init.lua",
  license = "MIT",
}
