return {
  id = "org.dray.klondike", name = "klondike", version = "1.0.0",
  api = 1, entry = "init.lua", license = "MIT",
  options = {
    draw = { default = 1, one_of = { 1, 3 } },
    redeals = { default = -1, min = -1, is_integer = true }, -- -1: no limit
  },
}
