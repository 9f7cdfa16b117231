package syntax

// RecursionLimit is how deep expansions can nest, rustc's default.
const RecursionLimit = 128

// A Macro is a macro_rules! definition, checked and ready to expand.
type Macro struct {
	Name string
	// Crate is what $crate stands for; the resolver sets it ("crate" for the program).
	Crate string
	Span  Span // of the name in the definition
}

// CompileMacro checks a definition. With an error in it the macro is still
// there, its broken rules are not.
func CompileMacro(def *MacroRules, d *Diags) *Macro { return nil }

// Expand finds the first rule that matches the call and writes its body out.
// Names that the body itself contains get ctx. Without a match it reports
// rustc's error and ok is false. Expander adds the limits.
func (m *Macro) Expand(call *MacroCall, ctx uint32, d *Diags) (out []Token, ok bool) {
	return nil, false
}

// An Expander numbers the expansions of one program, and stops recursion that
// does not end. The zero value is ready to use.
type Expander struct{ depth []uint8 }

// Expand expands one call under a fresh context, which is the result's ctx. The
// depth of a call is that of the expansion that wrote its name, plus 1.
func (x *Expander) Expand(m *Macro, call *MacroCall, d *Diags) (out []Token, ctx uint32, ok bool) {
	return nil, 0, false
}
