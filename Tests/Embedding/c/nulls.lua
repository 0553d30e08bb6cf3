-- Writes a program that calls every function of dray.h with NULL for each pointer, one at a time and all at once. The
-- other arguments are valid. Argument: the header, which includes its parts.
local function read(path) return assert(io.open(path)):read "a" end
local header = read(arg[1]):gsub('#include "([^"]*)"', function(part) return read(arg[1]:gsub("[^/]*$", part)) end)
header = header:gsub("/%*.-%*/", "")

local sized = {}
for name in header:gmatch "struct (dray_[%w_]+) {%s*size_t struct_size;" do sized[name] = true end

-- The valid value of an argument.
local function valid(type)
  local of, stars = type:match "^([%w_ ]-) ?(%**)$"
  of = of:gsub("^const ", ""):gsub("^struct ", "")
  if of:find "_function$" then return ("(%s)nothing"):format(of) end
  if stars == "" then return of:find "^dray_value" and "dray_integer(1)" or "1" end
  if of == "dray_host" and stars == "*" then return "host" end
  if (of == "dray_scene" or of == "dray_answer" or of == "dray_reply") then return ("(%s *)1"):format(of) end
  if of == "char" and stars == "*" then return '"x"' end
  if sized[of] then return ("sized(sizeof(%s))"):format(of) end
  return "sized(0)"
end

local calls, names = {}, {}
for result, name, list in header:gmatch "\n([%w_ ]+ %*?)(dray_[%w_]+)%(([^()]*)%);" do
  local types, values, pointers = {}, {}, {}
  for argument in list:gsub("%s+", " "):gmatch " ?([^,]+)" do
    local type = argument:match "^(.-[ *])[%w_]+$"
    if type then
      types[#types + 1] = type:gsub(" $", "")
      values[#values + 1] = valid(types[#types])
      if types[#types]:find "%*$" or types[#types]:find "_function$" then pointers[#pointers + 1] = #types end
    end
  end
  names[#names + 1] = name
  local function call(isNull)
    local given = {}
    for i, value in ipairs(values) do given[i] = isNull[i] and "NULL" or value end
    local text = ("%s(%s)"):format(name, table.concat(given, ", "))
    if result:find "^dray_status" then
      local refuses = types[1] == "dray_host *" and isNull[1] and name ~= "dray_host_destroy"
      text = ("check(\"%s\", %s, %d)"):format(text:gsub('"', "'"), text, refuses and 1 or 0)
    else
      text = "(void)" .. text
    end
    calls[#calls + 1] = "  " .. text .. ";"
  end
  local all = {}
  for _, i in ipairs(pointers) do
    call { [i] = true }
    all[i] = true
  end
  if #pointers > 1 then call(all) end
end

print [[
#include <dray.h>

#include <stdio.h>
#include <string.h>

static int wrong;
static union { size_t size; char bytes[4096]; double align; } memory[8];

/* Memory of zeros for a struct or a variable; a struct with a size has its size. */
static void *sized(size_t size) {
  static int next;
  next = (next + 1) % 8;
  memset(&memory[next], 0, sizeof memory[next]);
  memory[next].size = size;
  return &memory[next];
}

static void nothing(void) {}

static void check(const char *call, dray_status status, int refuses) {
  if (status >= (refuses ? DRAY_STATUS_MISUSE : DRAY_STATUS_OK) && status <= DRAY_STATUS_FAILED) return;
  wrong = 1;
  printf("%s: %d\n", call, (int)status);
}

int main(void) {
  dray_host *host = NULL;
  if (dray_host_create(NULL, &host) != DRAY_STATUS_OK) return 1;]]
print(table.concat(calls, "\n"))
print(([[
  if (dray_host_destroy(host) != DRAY_STATUS_OK || wrong) return 1;
  puts("%d functions were called with NULL");
  return 0;
}]]):format(#names))
