return {
  id = "org.dray.spider", name = "spider", version = "1.0.0",
  api = 1, entry = "init.lua", license = "MIT",
  options = { suits = { default = 1, one_of = { 1, 2, 4 } } },
}
