package std

import (
	"maps"
	"strings"
)

// embedded finds nothing: the page loads the library beside the engine and passes it to Provide.
func embedded(string) (map[string]string, bool) { return nil, false }

// Guest gives the source files of a library crate for the machine with a memory of its own: those that Provide has
// added, which stand under guest/ where they replace others.
func Guest(name string) (files map[string]string, ok bool) {
	if files, ok = Crate(name); ok {
		files = maps.Clone(files)
		for path, text := range provided["guest"] {
			if in, rest, _ := strings.Cut(path, "/"); in == name {
				files[rest] = text
			}
		}
	}
	return files, ok
}
