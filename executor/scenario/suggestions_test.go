package scenario

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/pollground/pollground/executor/scenario/diag"
)

// A program to which a suggestion is applied no longer gets the message, and what is machine applicable makes it right.
func TestSuggestionsMend(t *testing.T) {
	files, _ := filepath.Glob("testdata/codes/*.rs")
	for name, src := range map[string]string{
		"conversion": "fn main() {\n    let _s: String = \"a\";\n}\n",
		"borrow":     "fn f(_: &u8) {}\nfn main() {\n    f(1u8);\n}\n",
		"mut borrow": "fn f(_: &mut u8) {}\nfn main() {\n    f(1u8);\n}\n",
		"deref":      "fn f(_: u8) {}\nfn main() {\n    f(&1u8);\n}\n",
		"option":     "fn f(_: Option<u8>) {}\nfn main() {\n    f(1u8);\n}\n",
		"await":      "async fn f() -> u8 {\n    1\n}\nasync fn g() -> u8 {\n    f()\n}\nfn main() {\n    drop(g());\n}\n",
		"semicolon":  "fn f() -> bool {\n    1 > 2;\n}\nfn main() {\n    f();\n}\n",
		"import":     "/// A map.\nfn f(_: &HashMap<u8, u8>) {}\nfn main() {\n    f(&HashMap::new());\n}\n",
		"field":      "struct S {\n    size: u8,\n}\nfn main() {\n    println!(\"{}\", S { size: 1 }.sizes);\n}\n",
		"method":     "fn main() {\n    let mut v = vec![1];\n    v.pussh(2);\n}\n",
		"local":      "fn main() {\n    let count = 1;\n    println!(\"{}\", coumt);\n}\n",
		"clone":      "fn main() {\n    let s = String::new();\n    drop(s);\n    drop(s);\n}\n",
		"async move": "fn f() -> impl std::future::Future<Output = u8> {\n    let x = 1;\n    async { x }\n}\nfn main() {\n    drop(f());\n}\n",
	} {
		if n := applySuggestions(t, name, src); n == 0 {
			t.Errorf("%s: nothing is suggested", name)
		}
	}
	applied := 0
	for _, file := range files {
		src, _ := read(t, file)
		applied += applySuggestions(t, file, src)
	}
	if applied < 8 {
		t.Errorf("the examples of codes have %d suggestions", applied)
	}
}

// applySuggestions applies each suggestion about a program by itself, and returns how many there are.
func applySuggestions(t *testing.T, name, src string) (applied int) {
	t.Helper()
	_, list := Load("main.rs", src)
	count := func(list []diag.Diagnostic, code, message string) (n int) {
		for _, d := range list {
			if d.Code == code && d.Message == message {
				n++
			}
		}
		return n
	}
	for _, d := range list {
		for _, c := range d.Children {
			if len(c.Edits) == 0 {
				continue
			}
			applied++
			mended := src
			for _, e := range slices.Backward(c.Edits) {
				mended = mended[:e.Start.Offset] + e.Replacement + mended[e.End.Offset:]
			}
			_, after := Load("main.rs", mended)
			wrong := slices.ContainsFunc(after, func(d diag.Diagnostic) bool { return d.Level == diag.Error })
			if count(after, d.Code, d.Message) >= count(list, d.Code, d.Message) || c.Applicability == diag.MachineApplicable && wrong {
				t.Errorf("%s: %s: %s\n%s", name, d.Message, c.Message, render("main.rs", mended, after))
			}
		}
	}
	return applied
}
