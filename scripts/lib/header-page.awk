# Prints dray.h and its parts as a page of Markdown: the comment of dray.h, then each topic under its heading, without the
# lines that only the compiler needs.

BEGIN { print "# The C interface\n\nThe header `dray.h` and its parts as they are installed, one topic at a time.\n\n```c" }
FNR == 1 { in_comment = 1 }
in_comment && NR == FNR { print }
in_comment {
  if (/^ \*\/$/) in_comment = 0
  next
}
/^\/\* == .* == \*\/$/ {
  sub(/^\/\* == /, "")
  sub(/ == \*\/$/, "")
  print "```\n\n## " $0 "\n\n`" FILENAME "`\n\n```c"
  is_empty = 1
  next
}
/^#(ifn?def|endif|include)|^#define DRAY_([A-Z]+_)?H$|^extern "C" {$|^}$/ { next }
/^$/ && is_empty { next }
{
  is_empty = /^$/
  print
}
END { print "```" }
