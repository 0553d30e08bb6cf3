-- A Kanban board in a buffer of Neovim, for the keyboard and the mouse:
--
--     nvim -c 'luafile Tests/Embedding/nvim/board.lua' -c 'lua Board.open()'
--
-- Arrows move the focus and a lifted card, Space lifts and drops, Escape cancels, u undoes, q closes.
local dray = require "dray"

local cell_width, cell_height = 10, 20 -- points of the scene in a character of the buffer
local here = debug.getinfo(1, "S").source:match "^@(.*)/[^/]*$"

Board = {} -- global, for mappings and tests

local host, buffer, namespace, status

local function now() return vim.loop.hrtime() / 1e9 end

-- == Drawing ==

local highlights = { lifted = "IncSearch", placeholder = "NonText", targeted = "DiffAdd" }

-- Writes a text into a line at a column. Text is ASCII, so that columns are bytes.
local function put(line, column, text) return line:sub(1, column) .. text .. line:sub(column + #text + 1) end

local function draw()
  local width, height = host:size()
  local columns = math.ceil(width / cell_width)
  local lines, marks = {}, {}
  for row = 1, math.ceil(height / cell_height) + 2 do lines[row] = (" "):rep(columns) end
  for placement in host:placements() do
    local frame = placement.frame
    local row = math.floor(frame.y / cell_height + 0.5) + 2
    local column = math.max(0, math.floor(frame.x / cell_width + 0.5))
    local cells = math.floor(frame.width / cell_width)
    local group = placement.flags.focused and "Cursor" or highlights[placement.state]
    if placement.kind == "container" and placement.id then
      lines[1] = put(lines[1], column, placement.label:upper())
    elseif placement.kind == "item" and lines[row] then
      lines[row] = put(lines[row], column, ("[%-" .. cells - 2 .. "s]"):format(placement.label):sub(1, cells))
    else
      group = nil
    end
    if group then marks[#marks + 1] = { group, placement.kind == "item" and row - 1 or 0, column, column + cells } end
  end
  lines[#lines] = status or ""
  vim.api.nvim_buf_set_option(buffer, "modifiable", true)
  vim.api.nvim_buf_set_lines(buffer, 0, -1, false, lines)
  vim.api.nvim_buf_set_option(buffer, "modifiable", false)
  vim.api.nvim_buf_clear_namespace(buffer, namespace, 0, -1)
  for _, mark in ipairs(marks) do vim.api.nvim_buf_add_highlight(buffer, namespace, unpack(mark)) end
end

-- == Inputs ==

local function finish(response)
  if response.kind == "ended" then
    local outcome = ("%s %s: %s"):format(response.operation or "kept", table.concat(response.item_ids, " "), response.route.from)
    if response.route.to then outcome = outcome .. " to " .. response.route.to end
    if response.reason.text ~= "" then outcome = outcome .. ", " .. response.reason.text end
    status = outcome
  elseif response.reason.text ~= "" then
    status = response.reason.text
  end
  draw()
end

function Board.key(name)
  status = nil
  finish(host:key_down(name, now()))
end

function Board.mouse(kind)
  local position = vim.fn.getmousepos()
  local x, y = (position.wincol - 0.5) * cell_width, (position.winrow - 1.5) * cell_height
  status = nil
  finish(host[kind](host, x, y, now()))
  local verdict = host:verdict()
  if verdict and verdict.reason.text ~= "" then
    status = verdict.reason.text
    draw()
  end
end

function Board.undo()
  local step = host:next_undo()
  host:undo()
  status = step and "undone: " .. step.text or "nothing to undo"
  draw()
end

function Board.close()
  host:destroy()
  vim.api.nvim_buf_delete(buffer, { force = true })
end

function Board.open()
  host = dray.host { report = function(report)
    if report.text ~= "" then status = report.text end
  end }
  host:load(here .. "/kanban")
  buffer, namespace = vim.api.nvim_create_buf(false, true), vim.api.nvim_create_namespace "kanban"
  vim.api.nvim_set_current_buf(buffer)
  vim.o.mouse, vim.wo.wrap, vim.wo.number = "a", false, false
  local function map(keys, call)
    vim.api.nvim_buf_set_keymap(buffer, "n", keys, ("<Cmd>lua Board.%s<CR>"):format(call), { noremap = true })
  end
  local keys = { ["<Left>"] = "left", ["<Right>"] = "right", ["<Up>"] = "up", ["<Down>"] = "down", ["<Space>"] = "space",
    ["<CR>"] = "return", ["<Esc>"] = "escape", ["<Tab>"] = "tab" }
  for key, name in pairs(keys) do map(key, ("key '%s'"):format(name)) end
  map("<LeftMouse>", "mouse 'pointer_down'")
  map("<LeftDrag>", "mouse 'pointer_moved'")
  map("<LeftRelease>", "mouse 'pointer_up'")
  map("u", "undo()")
  map("q", "close()")
  draw()
end
