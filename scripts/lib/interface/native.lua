-- Makes the part of Lua's C module that depends on the header: tables of fields, and a function for each function of the
-- header.

local codes = {
  int32 = "K_INT32", uint32 = "K_UINT32", int64 = "K_INT64", uint64 = "K_UINT64", size = "K_SIZE", double = "K_DOUBLE",
  bits = "K_BITS", truth = "K_TRUTH", constant = "K_CONSTANT", set = "K_SET", text = "K_TEXT", id = "K_ID", struct = "K_STRUCT",
  pointer = "K_POINTER", list = "K_LIST", texts = "K_TEXTS", bytes = "K_BYTES",
}
local c_types = {
  int32 = "int32_t", uint32 = "uint32_t", int64 = "int64_t", uint64 = "uint64_t", size = "size_t", double = "double",
}

local function write_enum(write, enum)
  write("static const constant constants_of_%s[] = {", enum.name)
  for _, constant in ipairs(enum.constants) do write('  {"%s", %d},', constant.short, constant.value) end
  write("  {NULL, 0},\n};")
end

local function field_line(header, struct, field)
  local related = "NULL"
  if header.enums[field.base] and field.stars == 0 then related = "constants_of_" .. field.base end
  if header.structs[field.base] and field.base ~= "dray_id" then related = "&shape_of_" .. field.base end
  local function offset(other) return other and ("offsetof(%s, %s)"):format(struct.name, other.name) or "NONE" end
  return ('  {"%s", %s, offsetof(%s, %s), %s, %s, %s},'):format(field.name, codes[field.kind], struct.name, field.name,
    related, offset(field.count), offset(field.stride))
end

local function write_struct(write, header, struct)
  write("static const field fields_of_%s[] = {", struct.name)
  for _, field in ipairs(struct.fields) do
    if field.kind ~= "hidden" then write("%s", field_line(header, struct, field)) end
  end
  write("  {NULL, K_END, 0, NULL, NONE, NONE},\n};")
  write('static const shape shape_of_%s = {"%s", sizeof(%s), %d, %d, %d, fields_of_%s};\n', struct.name, struct.name,
    struct.name, struct.has_size and 1 or 0, struct.is_list and 1 or 0, struct.name == "dray_value" and 1 or 0, struct.name)
end

--- The lines that read an argument from Lua, or declare a variable for an output parameter.
local function convert(argument, name, slot)
  local kind, base = argument.kind, argument.base
  if argument.way == "host" then return ("  dray_host *%s = check_host(L);"):format(name) end
  if argument.way == "in" then
    if kind == "pointer" then
      return ("  const %s *%s = (const %s *)take_struct(L, %d, &shape_of_%s);"):format(base, name, base, slot, base), name
    elseif kind == "id" then
      return ("  dray_id %s_id = {0};\n  take_id(L, %d, &%s_id);"):format(name, slot, name)
    elseif kind == "text" or kind == "bytes" then
      local line = ("  const char *%s = take_text(L, %d, \"%s\", %s);")
      if not argument.count then return line:format(name, slot, argument.name, "NULL") end
      return ("  size_t %s_length = 0;\n"):format(name) .. line:format(name, slot, argument.name, ("&%s_length"):format(name))
    elseif kind == "constant" or kind == "set" then
      return ("  int32_t %s = take_set(L, %d, \"%s\", constants_of_%s);"):format(name, slot, argument.name, base)
    elseif kind == "truth" then
      return ("  int32_t %s = lua_toboolean(L, %d);"):format(name, slot)
    elseif kind == "double" then
      return ("  double %s = take_number(L, %d, \"%s\");"):format(name, slot, argument.name)
    end
    return ("  %s %s = take_%s(L, %d, \"%s\");"):format(c_types[kind], name, c_types[kind], slot, argument.name)
  end
  if kind == "text" then return ("  const char *%s = NULL;"):format(name) end
  if kind ~= "struct" then return ("  %s %s = 0;"):format(c_types[kind] or base, name) end
  local lines = ("  %s %s;\n  memset(&%s, 0, sizeof %s);"):format(base, name, name, name)
  return lines, nil
end

local function passed(argument, name)
  if argument.way == "out" then return "&" .. name .. (argument.count and ", NULL" or "") end
  if argument.kind == "id" then return "&" .. name .. "_id" end
  return name .. (argument.count and (", %s_length"):format(name) or "")
end

local function pushed(argument, name)
  local kind = argument.kind
  if kind == "struct" then return ("  push_struct(L, &shape_of_%s, &%s);"):format(argument.base, name) end
  if kind == "text" then return ("  push_text(L, %s);"):format(name) end
  if kind == "double" then return ("  lua_pushnumber(L, %s);"):format(name) end
  return ("  lua_pushinteger(L, (lua_Integer)%s);"):format(name)
end

local function write_method(write, header, method)
  local slot, values, outputs = 1, {}, {}
  write("static int call_%s(lua_State *L) {", method.name)
  for i, argument in ipairs(method.arguments) do
    local name = "a" .. i
    if argument.way == "in" then slot = slot + 1 end
    write("%s", (convert(argument, name, slot)))
    local struct = argument.way == "out" and argument.kind == "struct" and header.structs[argument.base]
    if struct and struct.has_size then write("  %s.struct_size = sizeof %s;", name, name) end
    values[#values + 1] = passed(argument, name)
    if argument.way == "out" then outputs[#outputs + 1] = pushed(argument, name) end
  end
  local call = ("%s(%s)"):format(method.symbol, table.concat(values, ", "))
  if method.returned == "struct" then
    write('  %s result = %s;\n  lua_pushliteral(L, "ok");', method.base, call)
    write("  push_struct(L, &shape_of_%s, &result);\n  return 2;\n}\n", method.base)
    return
  end
  write("  dray_status status = %s;\n  push_constant(L, constants_of_dray_status, status);", call)
  if #outputs > 0 then write("  if (status != 0) return 1;\n%s", table.concat(outputs, "\n")) end
  write("  return %d;\n}\n", 1 + #outputs)
end

return function(header)
  local lines = { "/* Made from dray.h. */" }
  local function write(...) lines[#lines + 1] = string.format(...) end
  for _, enum in ipairs(header.sets) do write_enum(write, enum) end
  for _, struct in ipairs(header.ordered) do
    if struct.name ~= "dray_id" then write("static const shape shape_of_%s;", struct.name) end
  end
  for _, struct in ipairs(header.ordered) do
    if struct.name ~= "dray_id" then write_struct(write, header, struct) end
  end
  for _, method in ipairs(header.methods) do write_method(write, header, method) end
  write_enum(write, { name = "no_type", constants = header.single })
  write "static const luaL_Reg functions[] = {"
  for _, method in ipairs(header.methods) do write('  {"%s", call_%s},', method.name, method.name) end
  write "  {NULL, NULL},\n};\n"
  return table.concat(lines, "\n")
end
