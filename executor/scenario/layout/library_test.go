package layout_test

import (
	"os"
	"testing"

	"github.com/pollground/pollground/executor/scenario/check"
	"github.com/pollground/pollground/executor/scenario/guest"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/std"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// TestLibraryTypesCanBeCompiled lays out each type of the library, with each of its parameters in turn one of several
// types and the others u16. If the fields that the library declares do not fit into the layout of rustc's type, code
// with the type cannot be compiled.
func TestLibraryTypesCanBeCompiled(t *testing.T) {
	var d syntax.Diags
	s := resolve.NewSession(&syntax.SourceMap{}, &d, std.Crate)
	text := `enum E { A, B }
		fn main(_: [u16; 3], _: u8, _: bool, _: char, _: usize, _: u128, _: (), _: String, _: Box<u8>, _: Option<u8>,
			_: &str, _: [u8; 3], _: f64, _: E, _: Vec<u8>, _: fn(&u8) -> bool, _: std::vec::IntoIter<u8>) {}`
	p := check.New(s, s.Main(s.Sources.Add("main.rs", text)))
	p.SetEvaluator(guest.NewEvaluator(p))
	args, _ := p.Signature(p.Entry())
	if d.Failed() {
		t.Fatal(d.All()[0])
	}
	usual, length := args[0].Args[0], args[0].Args[1]
	n := 0
	one := func(def *resolve.Def, typ *types.Type) {
		l, err := p.Layout(typ)
		if err != nil { // the argument does not meet a bound
			return
		}
		n++
		if def.Kind == resolve.Enum {
			if len(l.Variants) != len(def.Variants) {
				t.Errorf("%s cannot be compiled: its variants do not fit into %v", typ, l)
			}
			return
		}
		room := false // nothing reads fields without a size, as those of Rc
		fields := p.FieldTypes(typ, nil)
		for _, f := range fields {
			if fl, err := p.Layout(f); err == nil && fl.Size > 0 {
				room = true
			}
		}
		if room && len(l.Fields) != len(fields) {
			t.Errorf("%s cannot be compiled: its fields do not fit into %v", typ, l)
		}
	}
	adt := func(def *resolve.Def) {
		id := p.AdtOf(def)
		with := make([]*types.Type, len(id.Args))
		for i := range with {
			if with[i] = usual; def.Params[i].Kind == resolve.ConstParam {
				with[i] = length
			}
		}
		one(def, p.Subst(id, with))
		for i := range with {
			for _, x := range args[1:] {
				if before := with[i]; before == usual {
					with[i] = x
					one(def, p.Subst(id, with))
					with[i] = before
				}
			}
		}
	}
	var walk func(m *resolve.Mod)
	walk = func(m *resolve.Mod) {
		for _, def := range m.ReadAll() {
			switch def.Kind {
			case resolve.Module:
				walk(def.Mod)
			case resolve.Struct, resolve.Union, resolve.Enum:
				adt(def)
			}
		}
	}
	crates, err := os.ReadDir("../std/rs")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range crates {
		if crate := s.Crate(c.Name()); crate != nil {
			walk(crate.Root)
		}
	}
	if n < 5000 {
		t.Errorf("%d types have a layout, want 5000 or more", n)
	}
}
