function love.conf(t)
  t.window.title, t.window.width, t.window.height = "Klondike", 520, 420
  t.modules.audio, t.modules.sound, t.modules.physics, t.modules.joystick = false, false, false, false
end
