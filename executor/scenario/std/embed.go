//go:build !js

package std

import (
	"embed"
	"io/fs"
	"strings"
)

//go:embed rs
var sources embed.FS

// embedded returns the files of a crate that is compiled into the binary.
func embedded(name string) (files map[string]string, ok bool) {
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
