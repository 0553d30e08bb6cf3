-- Klondike in LÖVE: the rules are the plugin's, the drags are Dray's, and this file draws.
--
--     love Tests/Embedding/love          U undoes, R redoes, Escape cancels a drag
local dray = require "dray"

local margin, status_height = 20, 32
local colors = {
  felt = { 0.10, 0.37, 0.27 }, gap = { 1, 1, 1, 0.10 }, outline = { 1, 1, 1, 0.35 }, paper = { 0.98, 0.97, 0.93 },
  back = { 0.20, 0.33, 0.55 }, edge = { 0, 0, 0, 0.45 }, red = { 0.75, 0.12, 0.12 }, black = { 0.10, 0.10, 0.12 },
  accepts = { 0.95, 0.80, 0.30 }, refuses = { 0.90, 0.35, 0.30 }, text = { 1, 1, 1 },
}
local host, status = nil, "Drag a card. Click the stock."
local shown = {} -- the drawn position of each item, which follows its frame

local function say(text)
  status = text
  print(text)
  io.stdout:flush()
end

-- The font of LÖVE has no suits of cards; DejaVu has them.
local function load_font(size)
  local file = io.open("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", "rb")
  if not file then return love.graphics.newFont(size) end
  local data = love.filesystem.newFileData(file:read "*a", "DejaVuSans.ttf")
  file:close()
  return love.graphics.newFont(data, size)
end

function love.load(arguments)
  host = dray.host { report = function(report)
    if report.kind ~= "announcement" then say(report.text) end
  end }
  host:load("klondike", { seed = tonumber(arguments[1]) or 381, options = { draw = 3 } })
  love.graphics.setBackgroundColor(colors.felt)
  love.graphics.setFont(load_font(15))
  say "ready"
end

-- == Inputs ==

local function label_of(id)
  local placement = host:placement(id)
  return placement and placement.label ~= "" and placement.label or tostring(id)
end

-- Shows the result of an input as a sentence.
local function tell(response)
  if response.kind == "ended" then
    local labels = {}
    for i, id in ipairs(response.item_ids) do labels[i] = label_of(id) end
    local route = response.route
    local move = ("%s: %s → %s"):format(table.concat(labels, " "), tostring(route.from), tostring(route.to or "nowhere"))
    say((response.operation or "kept") .. " " .. move .. (response.reason.text ~= "" and ", " .. response.reason.text or ""))
  elseif response.kind == "performed" then
    say(host:outcome() or "done")
  elseif response.kind == "refused" or response.kind == "failed" then
    say(response.reason.text)
  end
end

local function point(method, x, y)
  tell(host[method](host, x - margin, y - margin, love.timer.getTime()))
end

function love.mousepressed(x, y, button)
  if button == 1 then point("pointer_down", x, y) end
end

function love.mousemoved(x, y)
  if not host then return end
  point("pointer_moved", x, y)
  local verdict = host:verdict()
  if verdict then status = verdict.reason.text ~= "" and verdict.reason.text or verdict.operation or "" end
end

function love.mousereleased(x, y, button)
  if button == 1 then point("pointer_up", x, y) end
end

function love.keypressed(key)
  if key == "u" or key == "r" then
    local step = key == "u" and host:next_undo() or host:next_redo()
    if key == "u" then host:undo() else host:redo() end
    say((key == "u" and "undone: " or "redone: ") .. (step and step.text or "nothing"))
  else
    tell(host:key_down(key, love.timer.getTime()))
  end
end

function love.update(seconds)
  local deadline = host:deadline()
  if deadline and deadline <= love.timer.getTime() then tell(host:tick(love.timer.getTime())) end
  local follow = 1 - math.exp(-18 * seconds)
  for placement in host:placements() do
    if placement.kind == "item" then
      local frame, key = placement.frame, placement.id
      local position = shown[key] or { x = frame.x, y = frame.y }
      local part = placement.state == "lifted" and 1 or follow
      position.x, position.y = position.x + (frame.x - position.x) * part, position.y + (frame.y - position.y) * part
      shown[key] = position
    end
  end
end

-- == Drawing ==

local function draw_card(placement)
  local frame, at = placement.frame, shown[placement.id] or placement.frame
  local x, y, label = at.x, at.y, placement.label
  local lifted = placement.state == "lifted"
  if lifted then
    love.graphics.setColor(0, 0, 0, 0.3)
    love.graphics.rectangle("fill", x + 3, y + 5, frame.width, frame.height, 6)
  end
  local is_back = label == "░░"
  love.graphics.setColor(is_back and colors.back or colors.paper)
  love.graphics.rectangle("fill", x, y, frame.width, frame.height, 6)
  love.graphics.setColor(placement.state == "targeted" and colors.accepts or colors.edge)
  love.graphics.rectangle("line", x + 0.5, y + 0.5, frame.width - 1, frame.height - 1, 6)
  if is_back then return end
  love.graphics.setColor((label:find "♥" or label:find "♦") and colors.red or colors.black)
  love.graphics.print(label, x + 6, y + 1)
end

local function draw_place(placement)
  local frame = placement.frame
  love.graphics.setColor(colors.gap)
  love.graphics.rectangle("fill", frame.x, frame.y, frame.width, frame.height, 6)
  love.graphics.setColor(placement.state == "targeted" and colors.accepts or colors.outline)
  love.graphics.rectangle("line", frame.x + 0.5, frame.y + 0.5, frame.width - 1, frame.height - 1, 6)
  love.graphics.printf(placement.label, frame.x, frame.y + frame.height / 2 - 9, frame.width, "center")
end

function love.draw()
  love.graphics.push()
  love.graphics.translate(margin, margin)
  for placement in host:placements() do
    if placement.kind == "item" and placement.state ~= "placeholder" then draw_card(placement) end
    if placement.kind == "container" and placement.id then draw_place(placement) end
  end
  love.graphics.pop()
  local verdict = host:verdict()
  love.graphics.setColor(verdict and verdict.operation == "forbidden" and colors.refuses or colors.text)
  love.graphics.print(status, margin, love.graphics.getHeight() - status_height)
end
