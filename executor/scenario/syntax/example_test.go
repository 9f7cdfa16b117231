package syntax_test

import (
	"fmt"

	"github.com/pollground/pollground/executor/scenario/syntax"
)

func ExampleParseFile() {
	var m syntax.SourceMap
	var d syntax.Diags
	src := "fn main() {\n    let x = 5\n    let y = x++;\n}\n"
	file := syntax.ParseFile(m.Add("main.rs", src), &d, false)
	for _, e := range d.All() {
		f, at := m.Position(e.Span.Lo)
		fmt.Printf("%s:%d:%d: %s: %s\n", f.Name, at.Line, at.Char, e.Level, e.Msg)
	}
	main := file.Items[0].(*syntax.FnItem)
	fmt.Println(main.Name.Name, "has", len(main.Body.Stmts), "statements")
	// Output:
	// main.rs:2:14: error: expected `;`, found keyword `let`
	// main.rs:3:14: error: Rust has no postfix increment operator
	// main has 2 statements
}

func ExampleMacro_Expand() {
	var m syntax.SourceMap
	var d syntax.Diags
	src := "macro_rules! twice { ($e:expr) => { $e * 2 } } twice!(1 + 2);"
	file := syntax.ParseFile(m.Add("main.rs", src), &d, false)
	twice := syntax.CompileMacro(file.Items[0].(*syntax.MacroRules), &d)
	out, ok := twice.Expand(file.Items[1].(*syntax.MacroItem).Mac, 1, &d)
	x := syntax.ParseExprTokens(out, &d)
	fmt.Printf("%s %v %T\n", syntax.TokensString(out), ok, x.(*syntax.BinaryExpr).L)
	// Output:
	// 1 + 2 * 2 true *syntax.ParenExpr
}
