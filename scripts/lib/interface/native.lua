-- Makes the part of Lua's C module that depends on the header: tables of fields, and a function for each function of the
-- header.

local codes = {
  int32 = "K_INT32", uint32 = "K_UINT32", int64 = "K_INT64", uint64 = "K_UINT64", size = "K_SIZE", double = "K_DOUBLE",
  bits = "K_BITS", truth = "K_TRUTH", constant = "K_CONSTANT", set = "K_SET", text = "K_TEXT", id = "K_ID", struct = "K_STRUCT",
  pointer = "K_POINTER", list = "K_LIST", texts = "K_TEXTS", bytes = "K_BYTES", callback = "K_CALLBACK", user = "K_USER",
  destroy = "K_DESTROY",
}
local c_types = {
  int32 = "int32_t", uint32 = "uint32_t", int64 = "int64_t", uint64 = "uint64_t", size = "size_t", double = "double",
}

local function write_enum(write, enum)
  write("static const constant constants_of_%s[] = {", enum.name)
  for _, constant in ipairs(enum.constants) do write('  {"%s", %d},', constant.short, constant.value) end
  write("  {NULL, 0},\n};")
end

--- The function of C that the library calls in place of a function of the script.
local function trampoline(callback, key) return ("receive_%s_as_%s"):format(callback, key) end

local function field_line(header, struct, field)
  local related, code = "NULL", codes[field.kind]
  if field.kind == "callback" then related = ("(const void *)%s"):format(trampoline(field.base, field.name)) end
  if field.kind == "numbers" then code = field.base == "int32_t" and "K_INT32S" or "K_SIZES" end
  if header.enums[field.base] and field.stars == 0 then related = "constants_of_" .. field.base end
  if header.structs[field.base] and field.base ~= "dray_id" then related = "&shape_of_" .. field.base end
  local function offset(other) return other and ("offsetof(%s, %s)"):format(struct.name, other.name) or "NONE" end
  return ('  {"%s", %s, offsetof(%s, %s), %s, %s, %s},'):format(field.name, code, struct.name, field.name,
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
  if argument.way == "object" then
    if base == "dray_host" then return ("  dray_host *%s = check_host(L);"):format(name) end
    return ("  %s *%s = check_object(L);"):format(base, name)
  elseif argument.way == "destroy" then
    return ("  dray_destroy_function %s = lua_isnoneornil(L, %d) ? NULL : release;"):format(name, slot)
  elseif argument.way == "user" or kind == "user" then
    return ("  void *%s = take_user(L, %d);"):format(name, slot)
  elseif kind == "callback" then
    return ("  %s %s = lua_isnoneornil(L, %d) ? NULL : %s;"):format(base, name, slot, trampoline(base, argument.name))
  elseif argument.way == "in" and kind == "list" then
    local shape = base == "dray_id" and "NULL" or "&shape_of_" .. base
    return ("  size_t %s_count = 0;\n  const %s *%s = take_list(L, %d, \"%s\", %s, &%s_count);"):format(name, base, name, slot,
      argument.name, shape, name)
  end
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
  if argument.kind == "list" then return ("%s, %s_count"):format(name, name) end
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
  write("static int call_%s(lua_State *L) {", method.symbol)
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
    write('  lua_State *outer = enter(L);\n  %s result = %s;\n  leave(outer);\n  lua_pushliteral(L, "ok");', method.base, call)
    write("  push_struct(L, &shape_of_%s, &result);\n  return 2;\n}\n", method.base)
    return
  end
  write("  lua_State *outer = enter(L);\n  dray_status status = %s;\n  leave(outer);", call)
  write "  push_constant(L, constants_of_dray_status, status);"
  if #outputs > 0 then write("  if (status != 0) return 1;\n%s", table.concat(outputs, "\n")) end
  write("  return %d;\n}\n", 1 + #outputs)
end

local function write_functions(write, name, methods)
  write("static const luaL_Reg %s[] = {", name)
  for _, method in ipairs(methods) do write('  {"%s", call_%s},', method.name, method.symbol) end
  write "  {NULL, NULL},\n};\n"
end

--- The places at which the library takes a callback of a type: fields of structs, and arguments.
local function keys_of(header)
  local keys = {}
  local function add(callback, key)
    keys[callback] = keys[callback] or {}
    keys[callback][key] = true
  end
  for _, struct in ipairs(header.ordered) do
    for _, field in ipairs(struct.fields) do
      if field.kind == "callback" then add(field.base, field.name) end
    end
  end
  for _, methods in ipairs { header.methods, header.objects.scene, header.objects.answer } do
    for _, method in ipairs(methods) do
      for _, argument in ipairs(method.arguments) do
        if argument.kind == "callback" then add(argument.base, argument.name) end
      end
    end
  end
  return keys
end

local function sorted(set)
  local list = {}
  for key in pairs(set) do list[#list + 1] = key end
  table.sort(list)
  return list
end

local function c_type(argument)
  if argument.way == "user" or argument.kind == "token" then return "void *" end
  if argument.kind == "object" then return argument.base .. " *" end
  if argument.way == "out" or argument.way == "change" then return argument.base .. " *" end
  return "const " .. argument.base .. " *"
end

--- How a C function pushes the argument `name` of its context for the function of the script.
local function push_argument(argument, name)
  local kind = argument.kind
  if kind == "object" then return ("  lua_pushlightuserdata(L, (void *)c->%s);"):format(name) end
  if kind == "token" then return ("  lua_pushinteger(L, (lua_Integer)(intptr_t)c->%s);"):format(name) end
  if kind == "chars" then return ("  lua_pushstring(L, c->%s);"):format(name) end
  if kind == "bytes" then return ("  lua_pushlstring(L, c->%s, c->%s_count);"):format(name, name) end
  if kind == "list" then
    return ("  push_array(L, &shape_of_%s, c->%s, c->%s_count);"):format(argument.base, name, name)
  end
  return ("  push_struct(L, &shape_of_%s, c->%s);"):format(argument.base, name)
end

--- How it reads a result of that function at the top of the stack.
local function read_result(argument, name)
  if argument.kind == "double" then return ("  if (!lua_isnil(L, -1)) *c->%s = lua_tonumber(L, -1);"):format(name) end
  if argument.kind == "list" then
    return ("  fill_array(L, &shape_of_%s, c->%s, c->%s_count);"):format(argument.base, name, name)
  end
  return ("  if (!lua_isnil(L, -1)) *c->%s = (%s)lua_tointeger(L, -1);"):format(name, argument.base)
end

-- The functions by which a callback fails, by the type of the object that it is lent.
local failures = { dray_answer = "dray_answer_fail", dray_scene = "dray_scene_fail", dray_reply = "dray_reply_error" }

--- Writes, for a type of callback, the function that calls the script, and a trampoline for each place of the header.
local function write_callback(write, name, callback, keys)
  local returned = callback.kind == "token" and "void *" or callback.kind and c_types[callback.kind] .. " " or "void "
  write("typedef struct {\n  const char *key;")
  local parameters, values, pushes, results, failure = {}, {}, {}, {}, nil
  for i, argument in ipairs(callback.arguments) do
    local own, type = "a" .. i, c_type(argument)
    local fail = failures[argument.base]
    if fail then failure = ("%s(%s, not_run)"):format(fail, own) end
    write("  %s%s;", type, own)
    parameters[#parameters + 1], values[#values + 1] = type .. own, own
    if argument.count then
      write("  size_t %s_count;", own)
      parameters[#parameters + 1], values[#values + 1] = "size_t " .. own .. "_count", own .. "_count"
    end
    if argument.way == "in" or argument.way == "change" then pushes[#pushes + 1] = push_argument(argument, own) end
    if argument.way == "out" or argument.way == "change" then results[#results + 1] = read_result(argument, own) end
  end
  if callback.kind then
    write("  %sreturned;", returned)
    local result = callback.kind == "token" and "(void *)(intptr_t)lua_tointeger(L, -1)"
      or ("(%s)lua_tointeger(L, -1)"):format(c_types[callback.kind])
    table.insert(results, 1, ("  c->returned = %s;"):format(result))
  end
  write("} context_of_%s;\n", name)
  write("static int run_%s(lua_State *L) {\n  context_of_%s *c = lua_touserdata(L, 1);", name, name)
  write("  push_call(L, c->a1, c->key);")
  for _, line in ipairs(pushes) do write("%s", line) end
  write("  lua_call(L, %d, %d);", 2 + #pushes, #results)
  for i = #results, 1, -1 do write("%s\n  lua_pop(L, 1);", results[i]) end
  write("  return 0;\n}\n")
  for _, key in ipairs(keys) do
    write("static %s%s(%s) {", returned, trampoline(name, key), table.concat(parameters, ", "))
    write('  context_of_%s context = {"%s", %s%s};', name, key, table.concat(values, ", "), callback.kind and ", 0" or "")
    local call = ("call_back(run_%s, &context)"):format(name)
    write("  %s;", failure and ("if (!%s) %s"):format(call, failure) or call)
    write("%s}\n", callback.kind and "  return context.returned;\n" or "")
  end
end

return function(header)
  local lines = { "/* Made from dray.h. */" }
  local function write(...) lines[#lines + 1] = string.format(...) end
  for _, enum in ipairs(header.sets) do write_enum(write, enum) end
  for _, struct in ipairs(header.ordered) do
    if struct.name ~= "dray_id" then write("static const shape shape_of_%s;", struct.name) end
  end
  local keys = keys_of(header)
  for _, name in ipairs(sorted(keys)) do write_callback(write, name, header.callbacks[name], sorted(keys[name])) end
  for _, struct in ipairs(header.ordered) do
    if struct.name ~= "dray_id" then write_struct(write, header, struct) end
  end
  local lists = { functions = header.methods }
  for name, methods in pairs(header.objects) do lists[name .. "_functions"] = methods end
  for _, name in ipairs(sorted(lists)) do
    for _, method in ipairs(lists[name]) do write_method(write, header, method) end
    write_functions(write, name, lists[name])
  end
  write_enum(write, { name = "no_type", constants = header.single })
  return table.concat(lines, "\n")
end
