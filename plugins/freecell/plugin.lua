return {
  id = "org.dray.freecell",
  name = "freecell",
  version = "1.0.0",
  api = 1,
  entry = "init.lua",
  license = "MIT",
  options = {
    deal = { default = 1, min = 1, max = 1000000, is_integer = true }, -- as Microsoft's FreeCell numbers them
  },
}
