extension HostileScripts {
  /// Many arguments, tables behind tables, loops and coroutines without end.
  static let values: [(name: String, script: String)] = [
    (
      "unpack of 10,000 values",
      #"""
      local t={} for i=1,10000 do t[i]=i end local function f(...) return select("#",...) end while true do
      f(table.unpack(t)) end
      """#
    ),
    (
      "arguments that grow",
      #"""
      local t={} for i=1,10000 do t[i]=i end local function f(...) return f(1,...) end while true do
      pcall(f,table.unpack(t)) end
      """#
    ),
    (
      "recursion with more and more arguments",
      #"""
      local function f(...) return 1 + f(1,2,3,4,5,6,7,8,9,10,...) end while true do pcall(f) end
      """#
    ),
    (
      "select from 10,000 arguments",
      #"""
      local t={} for i=1,10000 do t[i]=i end local function f(...) while true do local _ = select(-1,...) end
      end f(table.unpack(t))
      """#
    ),
    (
      "calls with 10,000 arguments",
      #"""
      local t={} for i=1,10000 do t[i]=i end local function g(...) end local function f(...) while true do
      g(...) end end f(table.unpack(t))
      """#
    ),
    (
      "tables of 10,000 arguments",
      #"""
      local t={} for i=1,10000 do t[i]=i end local function f(...) while true do local _ = {...} end end
      f(table.unpack(t))
      """#
    ),
    (
      "__index through 1,900 tables",
      #"""
      local t={} for i=1,1900 do t=setmetatable({},{__index=t}) end while true do local _=t.x end
      """#
    ),
    (
      "__newindex through 1,900 tables",
      #"""
      local t={} for i=1,1900 do t=setmetatable({},{__newindex=t}) end while true do t.x=nil end
      """#
    ),
    (
      "__index in a circle",
      #"""
      local t={} setmetatable(t,{__index=t}) while true do pcall(function() return t.x end) end
      """#
    ),
    (
      "table.move through 1,900 tables",
      #"""
      local t={} for i=1,1900 do t=setmetatable({},{__index=t}) end while true do table.move(t,1,1e6,1,{}) end
      """#
    ),
    (
      "table.insert with a made-up length",
      #"""
      while true do table.insert(setmetatable({},{__len=function() return 1<<50 end}),1,1) end
      """#
    ),
    (
      "table.sort with a comparison in C",
      #"""
      local t={} for i=1,1e5 do t[i]=i end while true do table.sort(t,rawequal) end
      """#
    ),
    (
      "lengths of a list",
      #"""
      local t={} for i=1,1e5 do t[i]=i end while true do local _=#t end
      """#
    ),
    (
      "errors whose text fails",
      #"""
      while true do pcall(error, setmetatable({},{__tostring=function() error("x") end})) end
      """#
    ),
    (
      "texts of new tables",
      #"""
      while true do tostring({}) end
      """#
    ),
    (
      "a loop over all integers",
      #"""
      for i=math.mininteger,math.maxinteger do end
      """#
    ),
    (
      "a loop to the largest integer",
      #"""
      for i=1,math.maxinteger,1 do end
      """#
    ),
    (
      "tables made weak afterwards",
      #"""
      local m={} local k={} local e={} for i=1,30000 do local n={} local t=setmetatable({},m) t[k]=n e[#e+1]=t
      k=n end m.__mode="k" local r={} for i=#e,1,-1 do r[(i*7919)%#e+1]=e[i] end for i=1,1e9 do local _={} end
      """#
    ),
    (
      "tables without end",
      #"""
      local t={} for i=1,1e9 do t[i]={} end
      """#
    ),
    (
      "coroutines without end",
      #"""
      local t={} while true do local c=coroutine.create(function() coroutine.yield() end) coroutine.resume(c)
      t[#t+1]=c end
      """#
    ),
    (
      "coroutines with large stacks",
      #"""
      local function d(n) if n > 0 then return 1 + d(n-1) end coroutine.yield() return 0 end local t={} while
      true do local c=coroutine.create(d) coroutine.resume(c, 20000) t[#t+1]=c end
      """#
    ),
    (
      "coroutines inside one another",
      #"""
      local function f() return coroutine.wrap(f)() end while true do pcall(f) end
      """#
    ),
    (
      "coroutines that close one another",
      #"""
      local c for i=1,20000 do local p=c c=coroutine.create(function() local x<close> =
      setmetatable({},{__close=function() if p then coroutine.close(p) end end}) coroutine.yield() end)
      coroutine.resume(c) end coroutine.close(c)
      """#
    ),
    (
      "stack overflows, caught again and again",
      #"""
      local function f() return f() + 1 end while true do pcall(f) end
      """#
    ),
    (
      "30,000 values and 30,000 tables that call each other",
      #"""
      local t={} for i=1,30000 do t[i]=i end local c = function() end for i=1,30000 do c = setmetatable({}, {__call=c}) end while true do local _ = {table.unpack(t)} c() c() c() c() c() c() end
      """#
    ),
    (
      "30,000 bytes and the same tables",
      #"""
      local s=("x"):rep(30000) local c = function() end for i=1,30000 do c = setmetatable({}, {__call=c}) end while true do local _ = {s:byte(1,-1)} c() c() c() c() c() c() end
      """#
    ),
    (
      "30,000 values and a table that is its own __call",
      #"""
      local t={} for i=1,30000 do t[i]=i end local c = setmetatable({}, {}) getmetatable(c).__call=c while true do local _ = {table.unpack(t)} pcall(c) end
      """#
    ),
    (
      "lists of 30,000 values",
      #"""
      local t={} for i=1,30000 do t[i]=i end while true do local _ = {table.unpack(t)} end
      """#
    ),
  ]
}
