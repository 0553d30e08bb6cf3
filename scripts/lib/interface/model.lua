-- Reads the declarations of dray.h into tables, from which the bindings are made.
--
-- The header uses a few forms only. The constants of a type follow its typedef of int32_t; other constants are single. A
-- list is a pointer with a count after it. A struct that may grow begins with struct_size. A declaration of another form
-- is an error, so that no binding is silently wrong. Fields and functions of types that scripts cannot use are left out.
local model = {}

--- The text of the header without comments, macros and system headers, by the C compiler.
local function preprocess(path)
  local empty = os.tmpname()
  os.remove(empty)
  local command = "mkdir %s && touch %s/stddef.h %s/stdint.h && cc -E -P -nostdinc -I %s %s; rm -r %s"
  local pipe = assert(io.popen(command:format(empty, empty, empty, empty, path, empty)))
  local text = pipe:read "a"
  assert(pipe:close() and text:find "dray_host", "the header cannot be preprocessed: " .. path)
  return text
end

local numbers = { int32_t = "int32", uint32_t = "uint32", int64_t = "int64", uint64_t = "uint64", size_t = "size",
  double = "double" }

--- `const char *const *types` as its base type, the number of pointers, and the name.
local function declarator(text)
  local name = assert(text:match "([%w_]+)%s*$", "no name in " .. text)
  local rest = text:sub(1, #text - #text:match "[%w_]+%s*$")
  local _, stars = rest:gsub("%*", "")
  local is_const = rest:find "const" ~= nil
  local base = rest:gsub("%f[%w]const%f[%W]", ""):gsub("%f[%w]struct%f[%W]", ""):gsub("[%s%*]", "")
  return { base = base, stars = stars, name = name, is_const = is_const }
end

--- The common beginning of all names of a set, up to an underscore.
local function prefix_of(constants)
  local prefix = constants[1].name:match "^.*_"
  for _, constant in ipairs(constants) do
    while constant.name:sub(1, #prefix) ~= prefix or #constant.name == #prefix do prefix = prefix:sub(1, -2):match "^.*_" end
  end
  return prefix
end

--- The constants of an enum; `short` is the name in scripts, without the common beginning.
local function constants_of(body, of_type)
  local constants = {}
  for name, value in body:gmatch "([%w_]+)%s*=%s*(-?%w+)" do
    constants[#constants + 1] = { name = name, value = assert(math.tointeger(tonumber(value))) }
  end
  local prefix = of_type and prefix_of(constants) or "DRAY_"
  for _, constant in ipairs(constants) do constant.short = constant.name:sub(#prefix + 1):lower() end
  return constants
end

local function fields_of(body)
  local fields = {}
  for declaration in body:gmatch "%s*([^;]+);" do
    local first, others = declaration:match "^([^,]+),(.*)$"
    fields[#fields + 1] = declarator(first or declaration)
    for name in (others or ""):gmatch "[%w_]+" do
      local field = declarator(first)
      field.name = name
      fields[#fields + 1] = field
    end
  end
  return fields
end

local function add_struct(header, name, body)
  local struct = { name = name, fields = fields_of(body) }
  header.structs[name] = struct
  table.insert(header.ordered, struct)
end

local function read(text)
  local header = { text = text, enums = {}, structs = {}, ordered = {}, functions = {}, callbacks = {}, sets = {}, single = {} }
  local integer_type -- of the declaration before
  local position = 1
  while true do
    local from, to, head = text:find("^%s*([^;{]+)", position)
    if not from or not head:find "%S" then break end
    local body
    if text:sub(to + 1, to + 1) == "{" then
      local _, last, block = text:find("^(%b{})", to + 1)
      body, to = block:sub(2, -2), last
    end
    local tail
    from, to, tail = text:find("^([^;]*);", to + 1)
    position = to + 1
    head = head:gsub("%s+", " "):gsub(" $", "")
    if body and head == "enum" then
      local enum = { name = integer_type, constants = constants_of(body, integer_type) }
      if integer_type then
        header.enums[integer_type] = enum
        table.insert(header.sets, enum)
      else
        for _, constant in ipairs(enum.constants) do table.insert(header.single, constant) end
      end
    elseif body and head:find "struct" then
      add_struct(header, head:match "([%w_]+)$", body)
    elseif body then
      error("a declaration of an unknown form: " .. head)
    elseif head:find "^typedef int32_t [%w_]+$" then
      integer_type = head:match "([%w_]+)$"
      header.enums[integer_type] = { name = integer_type, constants = {} }
    elseif head:find "^typedef [^(]+%(%*" then
      local returned, name, arguments = head:match "^typedef (.-)%(%*%s*([%w_]+)%)%s*%((.*)%)$"
      local callback = declarator(returned .. " " .. name)
      callback.arguments = {}
      for argument in arguments:gmatch "[^,]+" do table.insert(callback.arguments, declarator(argument)) end
      header.callbacks[name] = callback
    elseif head:find "%(" then
      local returned, arguments = head:match "^(.-)%((.*)%)$"
      local entry = declarator(returned)
      entry.arguments = {}
      if arguments ~= "void" then
        for argument in arguments:gmatch "[^,]+" do table.insert(entry.arguments, declarator(argument)) end
      end
      table.insert(header.functions, entry)
    else
      assert(head:find "^typedef struct [%w_]+ [%w_]+$", "a declaration of an unknown form: " .. head)
    end
    if not head:find "^typedef int32_t" then integer_type = nil end
  end
  return header
end

local function is_count(field)
  return field and field.base == "size_t" and field.stars == 0 and (field.name:find "count$" or field.name == "length")
end

local function is_truth(name)
  for _, verb in ipairs { "is", "has", "can", "keeps", "ignores", "drags", "takes" } do
    if name:find("^" .. verb .. "_") then return true end
  end
  return name == "repeats" or name == "in_place"
end

--- The kind of a field for scripts: a kind of number, "bits" for an integer of which all 64 bits count, "truth",
--- "constant", "set", "text", "id", "struct", "pointer", "list", "numbers", "texts", "bytes", "callback", "destroy",
--- "user" or "hidden"; then the fields with its count and its stride, if there are any.
local function classify(header, field, following, stride)
  local kind = field.base
  if field.stars == 0 then
    if field.name == "struct_size" or field.name:find "^reserved" then return "hidden" end
    if header.callbacks[kind] and header.callbacks[kind].is_hidden then return "hidden" end
    if header.callbacks[kind] then return kind == "dray_destroy_function" and "destroy" or "callback" end
    if kind == "int32_t" and is_truth(field.name) then return "truth" end
    if kind == "uint64_t" and field.name == "seed" then return "bits" end
    if numbers[kind] then return numbers[kind] end
    if kind == "dray_truth" then return "truth" end
    local is_set = kind:find "flags$" or kind:find "modifiers$" or field.name == "operations" or field.name == "suggested"
    if is_set then return "set" end
    if header.enums[kind] then return "constant" end
    if kind == "dray_id" then return "id" end
    if header.structs[kind] then return "struct" end
    return "hidden"
  end
  if kind == "char" and field.stars == 1 then return "text", is_count(following) and following.name == "length" and following end
  if kind == "char" and field.stars == 2 and is_count(following) then return "texts", following end
  if kind == "void" and field.name == "user" then return "user" end
  if kind == "void" and is_count(following) then return "bytes", following end
  if numbers[kind] and field.stars == 1 and field.is_const and is_count(following) then return "numbers", following end
  if header.structs[kind] and field.stars == 1 then
    if is_count(following) then
      return "list", following, stride and stride.name:find "stride$" and stride
    end
    return "pointer"
  end
  return "hidden"
end

local function resolve(header)
  for _, struct in ipairs(header.ordered) do
    local fields = struct.fields
    struct.has_size = fields[1].name == "struct_size"
    for i, field in ipairs(fields) do
      if field.kind ~= "hidden" then
        local kind, count, stride = classify(header, field, fields[i + 1], fields[i + 2])
        field.kind, field.count, field.stride = kind, count or nil, stride or nil
        if count then count.kind = "hidden" end
        if stride then stride.kind = "hidden" end
      end
    end
    local kind = fields[1].kind
    struct.is_list = fields[1].name == "items" and (kind == "list" or kind == "numbers") and #fields <= 3
  end
end

local function is_pointer_to(argument, base) return argument.base == base and argument.stars == 1 end

--- The arguments of a function as a script passes and receives them, or nil if it cannot be called from scripts:
--- `way` is "object" for the host or another handle, "in", "out", "user" or "destroy"; `kind` as of fields. A callback and
--- the `user` and `destroy` after it are one argument of the script.
local function arguments_of(header, entry, class)
  local list, skips, has_callback = {}, 0, false
  for i, argument in ipairs(entry.arguments) do
    local following = entry.arguments[i + 1]
    local base, stars = argument.base, argument.stars
    local way, kind, count
    if skips > 0 then
      skips = skips - 1
      goto continue
    elseif i == 1 and base == "dray_" .. class and stars == 1 then
      way = "object"
    elseif stars == 0 and header.callbacks[base] then
      kind = classify(header, argument)
      way = kind == "callback" and "in" or kind
      has_callback = true
    elseif is_pointer_to(argument, "void") and argument.name == "user" then
      way, kind = has_callback and "user" or "in", "user"
    elseif stars == 0 then
      way, kind = "in", classify(header, argument)
    elseif base == "char" and stars == 1 and argument.is_const then
      way, kind = "in", "text"
    elseif base == "char" and stars == 2 then
      way, kind = "out", "text"
      if following and following.base == "size_t" and following.stars == 1 then count, skips = following, 1 end
    elseif base == "void" and argument.is_const and is_count(following) then
      way, kind, count, skips = "in", "bytes", following, 1
    elseif header.structs[base] and stars == 1 and argument.is_const and is_count(following) then
      way, kind, count, skips = "in", "list", following, 1
    elseif is_pointer_to(argument, "dray_id") and argument.is_const then
      way, kind = "in", "id"
    elseif header.structs[base] and stars == 1 and argument.is_const then
      way, kind = "in", "pointer"
    elseif header.structs[base] and stars == 1 then
      way, kind = "out", "struct"
    elseif (numbers[base] or header.enums[base]) and stars == 1 and not argument.is_const then
      way, kind = "out", numbers[base] or "constant"
    else
      return nil
    end
    if not way or kind == "hidden" then return nil end
    list[#list + 1] = { way = way, kind = kind, base = base, name = argument.name, count = count }
    ::continue::
  end
  return list
end

--- The arguments of a callback as the function of a script receives them: `way` is "user", "in", "out" or "change", which
--- is a list that the function changes; `kind` as of fields, "object" for a handle, "chars" for a text that ends in NUL,
--- or "token" for a pointer of the program. No script can allocate memory of scripts.
local function resolve_callback(header, callback)
  if callback.name == "dray_allocate_function" then
    callback.arguments, callback.is_hidden = {}, true
    return
  end
  local list, skips = {}, 0
  for i, argument in ipairs(callback.arguments) do
    local following, base = callback.arguments[i + 1], argument.base
    local way, kind, count = "in", nil, nil
    if skips > 0 then
      skips = skips - 1
      goto continue
    elseif base == "void" and argument.name == "user" then
      way = "user"
    elseif base == "void" then
      kind = "token"
    elseif base == "char" and is_count(following) then
      kind, count, skips = "bytes", following, 1
    elseif base == "char" then
      kind = "chars"
    elseif header.structs[base] and is_count(following) then
      way, kind, count, skips = argument.is_const and "in" or "change", "list", following, 1
    elseif header.structs[base] then
      kind = "pointer"
    elseif numbers[base] and argument.stars == 1 then
      way, kind = "out", numbers[base]
    else
      assert(argument.stars == 1, "an argument of an unknown form: " .. callback.name)
      kind = "object"
    end
    list[#list + 1] = { way = way, kind = kind, base = base, name = argument.name, count = count }
    ::continue::
  end
  callback.arguments = list
  callback.kind = callback.stars == 1 and "token" or numbers[callback.base]
end

--- The header at a path. `methods` are the functions that a script can call with a host; `objects` has those of the other
--- handles, by the names "scene", "answer" and "reply".
function model.read(path)
  local header = read(preprocess(path))
  for _, callback in pairs(header.callbacks) do resolve_callback(header, callback) end
  resolve(header)
  header.methods = {}
  header.objects = { scene = {}, answer = {}, reply = {} }
  for _, entry in ipairs(header.functions) do
    local class, name = entry.name:match "^dray_(%l+)_(.+)$"
    local methods = class == "host" and header.methods or header.objects[class]
    local list = methods and arguments_of(header, entry, class)
    local status = entry.base == "dray_status" and entry.stars == 0
    local returned = status and "status" or header.structs[entry.base] and entry.stars == 0 and "struct"
    if list and list[1] and list[1].way == "object" and returned and name ~= "create" and name ~= "destroy" then
      table.insert(methods, { name = name, symbol = entry.name, arguments = list, returned = returned, base = entry.base })
    end
  end
  return header
end

return model
