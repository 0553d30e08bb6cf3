return { id = "org.dray.test.operations", name = "operations", version = "1.0.0", api = 1, entry = "init.lua" }
