package resolve

import (
	"slices"
	"strings"

	"github.com/pollground/pollground/executor/scenario/syntax"
)

// Impls of the library are read when somebody looks for impls of that trait for that type, or for methods of that type:
// most programs need few of them. What may define an impl is an unread. It is found by words in its text, so it may be
// read in vain. What is read because of one type may define impls for others: the order of impls is that of the text,
// see Def.Index.

// unread is an impl, a derive, or a call of a macro that defines impls only.
type unread struct {
	mod    *Mod
	parent *Def
	impl   *syntax.UnreadImpl
	call   *syntax.MacroItem
	derive syntax.Ident // with parent as the type
	heads  []syntax.ImplHead
	words  []string // what a variable in heads may stand for
	index  int      // in the order of the text
	read   bool
	defs   []*Def // once it is read
}

// later registers an unread.
func (s *Session) later(u *unread) {
	s.Impls++
	u.index = s.Impls
	if s.unread == nil {
		s.unread = map[string][]*unread{}
	}
	u.mod.unread = append(u.mod.unread, u)
	add := func(trait string) {
		if list := s.unread[trait]; len(list) == 0 || list[len(list)-1] != u {
			s.unread[trait] = append(list, u)
		}
	}
	for _, h := range u.heads {
		if strings.HasPrefix(h.Of, "$") {
			for _, w := range u.words {
				add(w)
			}
		} else {
			add(h.Of)
		}
	}
}

// defines reports whether an impl of the trait for a type with that word may be defined.
func (u *unread) defines(trait, word string) bool {
	is := func(h, w string) bool {
		return h == w || (h == "$" || h == "$<" && w[0] < 'a') && slices.Contains(u.words, w)
	}
	return slices.ContainsFunc(u.heads, func(h syntax.ImplHead) bool {
		return (h.Self == "" || is(h.Self, word)) && is(h.Of, trait)
	})
}

// ReadImpls adds to NewImpls the library's impls of a trait, or inherent ones if trait is "", for types with that word,
// and for parameters. The word is the name of a struct, enum, union, primitive type or trait of an object, or else the
// first character of the type.
func (s *Session) ReadImpls(trait, word string) {
	list := s.unread[trait]
	if len(list) == 0 {
		return
	}
	var rest, now []*unread
	for _, u := range list {
		switch {
		case u.read:
		case u.defines(trait, word):
			now = append(now, u)
		default:
			rest = append(rest, u)
		}
	}
	s.unread[trait] = rest
	for _, u := range now {
		s.read(u)
	}
}

func (s *Session) read(u *unread) []*Def {
	if !u.read {
		u.read = true
		n := len(s.NewImpls)
		s.reading = u.index
		switch {
		case u.impl != nil:
			s.collectItem(u.mod, syntax.ParseImpl(u.impl, s.Diags), u.parent)
		case u.call != nil:
			s.expandItem(u.mod, u.call, u.parent, true)
		default:
			s.derive(u.mod, u.parent, u.derive)
		}
		s.reading = 0
		u.defs = slices.Clone(s.NewImpls[n:])
	}
	return u.defs
}

// newImpl defines an impl.
func (s *Session) newImpl(it *syntax.ImplItem, m *Mod, parent *Def) *Def {
	d := s.newDef(Impl, it, m, parent)
	s.params(d, &it.Generics, m)
	s.assocLater(m, d, it.Items, it.Unread)
	if d.Index = s.reading; d.Index == 0 {
		s.Impls++
		d.Index = s.Impls
	}
	s.NewImpls = append(s.NewImpls, d)
	return d
}

// implLater registers an impl, or reads one that has lang items.
func (s *Session) implLater(m *Mod, it *syntax.UnreadImpl, parent *Def) {
	if it.HasLang() {
		s.collectItem(m, syntax.ParseImpl(it, s.Diags), parent)
		return
	}
	s.later(&unread{mod: m, parent: parent, impl: it, heads: []syntax.ImplHead{it.Head}})
}

// callLater registers a call of a macro that defines impls only. It returns false for other macros.
func (s *Session) callLater(m *Mod, it *syntax.MacroItem, parent *Def) bool {
	u := &unread{mod: m, parent: parent, call: it}
	impl := func(h syntax.ImplHead) {
		if !slices.Contains(u.heads, h) {
			u.heads = append(u.heads, h)
		}
	}
	var seen []*Def
	var called func(path *syntax.Path, args []syntax.Token) bool
	call := func(name string, args []syntax.Token) bool {
		return called(&syntax.Path{Segs: []syntax.PathSeg{{Name: syntax.Ident{Name: name}}}}, args)
	}
	called = func(path *syntax.Path, args []syntax.Token) bool {
		u.words = append(u.words, syntax.Words(args)...)
		d := s.LookupMacro(m, path, false)
		if d == nil || d.Macro == nil || !syntax.ImplsOnly(args, impl, call) {
			return false
		}
		if slices.Contains(seen, d) {
			return true
		}
		seen = append(seen, d)
		for _, r := range d.Item.(*syntax.MacroRules).Rules {
			if !syntax.ImplsOnly(r.Body, impl, call) {
				return false
			}
		}
		return true
	}
	if s.reading > 0 || !called(it.Mac.Path, it.Mac.Args) {
		return false
	}
	s.later(u)
	return true
}

// Unread returns the number of an impl among those of the module that are read when they are needed, and its place in
// what it is read from.
func (m *Mod) Unread(d *Def) (number, place int, ok bool) {
	for i, u := range m.unread {
		if place = slices.Index(u.defs, d); place >= 0 {
			return i, place, true
		}
	}
	return 0, 0, false
}

// Finds reports whether that what has the number in Unread is read for impls of a trait for types with a word.
func (m *Mod) Finds(number int, trait, word string) bool {
	return m.unread[number].defines(trait, word)
}

// ReadImpl returns the impl that Unread has found; nil when there is none, or without read if it was not read before.
func (m *Mod) ReadImpl(number, place int, read bool) *Def {
	if uint(number) >= uint(len(m.unread)) {
		return nil
	}
	u := m.unread[number]
	if read {
		m.Crate.sess.read(u)
	}
	if uint(place) >= uint(len(u.defs)) {
		return nil
	}
	return u.defs[place]
}

// ReadAll reads all impls of the module, and returns its own definitions, impls included.
func (m *Mod) ReadAll() []*Def {
	out := m.own[:len(m.own):len(m.own)]
	for _, u := range m.unread {
		out = append(out, m.Crate.sess.read(u)...)
	}
	return out
}
