/// Endless scripts, each with another kind of work in Lua.
///
/// Many spend their time inside single instructions or single calls of C, where no hook of Lua looks.
enum HostileScripts {
  static let all: [(name: String, script: String)] = [
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
    (
      "comparing 6 MB of zero bytes",
      #"""
      local z=("\0"):rep(6<<20) while true do local _ = z<z end
      """#
    ),
    (
      "comparing 7 MB, in one expression",
      #"""
      local z=("\0"):rep(7<<20) while true do local _ = z<z,z<z,z<z end
      """#
    ),
    (
      "comparing 2 MB",
      #"""
      local z=("\0"):rep(2000000) while true do local _ = z<z,z<z,z<z end
      """#
    ),
    (
      "comparing in coroutines",
      #"""
      local z=("\0"):rep(7<<20) while true do coroutine.wrap(function() local _ = z<z,z<z,z<z end)() end
      """#
    ),
    (
      "sorting strings of 1 MB",
      #"""
      local z=("\0"):rep(1<<20) local t={} for i=1,2000 do t[i]=z end table.sort(t)
      """#
    ),
    (
      "sorting by comparing 100 KB",
      #"""
      local t={} for i=1,100 do t[i]=("\0"):rep(100000)..i end while true do table.sort(t, function(a,b) return
      a<b end) end
      """#
    ),
    (
      "equality of 5 MB",
      #"""
      local z=("b"):rep(5<<20) local y = z:sub(1,-2).."b" while true do local _ = z==y end
      """#
    ),
    (
      "tonumber of 6 MB",
      #"""
      local z=("1"):rep(6<<20) while true do tonumber(z) end
      """#
    ),
    (
      "tonumber of 6 MB to base 36",
      #"""
      local z=("z"):rep(6<<20) while true do tonumber(z,36) end
      """#
    ),
    (
      "packsize of 6 MB",
      #"""
      local z=("b"):rep(6<<20) while true do string.packsize(z) end
      """#
    ),
    (
      "utf8.len of 6 MB",
      #"""
      local z=("b"):rep(6<<20) while true do utf8.len(z) end
      """#
    ),
    (
      "utf8.offset in 6 MB",
      #"""
      local z=("b"):rep(6<<20) while true do utf8.offset(z, #z) end
      """#
    ),
    (
      "arithmetic on 6 MB",
      #"""
      local z=("1"):rep(6<<20) while true do local _ = z+1 end
      """#
    ),
    (
      "a loop to 6 MB of digits",
      #"""
      local z=("1"):rep(6<<20) while true do pcall(function() for i=1,z do end end) end
      """#
    ),
    (
      "bits of 6 MB of digits",
      #"""
      local z=("1"):rep(6<<20) while true do pcall(function() return z|1 end) end
      """#
    ),
    (
      "keys of 4 MB",
      #"""
      local z=("x"):rep(4<<20) while true do local t={} t[z.."a"]=1 end
      """#
    ),
    (
      "formats of numbers with 400 digits",
      #"""
      local f=("%99.99f"):rep(90) local a={} for i=1,90 do a[i]=1e308 end while true do string.format(f,
      table.unpack(a)) end
      """#
    ),
    (
      "%q of 1 MB",
      #"""
      local z=("\0"):rep(1<<20) while true do string.format("%q",z) end
      """#
    ),
    (
      "a pattern of 6 MB of zero bytes",
      #"""
      local z=("\0"):rep(6<<20).."%" while true do ("x"):find(z,1,false) end
      """#
    ),
    (
      "backtracking over 1 MB",
      #"""
      local z=("a"):rep(1<<20) while true do z:find((".-"):rep(12).."b") end
      """#
    ),
    (
      "rep of 5 MB",
      #"""
      while true do local _=("x"):rep(5<<20) end
      """#
    ),
    (
      "concatenation without end",
      #"""
      local s="x" while true do s=s..s end
      """#
    ),
    (
      "table.concat of 3 MB",
      #"""
      local z=("x"):rep(1<<20) while true do table.concat({z,z,z}) end
      """#
    ),
    (
      "upper of 4 MB",
      #"""
      local z=("x"):rep(4<<20) while true do z:upper() end
      """#
    ),
    (
      "reverse of 4 MB",
      #"""
      local z=("x"):rep(4<<20) while true do z:reverse() end
      """#
    ),
    (
      "gsub over 1 MB",
      #"""
      local z=("x"):rep(1<<20) while true do z:gsub("x","yy") end
      """#
    ),
    (
      "gsub with a replacement of 1 KB",
      #"""
      local z=("x"):rep(1<<10) local s= ("x"):rep(1<<20) s:gsub("x", z)
      """#
    ),
    (
      "gmatch with the pattern of utf8",
      #"""
      local z=("é"):rep(2<<20) while true do for p in z:gmatch(utf8.charpattern) do end end
      """#
    ),
    (
      "utf8.codes over 4 MB",
      #"""
      local z=("é"):rep(2<<20) while true do for p in utf8.codes(z) do end end
      """#
    ),
    (
      "tostring of a large string",
      #"""
      local z=("x"):rep(1<<20) local n=0 while true do tostring(z) n=n+1 end
      """#
    ),
    (
      "string.unpack of 20,000 values",
      #"""
      local f=("b"):rep(20000) local s=("x"):rep(20000) while true do pcall(string.unpack,f,s) end
      """#
    ),
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
