return {
  id = "org.dray.chess", name = "chess", version = "1.0.0",
  api = 1, entry = "init.lua", license = "MIT",
  options = { fen = { default = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" } },
}
