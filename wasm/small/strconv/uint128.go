package strconv

// uint128 stands for the type that Go's package has in another file.
type uint128 struct{ Hi, Lo uint64 }
