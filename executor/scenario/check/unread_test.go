package check

import (
	"os"
	"testing"

	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

// Each impl of the library is found by its trait and its type, and each of its items by its name.
func TestImplsAreFound(t *testing.T) {
	crates, err := os.ReadDir(libraryRoot)
	if err != nil {
		t.Fatal(err)
	}
	load := func() (*Program, []*resolve.Mod) {
		var sm syntax.SourceMap
		var d syntax.Diags
		s := resolve.NewSession(&sm, &d, libraryFiles)
		var mods []*resolve.Mod
		for _, crate := range crates {
			mods = append(mods, s.Crate(crate.Name()).Root)
		}
		for i := 0; i < len(mods); i++ {
			for _, d := range mods[i].Defs() {
				if d.Kind == resolve.Module {
					mods = append(mods, d.Mod)
				}
			}
		}
		return New(s, nil), mods
	}
	p, mods := load()
	q, others := load() // in which all impls are read one after the other
	for i, m := range mods {
		for _, d := range others[i].ReadAll() {
			if d.Kind != resolve.Impl {
				continue
			}
			it, self := d.Item.(*syntax.ImplItem), q.implSelfTy(d).self
			h, ok := simplifiedType(self)
			word := "T"
			if ok {
				word = h.word()
			}
			trait := ""
			if it.Trait != nil {
				tr, _ := q.S.Path(d.Scope, it.Trait, resolve.TypeNS)
				trait = tr.Name
			}
			names := map[string]bool{}
			d.EachName(func(name string) { names[name] = true })
			for _, a := range d.Assoc() {
				if !names[a.Name] {
					t.Errorf("%s: impl for %v: %s is not found", m.Def.FullName(), self, a.Name)
				}
			}
			p.S.NewImpls = nil
			p.S.ReadImpls(trait, word)
			number, place, unread := others[i].Unread(d)
			if unread && (m.ReadImpl(number, place, false) == nil || !m.Finds(number, trait, word)) {
				t.Errorf("%s: impl of %q for %v is not read by %q", m.Def.FullName(), trait, self, word)
			}
		}
	}
}
