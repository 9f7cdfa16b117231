package outfile

import (
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// content lists the files of a folder with what they hold.
func content(t *testing.T, folder string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		name, _ := filepath.Rel(folder, path)
		all[filepath.ToSlash(name)] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func site(pairs ...string) map[string][]byte {
	files := map[string][]byte{}
	for i := 0; i < len(pairs); i += 2 {
		files[pairs[i]] = []byte(pairs[i+1])
	}
	return files
}

func TestWriteFolder(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "a", "b")
	if err := WriteFolder(folder, site("index.html", "one", "de/index.html", "eins", "app-1.js", "1")); err != nil {
		t.Fatal(err)
	}
	if err := WriteFolder(folder, site("index.html", "two", "app-2.js", "2")); err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"index.html": "two", "de/index.html": "eins", "app-1.js": "1", "app-2.js": "2"}
	if got := content(t, folder); !maps.Equal(got, want) {
		t.Errorf("the folder holds %v, want %v", got, want)
	}
	info, err := os.Stat(filepath.Join(folder, "index.html"))
	if err != nil || info.Mode().Perm()&0o444 != 0o444 {
		t.Errorf("a server cannot read the file: %v %v", info.Mode(), err)
	}
}

// When a file cannot be written, the folder is as it was.
func TestFailureChangesNothing(t *testing.T) {
	folder := t.TempDir()
	if err := WriteFolder(folder, site("index.html", "old", "app.js", "old")); err != nil {
		t.Fatal(err)
	}
	before := content(t, folder)
	tooLong := strings.Repeat("x", 5000) + ".js"
	if err := WriteFolder(folder, site("index.html", "new", "app.js", "new", tooLong, "")); err == nil {
		t.Fatal("a name of 5,000 characters was written")
	}
	if got := content(t, folder); !maps.Equal(got, before) {
		t.Errorf("the folder holds %v, want %v", got, before)
	}
	created := filepath.Join(folder, "new", "deep")
	if err := WriteFolder(created, site("index.html", "new", tooLong, "")); err == nil {
		t.Fatal("a name of 5,000 characters was written")
	}
	if _, err := os.Stat(filepath.Join(folder, "new")); err == nil {
		t.Error("the folders that were created for it are left")
	}
}

func TestConflictIsFoundFirst(t *testing.T) {
	for what, conflict := range map[string]func(folder string) error{
		"is a folder": func(folder string) error { return os.Mkdir(filepath.Join(folder, "page.html"), 0o755) },
		"is no folder": func(folder string) error {
			return os.WriteFile(filepath.Join(folder, "de"), nil, 0o644)
		},
	} {
		folder := t.TempDir()
		if err := conflict(folder); err != nil {
			t.Fatal(err)
		}
		before := content(t, folder)
		err := WriteFolder(folder, site("a.js", "", "de/index.html", "", "page.html", ""))
		if err == nil || !strings.Contains(err.Error(), what) {
			t.Errorf("got %v, want an error that says %q", err, what)
		}
		if got := content(t, folder); !maps.Equal(got, before) {
			t.Errorf("%s: the folder holds %v, want %v", what, got, before)
		}
	}
}

func TestSymbolicLinksAreNotFollowed(t *testing.T) {
	dir := t.TempDir()
	outside, folder := filepath.Join(dir, "outside"), filepath.Join(dir, "folder")
	for _, d := range []string{outside, folder} {
		if err := os.Mkdir(d, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	secret := filepath.Join(outside, "secret")
	if err := os.WriteFile(secret, []byte("kept"), 0o644); err != nil {
		t.Fatal(err)
	}
	link := func(to, name string) {
		t.Helper()
		if err := os.Symlink(to, name); err != nil {
			t.Fatal(err)
		}
	}
	link(secret, filepath.Join(folder, "app.js"))
	if err := WriteFolder(folder, site("app.js", "new")); err != nil {
		t.Fatal(err)
	}
	if got := content(t, folder)["app.js"]; got != "new" {
		t.Errorf("the file that was a symbolic link holds %q", got)
	}
	link(outside, filepath.Join(folder, "de"))
	if err := WriteFolder(folder, site("de/index.html", "new")); err == nil {
		t.Error("a folder in the target that is a symbolic link was followed")
	}
	link(outside, filepath.Join(dir, "link"))
	if err := WriteFolder(filepath.Join(dir, "link"), site("index.html", "new")); err == nil ||
		!strings.Contains(err.Error(), "symbolic link") {
		t.Errorf("a target that is a symbolic link: %v", err)
	}
	if got := content(t, outside); !maps.Equal(got, map[string]string{"secret": "kept"}) {
		t.Errorf("the folder outside holds %v", slices.Collect(maps.Keys(got)))
	}
}
