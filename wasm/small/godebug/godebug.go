// Package godebug stands in for Go's internal/godebug in the engine, where build.go puts it in its place: no setting of the
// standard library is ever changed there.
package godebug

// A Setting has its default.
type Setting struct{ name string }

// New gives the setting of a name.
func New(name string) *Setting { return &Setting{name} }

// Name is the setting's name.
func (s *Setting) Name() string { return s.name }

// Undocumented is whether the name begins with a #.
func (s *Setting) Undocumented() bool { return s.name != "" && s.name[0] == '#' }

// String is the setting as GODEBUG would have it.
func (s *Setting) String() string { return s.name + "=" }

// IncNonDefault counts uses of a value that is not the default; there are none.
func (s *Setting) IncNonDefault() {}

// Value is "", the default.
func (s *Setting) Value() string { return "" }
