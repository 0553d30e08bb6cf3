return { id = "com.example.yard", name = "yard", version = "1.0.0", api = 1 }
