/// Endless and very expensive scripts, each with another kind of work in Lua.
///
/// Many spend their time inside single instructions or single calls of C, during which Lua calls no hook.
enum HostileScripts {
  static let all = instructions + texts + values

  /// Calls, sources and keys that keep Lua inside one instruction.
  private static let instructions: [(name: String, script: String)] = [
    (
      "a table that is its own __call",
      #"""
      t = setmetatable({}, {}); getmetatable(t).__call = t; t()
      """#
    ),
    (
      "the same, caught again and again",
      #"""
      t = setmetatable({}, {}); getmetatable(t).__call = t; while true do pcall(t) end
      """#
    ),
    (
      "a value whose __tostring is its own __call",
      #"""
      t = setmetatable({}, {}); getmetatable(t).__call = t; tostring(setmetatable({}, {__tostring=t}))
      """#
    ),
    (
      "its own __call, on a stack that recursion has made large",
      #"""
      local function d(n) if n > 0 then return 1 + d(n-1) end return 0 end d(5000) t = setmetatable({}, {});
      getmetatable(t).__call = t; while true do pcall(t) end
      """#
    ),
    (
      "16,000 tables that call each other",
      #"""
      local c = function() end for i=1,16000 do c = setmetatable({}, {__call=c}) end while true do c() end
      """#
    ),
    (
      "7,000 tables that call each other",
      #"""
      local c = function() end for i=1,7000 do c = setmetatable({}, {__call=c}) end while true do c() end
      """#
    ),
    (
      "30,000 tables that call each other, on a large stack",
      #"""
      local function d(n) if n > 0 then return 1 + d(n-1) end return 0 end d(6000) local c = function() end for
      i=1,30000 do c = setmetatable({}, {__call=c}) end while true do c() end
      """#
    ),
    (
      "7,000 of them as __index",
      #"""
      local c = function() return 1 end for i=1,7000 do c = setmetatable({}, {__call=c}) end local
      t=setmetatable({},{__index=c}) while true do local _=t.x,t.x,t.x end
      """#
    ),
    (
      "7,000 of them in coroutines",
      #"""
      local c = function() end for i=1,7000 do c = setmetatable({}, {__call=c}) end while true do
      coroutine.wrap(function() c() c() end)() end
      """#
    ),
    (
      "a text of 64 KB with one chain of or",
      #"""
      while true do load("return " .. ("{}or"):rep(16000) .. "{}") end
      """#
    ),
    (
      "10,000 breaks in a loop",
      #"""
      local s="while true do "..("break "):rep(10000).." end" while true do load(s) end
      """#
    ),
    (
      "9,000 gotos out of a block",
      #"""
      local s="do "..("goto x "):rep(9000).." end ::x::" while true do load(s) end
      """#
    ),
    (
      "labels and gotos",
      #"""
      local s={} for i=1,3200 do s[#s+1]="::l"..i..":: goto l"..(3201-i) end while true do
      load(table.concat(s,"\n")) end
      """#
    ),
    (
      "names looked for through 40 functions of 150 locals",
      #"""
      local s={} for l=1,40 do s[#s+1]="local function f() local a" for i=1,150 do s[#s+1]=",a"..i end s[#s+1]=" " end s[#s+1]=("x=x "):rep(8000) local c=table.concat(s)..(" end"):rep(40) while true do load(c:sub(1,65536)) end
      """#
    ),
    (
      "constants that collide",
      #"""
      local s={} for i=1,7000 do s[i]=i*16383 end local c="return {"..table.concat(s,",").."}" while true do load(c) end
      """#
    ),
    (
      "long comments",
      #"""
      local s="--[["..("x"):rep(60000).."]]" while true do load(s) end
      """#
    ),
    (
      "strings of escapes",
      #"""
      local s="return '"..('\\\\x41'):rep(10000).."'" while true do load(s) end
      """#
    ),
    (
      "numerals of 60,000 digits",
      #"""
      local s="return "..("1"):rep(60000) while true do load(s) end
      """#
    ),
    (
      "60,000 parentheses",
      #"""
      while true do load("return "..("("):rep(60000)) end
      """#
    ),
    (
      "load inside load",
      #"""
      local function f() local g = load("local f = ... return f(f)") return g(g) end while true do pcall(f) end
      """#
    ),
    (
      "tables of 2^15 colliding integers",
      #"""
      while true do local t, M = {}, (1<<15)-1 for i=1,(1<<15)+1 do t[i*M]=true end end
      """#
    ),
    (
      "2^17 colliding integers",
      #"""
      local t, M = {}, (1<<17)-1 for i=1,(1<<17)+1 do t[i*M]=true end
      """#
    ),
    (
      "2^18",
      #"""
      local t, M = {}, (1<<18)-1 for i=1,(1<<18)+1 do t[i*M]=true end
      """#
    ),
    (
      "2^19",
      #"""
      local t, M = {}, (1<<19)-1 for i=1,(1<<19)+1 do t[i*M]=true end
      """#
    ),
    (
      "2^20",
      #"""
      local t, M = {}, (1<<20)-1 for i=1,(1<<20)+1 do t[i*M]=true end
      """#
    ),
    (
      "negative integers that collide",
      #"""
      local t, M = {}, (1<<18)-1 for i=1,(1<<18)+1 do t[-i*M]=true end
      """#
    ),
    (
      "floats that collide",
      #"""
      local t = {} for i=1,(1<<18)+1 do t[1.5+i*2.0^-52]=true end
      """#
    ),
    (
      "colliding integers from table.move",
      #"""
      local s=setmetatable({},{__index=function(_,i) return i end}) local t, M = {}, (1<<17)-1 local
      d=setmetatable({},{__newindex=function(_,i,v) rawset(t,i*M,v) end}) table.move(s,1,1<<20,1,d)
      """#
    ),
    (
      "pairs over colliding integers",
      #"""
      local t, M = {}, (1<<15)-1 for i=1,(1<<15)-1 do t[i*M]=true end while true do for k in pairs(t) do break
      end end
      """#
    ),
    (
      "next over colliding integers",
      #"""
      local t, M = {}, (1<<14)-1 for i=1,(1<<14)-1 do t[i*M]=true end while true do next(t) end
      """#
    ),
    (
      "colliding integers in a table that was large before",
      #"""
      local t, M = {}, (1<<17)-1 for i=1,(1<<16)+1 do t["a"..i]=true end for k in pairs(t) do t[k]=nil end for
      i=1,(1<<17) do t[i*M]=true end
      """#
    ),
  ]
}
