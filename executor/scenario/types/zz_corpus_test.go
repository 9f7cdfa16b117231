package types

import (
	"os"
	"path/filepath"
	"testing"
)

func TestCorpusCheck(t *testing.T) {
	files, _ := filepath.Glob(os.Getenv("CORPUS") + "/*.rs")
	for _, f := range files {
		b, _ := os.ReadFile(f)
		t.Run(filepath.Base(f), func(t *testing.T) {
			_, s := load(string(b))
			if s.Diags.HasErrors() {
				t.Error(show(s))
			}
		})
	}
}
