package scenario

import (
	"hash/maphash"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario/guest"
	"github.com/pollground/pollground/executor/scenario/session"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
)

// Typed trees stay as they were checked: neither the borrow checker nor the compiler changes a node of any program of
// tests/pass or of what these use of the library.
func TestTypedTreesStay(t *testing.T) {
	library.Lock()
	defer library.Unlock()
	shared := map[*thir.Body]uint64{} // bodies of the library
	for i, file := range programs(t) {
		if i%8 != 0 && !long {
			continue
		}
		src, _ := read(t, file)
		var own map[*thir.Body]uint64
		changed := func(phase string) {
			for b, before := range own {
				if fingerprint(b) != before {
					t.Errorf("%s: %s changed the typed tree of %s", file, phase, b.Name)
				}
			}
		}
		c := NewCheck(filepath.Base(file), src, Compiling{})
		for c.step() {
			if c.f == nil { // what earlier programs needed of the library may have been too much work
				drop()
				c, own = NewCheck(filepath.Base(file), src, Compiling{}), nil
				continue
			}
			if own != nil || c.f.borrowing == nil {
				continue // not all is checked, or it was all checked before
			}
			own = map[*thir.Body]uint64{}
			c.f.types.EachBody(func(b *thir.Body) {
				if c.f.own(syntax.Span{Lo: b.Span.Lo}) {
					own[b] = fingerprint(b)
				} else if _, ok := shared[b]; !ok {
					shared[b] = fingerprint(b)
				}
			})
		}
		changed("the borrow checker")
		if f := c.f; len(own) == 0 || f.diags.Failed() {
			t.Errorf("%s: was not checked: %s", file, messages(f.diagnostics()))
		} else {
			f.run(func() {
				image := guest.New(f.types, guest.Runs, nil, f.file.Says, func(do func() error) error { return do() })
				image.Start(session.Options{}).Run(Limits{Instructions: 3_000_000, Until: -1}) // compiles what it calls
			})
		}
		changed("the compiler")
	}
	for b, before := range shared {
		if fingerprint(b) != before {
			t.Errorf("the typed tree of %s, which is the library's, has changed", b.Name)
		}
	}
	if len(shared) < 500 {
		t.Errorf("only %d bodies of the library were looked at", len(shared))
	}
}

// fingerprint is a number of all that is in a body: the fields of its nodes, variables and jump targets. What nodes
// refer to outside of the tree, types and definitions, counts as a pointer.
func fingerprint(b *thir.Body) uint64 {
	h := printer{}
	h.SetSeed(printed)
	h.value(reflect.ValueOf(b))
	return h.Sum64()
}

var printed = maphash.MakeSeed()

type printer struct{ maphash.Hash }

func (h *printer) value(v reflect.Value) {
	switch v.Kind() {
	case reflect.Interface:
		h.value(v.Elem())
	case reflect.Pointer:
		maphash.WriteComparable(&h.Hash, v.Pointer())
		if e := v.Type().Elem(); !v.IsNil() && strings.HasSuffix(e.PkgPath(), "/thir") && e.Name() != "Instance" {
			h.value(v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			h.value(v.Field(i))
		}
	case reflect.Slice, reflect.Array:
		maphash.WriteComparable(&h.Hash, v.Len())
		for i := range v.Len() {
			h.value(v.Index(i))
		}
	case reflect.String:
		h.WriteString(v.String())
	case reflect.Invalid:
	case reflect.Bool:
		maphash.WriteComparable(&h.Hash, v.Bool())
	case reflect.Float32, reflect.Float64:
		maphash.WriteComparable(&h.Hash, v.Float())
	default:
		if v.CanInt() {
			maphash.WriteComparable(&h.Hash, v.Int())
			return
		}
		maphash.WriteComparable(&h.Hash, v.Uint())
	}
}
