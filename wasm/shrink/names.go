package shrink

import "strings"

// forgetTypeNames blanks the names of types, which only reflection and reports read. A type refers to its name by a
// 32 bit offset (abi.Type.Str); a name is a byte of flags, a length, and the text (abi.Name). Names of methods stay,
// because an interface that is asked for at run time is found by them (runtime.itabInit).
func (im *image) forgetTypeNames(types span) {
	for at := types.from; at+4 <= types.to; at += 4 {
		name := types.from + int(im.u32(at))
		if name+2 >= types.to || im.mem[name] > 1 {
			continue
		}
		r := reader{b: im.mem, at: name + 1}
		if n := int(r.u()); n <= types.to-r.at {
			if text := r.take(n); isTypeName(string(text)) {
				clear(text)
			}
		}
	}
}

// isTypeName says whether text is how Go writes a type, with the star that abi.TFlagExtraStar speaks of.
func isTypeName(text string) bool {
	for i := range len(text) {
		if text[i] < ' ' || text[i] > '~' {
			return false
		}
	}
	for _, begin := range []string{"*", "[", "map[", "func(", "struct {", "interface {", "chan ", "<-chan "} {
		if strings.HasPrefix(text, begin) {
			return true
		}
	}
	return false
}
