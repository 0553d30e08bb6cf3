# Prints dray.h as a page of Markdown: the first comment, then each topic under its heading.

BEGIN { print "# The C interface\n\nThe header `dray.h` as it is installed, one topic at a time.\n\n```c" }
/^\/\* == .* == \*\/$/ {
  sub(/^\/\* == /, "")
  sub(/ == \*\/$/, "")
  print "```\n\n## " $0 "\n\n```c"
  next
}
{ print }
END { print "```" }
