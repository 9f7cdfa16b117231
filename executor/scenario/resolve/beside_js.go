package resolve

// beside does something when it is waited for: the engine has one thread, where a function that may block is larger and
// slower.
func beside(do func()) (wait func()) { return do }
