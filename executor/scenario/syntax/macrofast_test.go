package syntax

import (
	"reflect"
	"testing"
)

// The tree that Form gives is the one that the expansion is read as, its tokens at the
// place of the call.
func TestForm(t *testing.T) {
	for _, c := range []struct {
		rules, call string
		form        bool
	}{
		{"() => { $crate::nl() }; ($($a:tt)*) => { { $crate::rt::p($crate::f!($($a)*)); } }", "m!(\"{}\", x + 1)", true},
		{"($($a:tt)+) => {{ p(f!($($a)+)); }}", "m![a b]", true},
		{"() => { $crate::nl() }; ($($a:tt)*) => { { $crate::rt::p($crate::f!($($a)*)); } }", "m!()", false},
		{"($($a:tt)*) => { { p(f!($($a)*)) } }", "m!(x)", false},
		{"($($a:tt)*) => { p(f!($($a)*)); }", "m!(x)", false},
		{"($($a:tt)*) => { { p(f!(1, $($a)*)); } }", "m!(x)", false},
		{"($($a:tt)*) => { { p(f!($($a)*), 1); } }", "m!(x)", false},
		{"($($a:tt)*) => { { p::<u8>(f!($($a)*)); } }", "m!(x)", false},
		{"($($a:tt)*) => { { p(f![$($a)*]); } }", "m!(x)", false},
		{"($($a:tt)*) => { { p(f!($($a)*)); } q }", "m!(x)", false},
		{"($($a:tt)*) => { unsafe { p(f!($($a)*)); } }", "m!(x)", false},
		{"(x) => { 1 }; ($($a:tt)*) => { { p(f!($($a)*)); } }", "m!(x)", false},
		{"($a:expr) => { { p(f!($a)); } }", "m!(x)", false},
	} {
		file, _, d := parse("macro_rules! m { " + c.rules + " } " + c.call + ";")
		m := CompileMacro(file.Items[0].(*MacroRules), d)
		call := file.Items[1].(*MacroItem).Mac
		for range 2 { // what was found out the first time holds
			got, n := m.Form(call, 7, call.Span)
			if got != nil != c.form {
				t.Errorf("%s: %s: form: %v", c.rules, c.call, got != nil)
			}
			if got == nil {
				continue
			}
			toks, _ := m.Expand(call, 7, d)
			for i := range toks {
				if toks[i].Ctx == 7 {
					toks[i].Span = call.Span
				}
			}
			if want := ParseExprTokens(toks, d); n != len(toks) || !reflect.DeepEqual(got, want) {
				t.Errorf("%s: %s: %d tokens, %s, want %d, %s", c.rules, c.call, n, dump(got), len(toks), dump(want))
			}
		}
		if d.Failed() {
			t.Error(c.rules, d.All()[0].Msg)
		}
	}
}
