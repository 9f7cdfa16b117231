// Package std is the library of the Rust programs: its crates are written in
// Rust (rs/<crate>/**.rs, embedded), and what Rust cannot say is declared there
// as #[intrinsic = "name"] and registered here as a native of the vm.
//
// A native gets its arguments in the representation of their types (package
// compile, repr.go). Those of generic intrinsics look at the type arguments
// (Thread.Type) to know whether T is held inline or as an object.
package std

import (
	"embed"
	"io/fs"
	"strings"
)

//go:embed rs
var sources embed.FS

// Crate gives the source files of a library crate by their path inside the
// crate ("lib.rs", "collections/mod.rs"). ok is false for crates that do not
// exist.
func Crate(name string) (files map[string]string, ok bool) {
	if name == "core" || name == "alloc" {
		name = "std"
	}
	root := "rs/" + name
	if _, err := fs.Stat(sources, root+"/lib.rs"); err != nil {
		return nil, false
	}
	files = map[string]string{}
	err := fs.WalkDir(sources, root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".rs") {
			return err
		}
		text, err := sources.ReadFile(path)
		files[path[len(root)+1:]] = string(text)
		return err
	})
	return files, err == nil
}
