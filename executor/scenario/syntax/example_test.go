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
		f, line, col := m.Position(e.Span.Lo)
		fmt.Printf("%s:%d:%d: %s: %s\n", f.Name, line, col, e.Severity, e.Msg)
	}
	main := file.Items[0].(*syntax.FnItem)
	fmt.Println(main.Name.Name, "has", len(main.Body.Stmts), "statements")
	// Output:
	// main.rs:2:14: error: expected `;`, found keyword `let`
	// main.rs:3:14: error: Rust has no postfix increment operator
	// main has 2 statements
}

func ExampleExpander() {
	var m syntax.SourceMap
	var d syntax.Diags
	src := "macro_rules! twice { ($e:expr) => { $e * 2 } } twice!(1 + 2);"
	file := syntax.ParseFile(m.Add("main.rs", src), &d, false)
	twice := syntax.CompileMacro(file.Items[0].(*syntax.MacroRules), &d)
	var ex syntax.Expander
	out, _, ok := ex.Expand(twice, file.Items[1].(*syntax.MacroItem).Mac, &d)
	x := syntax.ParseExprTokens(out, &d)
	fmt.Printf("%s %v %T\n", syntax.TokensString(out), ok, x.(*syntax.BinaryExpr).L)
	// Output:
	// 1 + 2 * 2 true *syntax.ParenExpr
}
