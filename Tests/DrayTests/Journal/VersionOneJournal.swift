/// A recording as version 1 wrote it, of the script of `ReplayTests`. Never to be made again: what was once written stays
/// readable.
enum VersionOneJournal {
  // swift-format-ignore
  static let text = #"""
    dray journal 1 #b76496b1
    settings checks=each #39679259
    host #1fca0edb
    load "letters" "letters" version="0" seed=7 files=0x350ba8147b33a9d9 = {} #42aabd6e
      ready 0xea05de3bd18f7617 #1c34b43a
    down 20.0 10.0 mouse time=0.015625 #b67a4d75
      taken #68037a2e
    move 24.0 10.0 time=0.03125 #52a1f5b7
      lifted 1 "a" #0b03d025
      targeted 1 "left" #0262eb49
      verdict 1 cancel cause=unchanged #e107a404
    move 35.0 15.0 time=0.046875 #8cadfe67
    move 46.0 20.0 time=0.0625 #7d530e2b
      verdict 1 move #a721eb3a
    move 57.0 25.0 time=0.078125 #2b775f1b
    move 68.0 30.0 time=0.09375 #99df5fa3
    up - time=0.109375 #2a68a9d4
      committed 0xfca368b05f38ebe9 #0bcd39ce
      ended 1 move dropped "left" "right" - 1 "a" #01a04452
    down 20.0 10.0 mouse time=0.125 #e5c5eb80
      taken #83a5ec57
    move 24.0 10.0 time=0.140625 #40295fa5
      lifted 2 "b" #5c85643d
      targeted 2 "left" #b07e9d58
      verdict 2 cancel cause=unchanged #587111f2
    move 35.0 11.875 time=0.15625 #a9f13f26
    move 46.0 13.75 time=0.171875 #905cb53e
      verdict 2 move #d7644a5c
    move 57.0 15.625 time=0.1875 #58f01043
    move 68.0 17.5 time=0.203125 #9fff43d0
    cancel time=0.21875 #95ce7c7b
      ended 2 cancel cancelled "left" "right" - 0 "b" #d56158c2
    down 116.0 10.0 mouse time=0.584375 #fe059928
      taken #a8181def
    up 116.0 10.0 time=0.6 #c1951291
      committed 0xf3cc48eb7d67e9f8 #97c53f95
      performed #49ce4ba3
    undo #89379a55
      undone 0x3f8d3f0fbd3f90bf #24dc948c
      performed #8a32b806
    redo #3d723aa4
      redone 0xc35847ffb3401d71 #a2d1fe9f
      performed #517875b1
    down 20.0 10.0 mouse time=0.615625 #6945b636
      taken #07238889
    move 24.0 10.0 time=0.63125 #7ccae5d6
      lifted 3 "b" #0a426341
      targeted 3 "left" #8da640b7
      verdict 3 cancel cause=unchanged #265f6e08
    move 35.0 11.875 time=0.646875 #1093d005
    move 46.0 13.75 time=0.6625 #30c17109
      verdict 3 move #2a99547a
    move 57.0 15.625 time=0.678125 #1c3aa01d
    move 68.0 17.5 time=0.69375 #b345fc3f
    up - time=0.709375 #ebac3baa
      committed 0x699e6b10f0398571 #5a59cf1f
      ended 3 move dropped "left" "right" - 1 "b" #c4e9c854
    down 20.0 10.0 mouse time=0.725 #ee97a3c8
      taken #a3c678cf
    move 24.0 10.0 time=0.740625 #59e195af
      lifted 4 "c" #b7132f26
      targeted 4 "left" #10cf5a95
      verdict 4 cancel cause=unchanged #10b806e3
    move 35.0 16.875 time=0.75625 #42305b10
    move 46.0 23.75 time=0.771875 #956875e9
      verdict 4 forbidden cause=refused reason="right is full" #81cd5023
    move 57.0 30.625 time=0.7875 #e0447dcf
    move 68.0 37.5 time=0.803125 #b9436164
    up - time=0.81875 #c0a7cb19
      ended 4 forbidden refused "left" "right" - 0 "c" reason="right is full" #b9eabac1
    key "q" time=0.834375 #2908c0ab
      committed 0x699e6b10f0398571 #d32774ec
      asked "queen" "rook" title="Which?" #b376009e
      performed #df91242c
    answer "rook" #822e96e5
      committed 0xe1f26189e6cecdfe #79e40d30
      performed #0406ce0a
    enter 0.0 0.0 1 time=0.834375 = { { types = { { "public.plain-text", "all" } } } } #9db8a9be
      lifted 5 1 #37f84a68
      taken #4bc22daf
    move 29.0 2.5 time=0.85 #cf36377b
    move 58.0 5.0 time=0.865625 #2b7ea8ec
    move 87.0 7.5 time=0.88125 #c1800c9e
    move 116.0 10.0 time=0.896875 #d5efebab
      targeted 5 "button" #014a66a2
      verdict 5 copy #ed9da159
    up - time=0.9125 #4c0308a8
      committed 0xe1f26189e6cecdfe #d1b88ac3
      over copy dropped - "button" - 0 1 #fe16e2b5
    tick time=0.928125 #8c874bdb
      given 5 0 "public.plain-text" = data "eg==" #b3244871
      committed 0x56b40dde17dcb104 #d3d088d5
      loaded 5 1 "public.plain-text" #d12bed63
      ended 5 copy dropped - "button" - 1 1 #0238f45d

    """#
}
