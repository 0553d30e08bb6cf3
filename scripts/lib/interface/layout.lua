-- Makes a C program that prints the parts of the header on which compiled programs rely: one line for each function,
-- struct, field and constant. Functions, structs and sets of constants are in the order of their names, so that a
-- declaration can move in the header.

--- The elements of a list, in the order of their names.
local function by_name(list)
  local sorted = { table.unpack(list) }
  table.sort(sorted, function(a, b) return a.name < b.name end)
  return sorted
end

return function(header)
  local lines = { "#include <dray.h>\n#include <stdio.h>\n\nint main(void) {" }
  local function print_line(...) lines[#lines + 1] = "  printf(" .. string.format(...) .. ");" end
  for _, entry in ipairs(by_name(header.functions)) do print_line('"function %s\\n"', entry.name) end
  for _, struct in ipairs(by_name(header.ordered)) do
    print_line('"struct %s %%zu\\n", sizeof(%s)', struct.name, struct.name)
    for _, field in ipairs(struct.fields) do
      local member = struct.name .. ", " .. field.name
      print_line('"  %s %%zu %%zu\\n", offsetof(%s), sizeof((*(%s *)0).%s)', field.name, member, struct.name, field.name)
    end
  end
  for _, enum in ipairs(by_name(header.sets)) do
    for _, constant in ipairs(enum.constants) do print_line('"constant %s %%d\\n", %s', constant.name, constant.name) end
  end
  for _, constant in ipairs(header.single) do print_line('"constant %s %%d\\n", %s', constant.name, constant.name) end
  lines[#lines + 1] = "  return 0;\n}\n"
  return table.concat(lines, "\n")
end
