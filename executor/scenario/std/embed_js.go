package std

// embedded finds nothing: the page loads the library beside the engine and passes it to Provide.
func embedded(string) (map[string]string, bool) { return nil, false }

// Names returns nothing, for the same reason.
func Names() []string { return nil }
