return { id = "org.dray.kanban", name = "kanban" }
