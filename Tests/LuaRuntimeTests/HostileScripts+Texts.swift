extension HostileScripts {
  /// Functions of Lua's library over long texts.
  static let texts: [(name: String, script: String)] = [
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
  ]
}
