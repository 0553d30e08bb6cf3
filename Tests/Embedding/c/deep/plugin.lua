return { id = "org.dray.deep", name = "deep" }
