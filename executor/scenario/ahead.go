package scenario

import (
	"strings"

	"github.com/pollground/pollground/executor/scenario/check"
	"github.com/pollground/pollground/executor/scenario/guest"
	"github.com/pollground/pollground/executor/scenario/metadata"
	"github.com/pollground/pollground/executor/scenario/std"
	"github.com/pollground/pollground/executor/scenario/thir"
)

// Provide gives an engine that has no library a part of one: the text of its crates, and functions that Precompile
// compiled ahead of time, which may be missing. The part with std comes first. Call it before the first program that
// names a crate of the part is loaded. It returns an error when the part is damaged, or does not belong to those before
// it.
func Provide(part string) error {
	library.Lock()
	defer library.Unlock()
	text, functions, compiled := strings.Cut(part, "\x00")
	if err := std.Provide(text); err != nil {
		return err
	}
	if !compiled {
		return nil
	}
	return library.ahead.Add(functions)
}

// Precompile makes the two parts for Provide, of what package archive made of the library's text. It compiles functions
// that one of the first programs needs, with which readers begin, or many of all (see often). The others are left to
// the page, and small ones too (see leastWork). Precompile changes the library of this process, so no other program may
// be compiled meanwhile.
func Precompile(base, more string, first int, programs []string) (ofStd, ofCrates []byte, err error) {
	for _, text := range []string{base, more} {
		if err := std.Provide(text); err != nil {
			return nil, nil, err
		}
	}
	defer func() {
		std.Withdraw()
		drop()
	}()
	drop()
	needed := map[*thir.Instance]int{}
	var order []*thir.Instance
	var of *check.Program
	for i, src := range programs {
		p, _ := Load("main.rs", src)
		if p == nil {
			continue // an example of an error
		}
		if of != library.types { // the library had grown too large, and was made anew
			of, order = library.types, nil
			clear(needed)
		}
		s := NewSession(p, Options{})
		s.Advance(Limits{Instructions: precompiled, Until: -1})
		for _, in := range p.images[guest.Runs].Shared() {
			if needed[in] == 0 {
				order = append(order, in)
			}
			if needed[in]++; i < first {
				needed[in] = len(programs)
			}
		}
	}
	list := order[:0]
	for _, in := range order {
		f, _ := in.Kept.(*metadata.Function)
		if f != nil && f.Work >= leastWork && needed[in]*often >= len(programs) {
			list = append(list, in)
		}
	}
	a, b := metadata.Write(of, list, base+more)
	return part(base, a), part(more, b), nil
}

// With these, library and crates are within 350,000 bytes in brotli, and 18 % of the work on functions of the library
// is left to do, over all programs.
const (
	often     = 5  // how many programs there are for one that needs a stored function, at most
	leastWork = 59 // the work that it takes to make a stored function, in units of budget.Flows, at least
)

// precompiled is how long a program runs to find out what it needs, in instructions.
const precompiled = 3_000_000

// part is what Provide takes: the text, which has no zero byte, and the functions behind one.
func part(text string, functions []byte) []byte { return append(append([]byte(text), 0), functions...) }
