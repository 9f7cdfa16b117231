package generator

import "strconv"

// step writes a future that is ready after a few polls.
func (g *gen) step() string {
	g.noisyID++
	return "Step { left: " + strconv.Itoa(g.r(3)) + ", name: Noisy(" + strconv.Itoa(g.noisyID) + ") }"
}

// asyncBlock writes a block whose output is a value of t.
func (g *gen) asyncBlock(t *typ, d int) string {
	before, loops, ret, async := g.moves(), g.loops, g.ret, g.async
	g.inClosure++ // return and ? would leave the block
	g.barrier++
	g.pure++
	g.loops, g.ret, g.async = nil, nil, true
	g.enter()
	s := "async {\n"
	if g.r(4) > 0 {
		s += g.step() + ".await;\n"
	}
	s += g.stmts(g.r(3), d-1) + "let out: " + t.String() + " = " + g.loose(t, d-1) + ";\nout\n}"
	g.leave()
	g.loops, g.ret, g.async = loops, ret, async
	g.pure--
	g.barrier--
	g.inClosure--
	g.restore(before)
	return s
}

// awaitStmt writes a statement of an async function that waits.
func (g *gen) awaitStmt(d int) string {
	declare := func(t *typ) string {
		v := &local{name: g.fresh("v"), t: t}
		g.declare(v)
		return "let " + v.name + " = "
	}
	switch g.r(9) {
	case 0:
		return "let _ = join(" + g.step() + ", " + g.step() + ").await;\n"
	case 1:
		return declare(intType("u32")) + g.step() + ".await;\n"
	case 2:
		t := g.typ(2)
		s := g.asyncBlock(t, d) + ".await;\n"
		return declare(t) + s
	case 3, 4: // the loser is dropped
		t, u := g.typ(1), g.typ(1)
		s := "select(" + g.asyncBlock(t, d) + ", " + g.asyncBlock(u, d) + ").await;\n"
		return declare(generic(kResult, t, u)) + s
	case 5: // dropped before it is ready
		t := g.typ(1)
		s := "limit(" + g.asyncBlock(t, d) + ", " + strconv.Itoa(1+g.r(3)) + ").await;\n"
		return declare(generic(kOption, t)) + s
	case 6:
		t := g.typ(1)
		s := "all(vec![" + g.boxed(t, d) + ", " + g.boxed(t, d) + "]).await;\n"
		return declare(generic(kVec, t)) + s
	case 7:
		t, a := g.typ(1), g.typ(1)
		f, name := g.fresh("f"), g.fresh("a")
		g.enter()
		g.declare(&local{name: name, t: a, frozen: 1})
		body := g.asyncBlock(t, d)
		g.leave()
		for _, v := range g.locals {
			v.frozen++
			defer func() { v.frozen-- }()
		}
		arg := g.loose(a, d-1)
		return "{\nlet " + f + " = async |" + name + ": " + a.String() + "| " + body[len("async "):] +
			";\nprintln!(\"{:?}\", " + f + "(" + arg + ").await);\n}\n"
	}
	return g.step() + ".await;\n"
}

func (g *gen) boxed(t *typ, d int) string {
	return "Box::pin(" + g.asyncBlock(t, d) + ") as Pin<Box<dyn Future<Output = " + t.String() + "> + '_>>"
}

// driven writes a future that is polled at most some times: an Option of its output.
func (g *gen) driven(t *typ, d int) string {
	return "drive(" + g.asyncBlock(t, d) + ", " + strconv.Itoa(1+g.r(5)) + ")"
}
