//go:build !js

package std

import (
	"embed"
	"io/fs"
	"strings"
	"unsafe"
)

//go:embed rs
var sources embed.FS

// embedded returns the files of a crate that is compiled into the binary.
func embedded(name string) (files map[string]string, ok bool) {
	root := "rs/" + name
	if _, err := fs.Stat(sources, root+"/lib.rs"); err != nil {
		return nil, false
	}
	return folder(root), true
}

// folder returns the files of a folder and of those in it.
func folder(root string) map[string]string {
	files := map[string]string{}
	fs.WalkDir(sources, root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".rs") {
			return nil // there may be no such folder
		}
		text, err := sources.ReadFile(path)
		files[path[len(root)+1:]] = unsafe.String(unsafe.SliceData(text), len(text)) // ReadFile has copied it for us
		return err
	})
	return files
}

// Names returns the crates that are compiled into the binary.
func Names() (names []string) {
	entries, _ := sources.ReadDir("rs")
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}
