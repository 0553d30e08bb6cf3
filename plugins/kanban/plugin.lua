return {
  id = "org.dray.kanban",
  name = "kanban",
  version = "1.0.0",
  api = 1,
  entry = "init.lua",
  license = "MIT",
}
