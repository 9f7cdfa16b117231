// Package generator writes random well-typed Rust programs. Its test compares what they print here with what they
// print when rustc has compiled them, forty as modules of one crate.
//
// A program is a function of its number. An expression is generated from the type that it must have. Variables carry
// their type and whether they are moved, borrowed or may be changed, so that rustc refuses about one program in a
// hundred. Values of type Noisy print when they are cloned and dropped; futures print each poll.
package generator

import (
	"math/rand/v2"
	"strconv"
	"strings"
)

// maxSize bounds the statements and expressions of one function.
const maxSize = 60

// gen is the state while one program is written.
type gen struct {
	rng *rand.Rand
	out strings.Builder

	adts      []*adt
	functions []*function
	impls     []impl
	objects   []*object
	params    []string // type parameters of the function

	locals    []*local
	frames    []int    // where the open scopes begin in locals
	barrier   int      // open loops and closures
	pure      int      // open nested expressions
	inClosure int      // open closures, where return would leave the closure
	loops     []string // open loops that break and continue may leave, by label
	ret       *typ     // what return returns, nil where it must not stand
	async     bool
	edition   int
	suffix    bool // literals must have types
	argName   string

	names, labels, noisyID, size int
}

func (g *gen) r(n int) int { return g.rng.IntN(n) }

// Program is the text of the program with that number, without the prelude.
func Program(seed uint64) string {
	g := &gen{edition: Edition(seed), rng: rand.New(rand.NewPCG(seed, 1))}
	for range 2 + g.r(3) {
		g.adt()
	}
	for range g.r(2) {
		g.traitItems()
	}
	for range g.r(2) {
		g.object()
	}
	for range 1 + g.r(4) {
		g.function()
	}
	g.locals, g.frames, g.size = nil, nil, 0
	g.ret = tUnit
	g.out.WriteString("pub fn main() {\n")
	body := g.stmts(3, 3)
	for _, f := range g.functions {
		call := ""
		if f.over != "" {
			call = g.callOf(f.at(g.typ(1)), 2)
		} else {
			call = g.callOf(f, 2)
		}
		if f.async {
			call = "drive(" + strings.TrimSuffix(call, ".await") + ", " + strconv.Itoa(1+g.r(9)) + ")"
		}
		body += "println!(\"{:?}\", " + call + ");\n"
	}
	g.size = 0
	g.out.WriteString(body + g.stmts(3, 3) + "println!(\"end\");\n}\n")
	return g.out.String()
}

// at is a generic function with its parameter replaced.
func (f *function) at(t *typ) *function {
	d := &typ{kind: kADT, def: &adt{params: []string{f.over}}, args: []*typ{t}}
	out := *f
	out.params = nil
	for _, p := range f.params {
		p.t = d.instance(p.t)
		out.params = append(out.params, p)
	}
	out.ret = d.instance(f.ret)
	return &out
}
