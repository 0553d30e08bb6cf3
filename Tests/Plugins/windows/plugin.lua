return { id = "org.dray.tests.windows", name = "windows", api = 1, options = { height = { default = 20, min = 1 } } }
