return {
  id = "org.dray.hanoi",
  name = "hanoi",
  options = { disks = { default = 4, min = 1, max = 9, is_integer = true } },
}
