--- The functions of dray.h by LuaJIT's FFI, as `dray.native`. The module `dray.interface` has the declarations;
--- scripts/install makes it from the header.
local ffi = require "ffi"
local interface = require "dray.interface"

-- While the library is called from compiled code of LuaJIT, it must not call back into Lua, as a report does. Therefore
-- the functions of this file are not compiled.
require("jit").off(true, true)

ffi.cdef(interface.cdef)

--- The prefix of the installation, if this file is PREFIX/share/lua/5.1/dray/native.lua; otherwise nil.
local prefix = debug.getinfo(1, "S").source:match "^@(.*)/share/lua/5%.1/dray/native%.lua$"

local function load_library()
  local found, library = pcall(ffi.load, os.getenv "DRAY_LIBRARY" or (prefix or "") .. "/lib/libdray.so.0")
  if found then return library end
  return ffi.load "libdray.so.0"
end

local C = load_library()
local enums, structs = interface.enums, interface.structs
local read, write = {}, {}

local function text(pointer)
  if pointer == nil then return nil end
  return ffi.string(pointer, C.dray_text_length(pointer))
end

--- Converts an integer of C to a number of Lua. An integer that a number cannot represent exactly remains a 64-bit
--- integer of LuaJIT, which the library takes in place of a number.
local function exact(value)
  local number = tonumber(value)
  return number > -2 ^ 53 and number < 2 ^ 53 and number or value
end

--- Converts plain data, such as an option or a state, to a value of Lua.
local function plain(value)
  local kind = enums.dray_value_kind[value.kind]
  if kind == "boolean" then return value.boolean ~= 0 end
  if kind == "integer" then return exact(value.integer) end
  if kind == "number" then return value.number end
  if kind == "string" or kind == "bytes" then return ffi.string(value.string, value.length) end
  if kind ~= "table" then return nil end
  local result = {}
  for i = 1, tonumber(value.item_count) do result[i] = plain(value.items[i - 1]) end
  for i = 0, tonumber(value.field_count) - 1 do
    result[plain(value.fields[i].key)] = plain(value.fields[i].value)
  end
  return result
end

local function table_of(struct, value)
  if struct == structs.dray_value then return plain(value) end
  if struct.is_list then return read[struct.fields[1].kind](value, struct.fields[1]) end
  local result = {}
  for _, field in ipairs(struct.fields) do result[field.name] = read[field.kind](value, field) end
  return result
end

--- UINT64_MAX, a removed limit, is an infinite number.
local function exact_or_infinite(value)
  return ffi.istype("uint64_t", value) and value == 0xffffffffffffffffULL and math.huge or exact(value)
end

local function number(value, field) return exact(value[field.name]) end
for _, kind in ipairs { "int32", "uint32", "int64", "uint64", "size", "double", "bits" } do read[kind] = number end

function read.uint64(value, field) return exact_or_infinite(value[field.name]) end
function read.callback() return nil end
read.user, read.destroy = read.callback, read.callback
function read.numbers(value, field)
  local result = {}
  for i = 1, tonumber(value[field.count]) do result[i] = exact(value[field.name][i - 1]) end
  return result
end
function read.truth(value, field) return value[field.name] == 1 end
function read.constant(value, field)
  local constant = tonumber(value[field.name])
  if constant == 0 and not enums[field.of][0] then return nil end
  return enums[field.of][constant] or constant
end
function read.set(value, field)
  local bits, result = tonumber(value[field.name]), {}
  for constant, name in pairs(enums[field.of]) do
    if type(constant) == "number" and bit.band(bits, constant) ~= 0 then result[name] = true end
  end
  return result
end
function read.text(value, field) return text(value[field.name]) end
function read.bytes(value, field)
  return value[field.name] ~= nil and ffi.string(value[field.name], value[field.count]) or nil
end
local function id(value)
  if value.kind == 0 then return nil end
  if value.kind == 2 then return exact(value.integer) end
  return ffi.string(value.string, value.length)
end
function read.id(value, field) return id(value[field.name]) end
function read.struct(value, field) return table_of(structs[field.of], value[field.name]) end
function read.pointer(value, field)
  return value[field.name] ~= nil and table_of(structs[field.of], value[field.name]) or nil
end
function read.texts(value, field)
  local result = {}
  for i = 1, tonumber(value[field.count]) do result[i] = text(value[field.name][i - 1]) end
  return result
end
function read.list(value, field)
  local result, count = {}, tonumber(value[field.count])
  local stride = field.stride and tonumber(value[field.stride]) or ffi.sizeof(field.of)
  local bytes, pointer = ffi.cast("const char *", value[field.name]), ffi.typeof("const $ *", ffi.typeof(field.of))
  for i = 1, count do
    local element = ffi.cast(pointer, bytes + (i - 1) * stride)
    if field.of == "dray_id" then result[i] = id(element) else result[i] = table_of(structs[field.of], element) end
  end
  return result
end

local function check(name, content, kind)
  if type(content) == kind then return content end
  error(("%s: a %s was expected, not a %s"):format(name, kind, type(content)), 0)
end

--- Checks a string whose length the library does not receive: a NUL would end it.
local function check_text(name, content)
  if check(name, content, "string"):find("\0", 1, true) then error(name .. " contains a NUL", 0) end
  return content
end

--- The least integer of each type, and the first one above the largest.
local ranges = { int32 = { -2 ^ 31, 2 ^ 31 }, uint32 = { 0, 2 ^ 32 }, int64 = { -2 ^ 63, 2 ^ 63 },
  uint64 = { 0, 2 ^ 64 }, size = { 0, 2 ^ 64 } }

--- Whether a value is a 64-bit integer of LuaJIT in the range of a type. A comparison with a number would round one of
--- the two.
local function holds(kind, content)
  if ffi.istype("int64_t", content) then
    if kind == "int32" then return content >= -2147483648LL and content <= 2147483647LL end
    return kind == "int64" or content >= 0LL and (kind ~= "uint32" or content <= 4294967295LL)
  end
  if not ffi.istype("uint64_t", content) then return false end
  if kind == "int32" then return content <= 2147483647ULL end
  if kind == "uint32" then return content <= 4294967295ULL end
  return kind ~= "int64" or content <= 9223372036854775807ULL
end

--- Checks a number for a type of C, because a conversion to a smaller type would cut off its upper bits.
local function number_of(name, content, kind)
  if kind == "double" then
    return check(name, type(content) == "cdata" and holds("int64", content) and tonumber(content) or content, "number")
  end
  if kind == "uint64" and content == math.huge then return 0xffffffffffffffffULL end
  local range, is_known = ranges[kind], true
  if type(content) == "cdata" then
    is_known = holds(kind, content)
  elseif check(name, content, "number") % 1 ~= 0 then
    error(("%s: an integer was expected, not %s"):format(name, content), 0)
  else
    is_known = content >= range[1] and content < range[2]
  end
  if is_known then return content end
  error(("%s: %s does not fit into %s"):format(name, tostring(content), kind), 0)
end

--- Also takes a negative integer, by its 64 bits, for example a seed as the command prints it.
function write.bits(value, field, content)
  local is_negative = type(content) == "number" and content < 0 or ffi.istype("int64_t", content)
  local kind = is_negative and "int64" or "uint64"
  value[field.name] = ffi.cast("uint64_t", ffi.cast(kind .. "_t", number_of(field.name, content, kind)))
end

--- Fills a `dray_value` with plain data. `kept` holds the memory to which the value points. The library takes at most
--- 100 nested tables.
local function fill_plain(value, given, kept, depth)
  depth = depth or 1
  local kind = type(given)
  if kind == "cdata" and holds("int64", given) then kind = "integer" end
  if kind == "number" then
    local is_integer = given % 1 == 0 and given >= -2 ^ 63 and given < 2 ^ 63
    kind = is_integer and "integer" or "number"
  end
  value.kind = enums.dray_value_kind[kind] or error(("a %s is not plain data"):format(kind), 0)
  if kind == "boolean" then
    value.boolean = given and 1 or 0
  elseif kind ~= "table" then
    if kind == "string" then kept[#kept + 1], value.length = given, #given end
    value[kind] = given
  else
    if depth > 100 then error("a value has more than 100 nested tables, or contains itself", 0) end
    local items, fields, count = ffi.new("dray_value[?]", #given + 1), {}, 0
    for i, item in ipairs(given) do fill_plain(items[i - 1], item, kept, depth + 1) end
    for key in pairs(given) do
      local is_item = type(key) == "number" and key >= 1 and key <= #given and key % 1 == 0
      if not is_item then fields[#fields + 1] = key end
    end
    local list = ffi.new("dray_field[?]", #fields + 1)
    for i, key in ipairs(fields) do
      fill_plain(list[i - 1].key, key, kept, depth + 1)
      fill_plain(list[i - 1].value, given[key], kept, depth + 1)
      count = i
    end
    kept[#kept + 1], kept[#kept + 2] = items, list
    value.items, value.item_count, value.fields, value.field_count = items, #given, list, count
  end
  return value
end

--- Fills a struct from a table. `kept` keeps the memory to which the struct points alive until the call has returned.
local function fill(value, struct_name, given, kept)
  if struct_name == "dray_value" then return fill_plain(value, given, kept) end
  local struct = structs[struct_name]
  check(struct_name, given, "table")
  if struct.has_size then value.struct_size = ffi.sizeof(struct_name) end
  for name, content in pairs(given) do
    local field = struct.by_name[name]
    if not field then error(("%s has no field '%s'"):format(struct_name, tostring(name)), 0) end
    write[field.kind](value, field, content, kept)
  end
  return value
end

local function assign(value, field, content) value[field.name] = number_of(field.name, content, field.kind) end
for _, kind in ipairs { "int32", "uint32", "int64", "uint64", "size", "double" } do write[kind] = assign end

--- Also takes a boolean, for fields whose names do not show that they are truth values.
function write.int32(value, field, content)
  if type(content) == "boolean" then content = content and 1 or 0 end
  assign(value, field, content)
end

local function constant(enum, name, field)
  if name == nil then return 0 end
  if type(name) == "number" or type(name) == "cdata" then return tonumber(number_of(field, name, "int32")) end
  local value = enums[enum][name]
  if type(value) == "number" then return value end
  error(("%s: '%s' is not a constant of dray.h"):format(field, tostring(name)), 0)
end
function write.truth(value, field, content) value[field.name] = content and 1 or 0 end
function write.constant(value, field, content) value[field.name] = constant(field.of, content, field.name) end
function write.set(value, field, content)
  local bits = 0
  if type(content) ~= "table" then content = { content } end
  for key, entry in pairs(content) do bits = bit.bor(bits, constant(field.of, entry == true and key or entry, field.name)) end
  value[field.name] = bits
end
function write.text(value, field, content, kept)
  kept[#kept + 1] = field.count and check(field.name, content, "string") or check_text(field.name, content)
  value[field.name] = content
  if field.count then value[field.count] = #content end
end
write.bytes = write.text
local function fill_id(value, content, kept, name)
  if type(content) == "number" or type(content) == "cdata" then
    value.kind, value.integer = 2, number_of(name, content, "int64")
  else
    kept[#kept + 1] = check(name, content, "string")
    value.kind, value.length, value.string = 1, #content, content
  end
  return value
end
function write.id(value, field, content, kept) fill_id(value[field.name], content, kept, field.name) end
function write.struct(value, field, content, kept) fill(value[field.name], field.of, content, kept) end
function write.pointer(value, field, content, kept)
  local target = fill(ffi.new(field.of), field.of, content, kept)
  kept[#kept + 1] = target
  value[field.name] = target
end
function write.texts(value, field, content, kept)
  if type(content) ~= "table" then error(("%s: a list was expected, not a %s"):format(field.name, type(content)), 0) end
  local list = ffi.new("const char *[?]", #content + 1)
  for i, entry in ipairs(content) do list[i - 1] = check_text(field.name, entry) end
  kept[#kept + 1], kept[#kept + 2] = list, content
  value[field.name], value[field.count] = list, #content
end
function write.list(value, field, content, kept)
  if type(content) ~= "table" then error(("%s: a list was expected, not a %s"):format(field.name, type(content)), 0) end
  local list = ffi.new(field.of .. "[?]", #content + 1)
  for i, entry in ipairs(content) do
    if field.of == "dray_id" then
      fill_id(list[i - 1], entry, kept, field.name)
    else
      fill(list[i - 1], field.of, entry, kept)
    end
  end
  kept[#kept + 1] = list
  value[field.name], value[field.count] = list, #content
end

--- The functions of C that the library calls: one for each type of callback and each name of it. They call `dispatch` with
--- the number in `user`, the name, and the arguments.
local dispatch
local trampolines = {}

local function number_in(pointer) return tonumber(ffi.cast("intptr_t", pointer)) end

--- An argument of a callback. `count` is the next argument of C, the length of a list.
local function received(argument, value, count)
  local kind = argument.kind
  if kind == "object" then return value end
  if kind == "token" then return number_in(value) end
  if kind == "chars" then return ffi.string(value) end
  if kind == "bytes" then return ffi.string(value, count) end
  if kind == "pointer" then return table_of(structs[argument.of], value) end
  local list = { n = tonumber(count) }
  for i = 1, list.n do list[i] = table_of(structs[argument.of], value[i - 1]) end
  return list
end

local scalars = { int32 = "int32_t", uint32 = "uint32_t", int64 = "int64_t", uint64 = "uint64_t", size = "size_t",
  double = "double" }

--- Calls `dispatch`, and writes its results: first that of the callback, then output parameters and changed lists.
local function call_back(callback, name, ...)
  local given, index, passed, outputs = { ... }, 1, {}, {}
  local number
  for _, argument in ipairs(callback.arguments) do
    local value = given[index]
    if argument.way == "user" then
      number = number_in(value)
    elseif argument.way == "out" then
      outputs[#outputs + 1] = function(result)
        if result ~= nil then value[0] = result end
      end
    else
      local count = argument.count and tonumber(given[index + 1])
      passed[#passed + 1] = received(argument, value, count)
      if argument.way == "change" then
        outputs[#outputs + 1] = function(result)
          for i, entry in ipairs(result) do
            if i <= count then fill(value[i - 1], argument.of, entry, {}) end
          end
        end
      end
    end
    index = index + (argument.count and 2 or 1)
  end
  local results = { dispatch(number, name, unpack(passed)) }
  local first = 0
  if callback.kind then first = 1 end
  for i, write_result in ipairs(outputs) do write_result(results[first + i]) end
  if callback.kind == "token" then return ffi.cast("void *", ffi.cast("intptr_t", results[1] or 0)) end
  -- Converted here, because an error after this function would cross the library.
  if callback.kind then return ffi.new(scalars[callback.kind], results[1] or 0) end
end

-- The functions by which a callback fails, by the type of the object that it is lent.
local failures = { dray_answer = "dray_answer_fail", dray_scene = "dray_scene_fail", dray_reply = "dray_reply_error" }

--- Makes a rule, a scene or a function fail that could not run. Without it, a rule that was not asked would accept.
local function fail(callback, ...)
  local index = 1
  for _, argument in ipairs(callback.arguments) do
    local failure = failures[argument.of]
    if failure then C[failure]((select(index, ...)), "the function of the program could not be called") end
    index = index + (argument.count and 2 or 1)
  end
end

local function trampoline(type, name)
  local key = type .. " " .. name
  local callback = interface.callbacks[type]
  trampolines[key] = trampolines[key] or ffi.cast(type, function(...)
    local succeeded, result = pcall(call_back, callback, name, ...)
    if succeeded then return result end
    io.stderr:write("dray: ", tostring(result), "\n")
    fail(callback, ...)
    if callback.kind == "token" then return nil end
    if callback.kind then return 0 end
  end)
  return trampolines[key]
end

local function user_of(number) return ffi.cast("void *", ffi.cast("intptr_t", number)) end

function write.callback(value, field) value[field.name] = trampoline(field.of, field.name) end
function write.user(value, field, content) value[field.name] = user_of(content) end
function write.destroy(value, field) value[field.name] = trampoline("dray_destroy_function", "destroy") end

--- Makes a Lua function that converts the arguments, calls the function of the header, and returns its status and its
--- output parameters.
local function caller(method)
  local symbol = C[method.symbol]
  return function(handle, ...)
    local values, count, outputs, kept, taken = {}, 0, {}, {}, 0
    local given = { ... }
    local function pass(value)
      count = count + 1
      values[count] = value
    end
    for _, argument in ipairs(method.arguments) do
      local kind, of = argument.kind, argument.of
      if argument.way == "object" then
        pass(type(handle) == "table" and handle.pointer or handle)
      elseif argument.way == "user" or argument.way == "destroy" then
        local value = given[taken]
        if value == nil then
          pass(nil)
        else
          pass(argument.way == "user" and user_of(value) or trampoline(of, "destroy"))
        end
      elseif argument.way == "in" then
        taken = taken + 1
        local value = given[taken]
        if kind == "callback" then
          pass(value ~= nil and trampoline(of, argument.name) or nil)
        elseif kind == "user" then
          pass(value ~= nil and user_of(value) or nil)
        elseif kind == "list" then
          local list = { items = nil, count = 0 }
          if value ~= nil then write.list(list, { name = "items", count = "count", of = of }, value, kept) end
          pass(list.items)
          pass(list.count)
        elseif kind == "pointer" then
          pass(value ~= nil and fill(ffi.new(of), of, value, kept) or nil)
        elseif kind == "id" then
          pass(value ~= nil and fill_id(ffi.new "dray_id", value, kept, argument.name) or ffi.new "dray_id")
        elseif kind == "constant" or kind == "set" then
          pass(constant(of, value, argument.name))
        elseif kind == "truth" then
          pass(value and 1 or 0)
        elseif kind == "text" or kind == "bytes" then
          local check = argument.count and check or check_text
          pass(value ~= nil and check(argument.name, value, "string") or nil)
          if argument.count then pass(value and #value or 0) end
        else
          pass(number_of(argument.name, value or 0, kind))
        end
      else
        local output
        if kind == "struct" then
          output = ffi.new(of)
          if structs[of].has_size then output.struct_size = ffi.sizeof(of) end
        elseif kind == "text" then
          output = ffi.new "const char *[1]"
        else
          output = ffi.new((scalars[kind] or of) .. "[1]")
        end
        outputs[#outputs + 1] = { output, kind, of }
        pass(output)
        if argument.count then pass(nil) end
      end
    end
    local returned = symbol(unpack(values, 1, count))
    if method.returned == "struct" then return "ok", table_of(structs[method.of], returned) end
    local status = enums.dray_status[tonumber(returned)]
    if status ~= "ok" then return status end
    local results = {}
    for i, output in ipairs(outputs) do
      local value, kind, of = output[1], output[2], output[3]
      if kind == "struct" then
        results[i] = table_of(structs[of], value)
      elseif kind == "text" then
        results[i] = text(value[0])
      else
        results[i] = exact(value[0])
      end
    end
    return status, unpack(results, 1, #outputs)
  end
end

local function callers(methods)
  local functions = {}
  for name, method in pairs(methods) do functions[name] = caller(method) end
  return functions
end

local native = { functions = callers(interface.methods), constants = interface.single }
for name, methods in pairs(interface.objects) do native[name] = callers(methods) end

--- Sets the function that receives all callbacks.
function native.connect(receive) dispatch = receive end

function native.version() return ffi.string(C.dray_version()) end
function native.message(handle) return text(C.dray_host_message(handle and handle.pointer)) end

function native.create(settings)
  local kept, handle = {}, {}
  local options, result = fill(ffi.new "dray_host_options", "dray_host_options", settings, kept), ffi.new "dray_host *[1]"
  if C.dray_host_create(options, result) ~= 0 then return nil, text(C.dray_host_message(nil)) end
  handle.pointer = ffi.gc(result[0], C.dray_host_destroy)
  return handle
end

-- Whether the host is destroyed. A host cannot be destroyed by one of its own callbacks.
function native.destroy(handle)
  if C.dray_host_destroy(handle.pointer) ~= 0 then return false end
  ffi.gc(handle.pointer, nil)
  handle.pointer = nil
  return true
end

return native
