package resolve

// beside does something when it is waited for: the engine has one thread, and what may block is larger and slower there.
func beside(do func()) (wait func()) { return do }
