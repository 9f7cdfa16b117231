package std

// embedded finds nothing: the page loads the library beside the engine and passes it to Provide.
func embedded(string) (map[string]string, bool) { return nil, false }

// Guest gives the source files of a library crate for the machine with a memory of its own. They are those that Provide
// has added: package archive packs the files of one machine.
func Guest(name string) (files map[string]string, ok bool) { return Crate(name) }
