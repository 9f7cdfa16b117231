package outfile

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
)

// WriteFolder puts files, by their slash-separated relative names, into folder and creates it if necessary. Files of
// the same name are replaced; others stay, so that a page that was loaded earlier still finds its hashed parts.
//
// All files first go to a temporary folder in the target, which is on the same file system. When they are complete they
// are renamed into place, assets before the pages that name them. A full disk, a wrong name or an interruption before
// that leaves the target as it was.
//
// WriteFolder does not follow symbolic links: it rejects a target or folder that is a link, and replaces a file that is
// a link. The error names the path and gives advice.
func WriteFolder(folder string, files map[string][]byte) (err error) {
	made, err := makeFolder(folder)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil { // remove the new folders that are still empty
			for _, dir := range slices.Backward(made) {
				os.Remove(dir)
			}
		}
	}()
	names := slices.SortedFunc(maps.Keys(files), func(a, b string) int {
		if p, q := isPage(a), isPage(b); p != q {
			if p {
				return 1
			}
			return -1
		}
		return strings.Compare(a, b)
	})
	for _, name := range names {
		if err := replaceable(folder, name); err != nil {
			return err
		}
	}
	tmp := filepath.Join(folder, fmt.Sprintf(".partial.%016x", rand.Uint64()))
	pending.add(tmp)
	defer func() {
		os.RemoveAll(tmp)
		pending.remove(tmp)
	}()
	if err := os.Mkdir(tmp, 0o777); err != nil {
		return explain(folder, err)
	}
	for _, name := range names {
		path := filepath.Join(tmp, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return explain(folder, err)
		}
		if err := os.WriteFile(path, files[name], 0o666); err != nil {
			return explain(folder, err)
		}
	}
	for _, name := range names {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return explain(folder, err)
		}
		if err := os.Rename(filepath.Join(tmp, filepath.FromSlash(name)), path); err != nil {
			return explain(folder, err)
		}
	}
	return nil
}

// isPage reports whether a file has a stable name and refers to files with hashed names.
func isPage(name string) bool { return strings.HasSuffix(name, ".html") || name == "pollground.js" }

// makeFolder creates folder and returns the folders that did not exist, outermost first.
func makeFolder(folder string) (made []string, err error) {
	info, err := os.Lstat(folder)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		for dir := filepath.Clean(folder); ; dir = filepath.Dir(dir) {
			if _, err := os.Stat(dir); !errors.Is(err, fs.ErrNotExist) {
				break
			}
			made = append([]string{dir}, made...)
		}
		return made, explain(folder, os.MkdirAll(folder, 0o777))
	case err != nil:
		return nil, explain(folder, err)
	case info.Mode()&fs.ModeSymlink != 0:
		return nil, fmt.Errorf("%s is a symbolic link, which is not followed: name the folder itself", folder)
	case !info.IsDir():
		return nil, fmt.Errorf("%s is a file: name a folder, or remove the file", folder)
	}
	return nil, nil
}

// replaceable returns an error if a file cannot be renamed to name in folder.
func replaceable(folder, name string) error {
	if !fs.ValidPath(name) {
		return fmt.Errorf("BUG: %q is no name for a file of the site", name)
	}
	parts := strings.Split(name, "/")
	for i := range parts {
		path := filepath.Join(append([]string{folder}, parts[:i+1]...)...)
		info, err := os.Lstat(path)
		last := i == len(parts)-1
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil
		case err != nil:
			return explain(folder, err)
		case last && info.IsDir():
			return fmt.Errorf("%s is a folder, but the site has a file of that name: remove it, or choose another folder", path)
		case !last && !info.IsDir():
			return fmt.Errorf("%s is no folder, but the site has a folder of that name: remove it, or choose another folder",
				path)
		}
	}
	return nil
}

// explain returns an error of the file system as a sentence with advice. It returns nil for nil.
func explain(folder string, err error) error {
	switch {
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return fmt.Errorf("there is no space left for %s: free some and try again", folder)
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("this user may not write to %s: choose another folder (%w)", folder, err)
	}
	return err
}

// CopyFolder atomically creates folder with the files of from: it copies them to a temporary folder beside it, and
// renames that one. It keeps a folder that another process has created meanwhile.
func CopyFolder(folder string, from fs.FS) error {
	if err := os.MkdirAll(filepath.Dir(folder), 0o777); err != nil {
		return explain(folder, err)
	}
	tmp := fmt.Sprintf("%s.partial.%016x", folder, rand.Uint64())
	pending.add(tmp)
	defer func() {
		os.RemoveAll(tmp)
		pending.remove(tmp)
	}()
	if err := os.CopyFS(tmp, from); err != nil {
		return explain(folder, err)
	}
	err := os.Rename(tmp, folder)
	if _, found := os.Stat(folder); err != nil && found != nil {
		return explain(folder, err)
	}
	return nil
}
