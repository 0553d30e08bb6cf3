return { id = "org.dray.words", name = "words" }
