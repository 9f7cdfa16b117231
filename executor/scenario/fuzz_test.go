package scenario

import (
	"os"
	"path/filepath"
	"testing"
)

// FuzzPipeline runs whatever text comes: corpus programs with bytes changed.
// Nothing of ours may panic, and a run ends at its limits.
func FuzzPipeline(f *testing.F) {
	for _, dir := range []string{"corpus", "more"} {
		files, err := filepath.Glob(filepath.Join("testdata", dir, "*.rs"))
		if err != nil || len(files) == 0 {
			f.Fatalf("no programs in testdata/%s: %v", dir, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(string(text), uint16(0), byte(0), "")
		}
	}
	f.Add("fn main() { let v: Vec<i32> = Vec::new(); println!(\"{:?}\", v); }", uint16(20), byte(3), "let")
	f.Fuzz(func(t *testing.T, src string, at uint16, cut byte, put string) {
		if i := int(at); i < len(src) {
			end := min(i+int(cut), len(src))
			src = src[:i] + put + src[end:]
		}
		p, list := Load("fuzz.rs", src)
		if p == nil {
			if len(list) == 0 {
				t.Error("refused without a word")
			}
			return
		}
		s := NewSession(p, Options{})
		for i := 0; i < 5; i++ {
			if s.Advance(Limits{Instructions: 20_000, Until: -1}) != StopBudget {
				break
			}
			s.TakeStdout()
			s.TakeStderr()
		}
	})
}
