// Package golden compares texts that tests produce with files of expected text.
//
//	go test ./executor/... -renew
//
// writes the files instead of comparing: read the difference before you commit it. Every expectation that a run can
// produce uses this switch. Only tests import this package.
package golden

import (
	"flag"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

var renew = flag.Bool("renew", false, "write the expected texts; read the difference before you commit it")

// Renew reports whether -renew is set, for tests that store expectations in another form.
func Renew() bool { return *renew }

// Compare reports a test error if the text of file is not got. With -renew it writes the file instead. A missing file
// stands for the empty text.
func Compare(t testing.TB, file, got string) {
	t.Helper()
	old, err := os.ReadFile(file)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	switch {
	case string(old) == got:
	case *renew:
		Write(t, file, got)
	default:
		t.Errorf("%s differs at %s\nrun the test with -renew to write the file", file, Difference(string(old), got))
	}
}

// Write stores got in file, or removes the file if got is empty.
func Write(t testing.TB, file, got string) {
	t.Helper()
	if got == "" {
		if err := os.Remove(file); err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
		return
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
		t.Fatal(err)
	}
}

// Difference returns a description of the first line in which two texts differ.
func Difference(want, got string) string {
	w, g := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := 0; i < len(w) || i < len(g); i++ {
		a, b := "(end of the text)", "(end of the text)"
		if i < len(w) {
			a = w[i]
		}
		if i < len(g) {
			b = g[i]
		}
		if a != b {
			return "line " + strconv.Itoa(i+1) + "\n  want " + a + "\n  got  " + b
		}
	}
	return "no line"
}
