/*
 * unretain FROM TO: copies a library of object files so that the linker may leave out functions that nothing calls.
 *
 * The Swift compiler marks every public function with SHF_GNU_RETAIN, and --gc-sections keeps those. In libdray.so only
 * the functions of dray.h are public. This program removes the mark from code, constants and variables, and leaves it on
 * the sections that the Swift runtime finds by their names (swift5_*).
 */
#include <ar.h>
#include <elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef SHF_GNU_RETAIN
#define SHF_GNU_RETAIN (1 << 21)
#endif

static void fail(const char *path, const char *problem) {
  fprintf(stderr, "unretain: %s: %s\n", path, problem);
  exit(1);
}

static int is_collectable(const char *section) {
  static const char *const prefixes[] = {".text", ".rodata", ".data", ".bss"};
  for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++) {
    if (strncmp(section, prefixes[i], strlen(prefixes[i])) == 0) return 1;
  }
  return 0;
}

/* Headers in an archive may be misaligned, so they are copied. */
static Elf64_Shdr header(const char *object, const Elf64_Ehdr *elf, size_t i) {
  Elf64_Shdr section;
  memcpy(&section, object + elf->e_shoff + i * elf->e_shentsize, sizeof section);
  return section;
}

static size_t unretain(char *object, size_t size) {
  Elf64_Ehdr elf;
  if (size < sizeof elf || memcmp(object, ELFMAG, SELFMAG) != 0) return 0; /* such as the archive's symbol table */
  memcpy(&elf, object, sizeof elf);
  Elf64_Shdr first = header(object, &elf, 0); /* holds numbers that are too large for the header of the file */
  size_t count = elf.e_shnum != 0 ? elf.e_shnum : first.sh_size;
  size_t names = elf.e_shstrndx != SHN_XINDEX ? elf.e_shstrndx : first.sh_link;
  const char *texts = object + header(object, &elf, names).sh_offset;
  size_t changed = 0;
  for (size_t i = 0; i < count; i++) {
    Elf64_Shdr section = header(object, &elf, i);
    if (!(section.sh_flags & SHF_GNU_RETAIN) || !is_collectable(texts + section.sh_name)) continue;
    section.sh_flags &= ~(Elf64_Xword)SHF_GNU_RETAIN;
    memcpy(object + elf.e_shoff + i * elf.e_shentsize, &section, sizeof section);
    changed++;
  }
  return changed;
}

int main(int count, char **arguments) {
  if (count != 3) return fputs("usage: unretain FROM TO\n", stderr), 2;
  const char *from = arguments[1], *to = arguments[2];
  FILE *file = fopen(from, "rb");
  if (file == NULL || fseek(file, 0, SEEK_END) != 0) fail(from, "cannot be read");
  size_t size = (size_t)ftell(file);
  char *bytes = malloc(size + 1);
  rewind(file);
  if (bytes == NULL || fread(bytes, 1, size, file) != size) fail(from, "cannot be read");
  fclose(file);
  if (size < SARMAG || memcmp(bytes, ARMAG, SARMAG) != 0) fail(from, "is not a library of object files");

  size_t changed = 0;
  for (size_t at = SARMAG; at + sizeof(struct ar_hdr) <= size;) {
    struct ar_hdr member;
    memcpy(&member, bytes + at, sizeof member);
    size_t length = strtoul(member.ar_size, NULL, 10);
    at += sizeof member;
    if (length > size - at) fail(from, "is cut short");
    changed += unretain(bytes + at, length);
    at += length + length % 2;
  }
  if (changed == 0) fail(from, "has no retained functions: this version of Swift may not need this program");

  file = fopen(to, "wb");
  if (file == NULL || fwrite(bytes, 1, size, file) != size || fclose(file) != 0) fail(to, "cannot be written");
  free(bytes);
  return 0;
}
