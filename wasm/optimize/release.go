package optimize

import "strings"

// An UnknownError reports a toolchain or module that this package does not know. The caller should use the module as
// the linker wrote it.
type UnknownError struct{ Why string } // a sentence without a full stop

func (e *UnknownError) Error() string { return e.Why }

// A Release holds the constants that depend on a release of Go. Its patch releases share them.
type Release struct {
	Name  string // such as go1.26
	Patch string // the newest patch release that the tests have seen, such as go1.26.11

	// Offsets in runtime.moduledata, whose fields before these are the same in all rows.
	types, etypes, rodata, gofunc int

	// Offset of _defer, the innermost deferred call, in runtime.g.
	deferred int
}

// Releases lists the releases that this package knows. The package comment explains how to add one.
var Releases = []Release{
	{Name: "go1.26", Patch: "go1.26.11", types: 296, etypes: 304, rodata: 312, gofunc: 320, deferred: 40},
	{Name: "go1.27", Patch: "go1.27.4", types: 296, etypes: 312, rodata: 336, gofunc: 344, deferred: 40},
}

// Lookup returns the row of a toolchain, given what go env GOVERSION prints. The error is an *UnknownError.
func Lookup(version string) (Release, error) {
	var known []string
	for _, r := range Releases {
		patch, ok := strings.CutPrefix(version, r.Name)
		if ok && (patch == "" || patch[0] == '.' && strings.Trim(patch[1:], "0123456789") == "") {
			return r, nil
		}
		known = append(known, r.Name)
	}
	return Release{}, &UnknownError{"the toolchain is " + version + ", and the optimiser knows " + strings.Join(known,
		" and ")}
}
