-- Plays on the board with keys and the mouse: nvim --headless -u NONE -c 'luafile Tests/Embedding/nvim/test.lua'
dofile "Tests/Embedding/nvim/board.lua"

local function fail(message)
  io.stderr:write(message, "\n")
  vim.cmd "cquit"
end

-- The lines of the buffer, without empty lines, brackets and repeated spaces.
local function shown()
  local lines = vim.api.nvim_buf_get_lines(0, 0, -1, false)
  local text = {}
  for _, line in ipairs(lines) do
    line = line:gsub("%s+", " "):gsub("%[", ""):gsub(" ?%]", ""):gsub("^ ", ""):gsub(" $", "")
    if line ~= "" then text[#text + 1] = line end
  end
  return table.concat(text, "\n")
end

local function expect(wanted)
  wanted = wanted:gsub("\n%s+", "\n"):gsub("^%s+", "")
  if shown() ~= wanted then fail(("expected:\n%s\nfound:\n%s"):format(wanted, shown())) end
end

local function keys(text)
  vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes(text, true, false, true), "xt", false)
end

Board.open()
keys "<Down><Space><Right>"
expect [[TODO DOING DONE
  icons fonts sketch
  sounds menus
  move to doing before menus, 3 of 6]]
keys "<CR>"
expect [[TODO DOING DONE
  icons fonts sketch
  sounds menus
  move fonts: todo to doing]]

-- Neovim has one position of the mouse, that of the latest event. So each event is sent when the one before was handled.
local steps = {}

local function drag(row, column, to_row, to_column)
  for _, event in ipairs { { "press", row, column }, { "drag", row, column + 4 }, { "drag", to_row, to_column },
    { "release", to_row, to_column } } do
    steps[#steps + 1] = function() vim.api.nvim_input_mouse("left", event[1], "", 0, event[2], event[3]) end
  end
end

local function check(wanted) steps[#steps + 1] = function() expect(wanted) end end

function Board.step()
  table.remove(steps, 1)()
  vim.api.nvim_input "<F5>"
end

drag(1, 4, 3, 24)
check [[TODO DOING DONE
  icons fonts sketch
  sounds menus
  forbidden icons: todo to doing, two cards are in progress already]]
drag(1, 22, 3, 40)
check [[TODO DOING DONE
  icons menus sketch
  sounds fonts
  move fonts: doing to done]]
steps[#steps + 1] = function()
  keys "u"
  expect [[TODO DOING DONE
    icons fonts sketch
    sounds menus
    undone: moved fonts from doing to done]]
  Board.close()
  io.stdout:write "played\n"
  vim.cmd "qall!"
end
vim.api.nvim_set_keymap("n", "<F5>", "<Cmd>lua Board.step()<CR>", { noremap = true })
vim.api.nvim_input "<F5>"
