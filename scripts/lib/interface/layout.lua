-- Makes a C program that prints the parts of the header on which compiled programs rely: one line for each function,
-- struct, field and constant.

return function(header)
  local lines = { "#include <dray.h>\n#include <stdio.h>\n\nint main(void) {" }
  local function print_line(...) lines[#lines + 1] = "  printf(" .. string.format(...) .. ");" end
  local functions = {}
  for _, entry in ipairs(header.functions) do functions[#functions + 1] = entry.name end
  table.sort(functions)
  for _, name in ipairs(functions) do print_line('"function %s\\n"', name) end
  for _, struct in ipairs(header.ordered) do
    print_line('"struct %s %%zu\\n", sizeof(%s)', struct.name, struct.name)
    for _, field in ipairs(struct.fields) do
      local member = struct.name .. ", " .. field.name
      print_line('"  %s %%zu %%zu\\n", offsetof(%s), sizeof((*(%s *)0).%s)', field.name, member, struct.name, field.name)
    end
  end
  for _, enum in ipairs(header.sets) do
    for _, constant in ipairs(enum.constants) do print_line('"constant %s %%d\\n", %s', constant.name, constant.name) end
  end
  for _, constant in ipairs(header.single) do print_line('"constant %s %%d\\n", %s', constant.name, constant.name) end
  lines[#lines + 1] = "  return 0;\n}\n"
  return table.concat(lines, "\n")
end
