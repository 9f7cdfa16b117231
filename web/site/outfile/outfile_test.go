package outfile

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func text(s string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, s)
		return err
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

// lists the folder of path, to see what was left there.
func names(t *testing.T, folder string) (list []string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return list
}

func TestWriteReplacesAFileAndKeepsItsPermissions(t *testing.T) {
	path := filepath.Join(t.TempDir(), "out.svg")
	if err := os.WriteFile(path, []byte("a longer text than the next one"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Write(path, text("new")); err != nil || read(t, path) != "new" {
		t.Errorf("%v: %q", err, read(t, path))
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("permissions %v, %v", info.Mode(), err)
	}
	if list := names(t, filepath.Dir(path)); len(list) != 1 {
		t.Errorf("the folder holds %q", list)
	}
}

func TestAFailedWriteLeavesTheOldFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "out.json")
	if err := os.WriteFile(path, []byte("old"), 0o644); err != nil {
		t.Fatal(err)
	}
	err := Write(path, func(w io.Writer) error {
		io.WriteString(w, strings.Repeat("x", 1<<20))
		return errors.New("no more")
	})
	if err == nil || !strings.Contains(err.Error(), "out.json: no more") || read(t, path) != "old" {
		t.Errorf("%v: %.20q", err, read(t, path))
	}
	if list := names(t, filepath.Dir(path)); len(list) != 1 {
		t.Errorf("the folder holds %q", list)
	}
}

func TestASymbolicLinkIsNotFollowed(t *testing.T) {
	folder := t.TempDir()
	victim, link := filepath.Join(folder, "victim"), filepath.Join(folder, "out.svg")
	if err := os.WriteFile(victim, []byte("old"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(victim, link); err != nil {
		t.Fatal(err)
	}
	err := Write(link, text("new"))
	if err == nil || !strings.Contains(err.Error(), "symbolic link") || read(t, victim) != "old" {
		t.Errorf("%v: %q", err, read(t, victim))
	}
	if target, err := os.Readlink(link); err != nil || target != victim {
		t.Errorf("the link leads to %q, %v", target, err)
	}
}

func TestAbandonRemovesWhatIsUnderWay(t *testing.T) {
	path := filepath.Join(t.TempDir(), "out.svg")
	err := Write(path, func(io.Writer) error {
		if list := names(t, filepath.Dir(path)); len(list) != 1 || list[0] == "out.svg" {
			t.Errorf("the folder holds %q while the file is written", list)
		}
		Abandon()
		pending.Unlock()
		return nil
	})
	if list := names(t, filepath.Dir(path)); err == nil || len(list) != 0 {
		t.Errorf("%v; the folder holds %q", err, list)
	}
}
