package diag

import (
	"encoding/json"
	"testing"
)

func TestJSON(t *testing.T) {
	text := NewText("fn main() {\n    let é🦀: u32 = \"a\";\n}\n")
	from := text.At(34)
	d := Diagnostic{Code: "E0308", Message: "mismatched \"types\"\n", Spans: []Span{{from, text.At(37), true, "expected `u32`, found `&str`"}, {Start: text.At(28), End: text.At(31), Label: "expected due to this"}}, Children: []Child{
		{Level: Note, Message: "n", Spans: []Span{{Start: from, End: from}}},
		{Level: Help, Message: "use 1", Suggestion: Suggestion{Edits: []Edit{{from, text.At(37), "1"}}, Applicability: MaybeIncorrect}},
	}}
	got := string(AppendJSON([]byte("x"), &d))
	want := "x" + `{"level":"error","code":"E0308","message":"mismatched \"types\"\n","spans":[` +
		`{"line":2,"column":19,"end_line":2,"end_column":22,"primary":true,"label":"expected ` + "`u32`, found `&str`" + `"},` +
		`{"line":2,"column":13,"end_line":2,"end_column":16,"primary":false,"label":"expected due to this"}],"children":[` +
		`{"level":"note","code":null,"message":"n","spans":[{"line":2,"column":19,"end_line":2,"end_column":19,"primary":false,"label":""}],"children":[]},` +
		`{"level":"help","code":null,"message":"use 1","spans":[{"line":2,"column":19,"end_line":2,"end_column":22,"primary":true,"label":"","replacement":"1","applicability":"MaybeIncorrect"}],"children":[]}]}`
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if !json.Valid([]byte(got[1:])) {
		t.Error("not JSON")
	}
}
