package codegen

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What a program prints, how it ends and where it panics does not depend on whether its bodies are optimised.
func TestPlain(t *testing.T) {
	list, err := os.ReadFile("testdata/passing.txt")
	if err != nil {
		t.Fatal(err)
	}
	for i, name := range strings.Fields(string(list)) {
		if !long && i%24 != 0 {
			continue
		}
		file := filepath.Join("../tests/pass", name+".rs")
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		plain := execute(filepath.Base(file), string(source), true)
		if optimized := execute(filepath.Base(file), string(source), false); plain != optimized {
			t.Errorf("%s:\nplain     %+v\noptimised %+v", name, plain, optimized)
		}
	}
}

// A panic in a function that was inlined is located where the function says, or at the call if it is #[track_caller].
func TestPanicsOfInlinedFunctions(t *testing.T) {
	for _, c := range []struct{ source, at string }{
		{"fn half(n: i32) -> i32 {\n    100 / n\n}\nfn main() {\n    println!(\"{}\", half(0));\n}", "main.rs:2:5"},
		{"#[track_caller]\nfn half(n: i32) -> i32 {\n    100 / n\n}\nfn main() {\n    let x = 0;\n    half(x);\n}",
			"main.rs:7:5"},
		{"fn get(v: Option<i32>) -> i32 {\n    v.unwrap()\n}\nfn main() {\n    get(None);\n}", "main.rs:2:7"},
		{"fn main() {\n    let v = [1, 2];\n    let n: i32 = v.iter().map(|x| {\n        2 / (x - 1)\n    }).sum();\n" +
			"    println!(\"{n}\");\n}", "main.rs:4:9"},
	} {
		o := execute("main.rs", c.source, false)
		if plain := execute("main.rs", c.source, true); plain != o {
			t.Errorf("%s\nplain     %+v\noptimised %+v", c.source, plain, o)
		}
		if o.status != 101 || !strings.Contains(o.stderr, "panicked at "+c.at+":") {
			t.Errorf("%s\n%+v, want a panic at %s", c.source, o, c.at)
		}
	}
}
