// Package guest starts checked programs on the machine with a memory of its own: it puts codegen, machine and sim
// together.
//
//	scenario.Guest = guest.New // from now on sessions run on it
//
// A program is compiled for each session anew, because its constants lie in the session's memory.
package guest

import (
	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/check"
	"github.com/pollground/pollground/executor/scenario/codegen"
	"github.com/pollground/pollground/executor/scenario/machine"
	"github.com/pollground/pollground/executor/scenario/memory"
	"github.com/pollground/pollground/executor/scenario/natives"
	"github.com/pollground/pollground/executor/scenario/session"
	"github.com/pollground/pollground/executor/scenario/sim"
	"github.com/pollground/pollground/executor/trace"
)

// New returns a machine that stands before the first instruction of main. work wraps what compiles: it holds the
// library's lock, and returns an error when a limit of compiling was passed. says reports whether the program's text
// has a word. A program that cannot be started is over at once, and says why on its stderr.
func New(p *check.Program, says func(word string) bool, work func(do func() error) error,
	o session.Options) session.Machine {
	so := sim.Options{Options: o, Sources: p.S.Sources, Blocks: says("block_in_place")}
	unsafe := says("unsafe")
	so.Log = trace.NewLogLimit(1)
	so.Lines = false
	first, err := start(p, work, unsafe, so)
	if err == nil {
		design, workers := first.Probe(probed)
		so.Log, so.Lines = o.Log, o.Lines
		var s *sim.Process
		if s, err = start(p, work, unsafe, so); err == nil {
			s.Plan(design, workers)
			return s
		}
	}
	s := sim.New(so)
	s.Refuse(err.Error())
	return s
}

// probed is how far a program is run to find out what its first runtime asks for, in instructions: the trace begins
// with that. The run is thrown away.
const probed = 300_000

// start compiles a program for a machine of its own.
func start(p *check.Program, work func(do func() error) error, unsafe bool, o sim.Options) (*sim.Process, error) {
	s := sim.New(o)
	g := codegen.New(p)
	g.Sources, g.Checked = o.Sources, unsafe
	mo := machine.Options{Natives: natives.Table(), Aborted: s.Aborted, Suspended: s.Suspended,
		Statement: s.Statement,
		Memory:    memory.Options{Checked: unsafe}}
	for name, f := range s.Natives() {
		mo.Natives[name] = f
	}
	working := false // a constant is computed by the machine, which may need a function meanwhile
	mo.Compile = func(id int) (f *bytecode.Func, err error) {
		if working {
			return g.Compile(id)
		}
		working = true
		defer func() { working = false }()
		err = work(func() (err error) {
			f, err = g.Compile(id)
			return err
		})
		return f, err
	}
	working = true
	err := work(func() error {
		m, err := machine.New(g.Program, mo)
		if err == nil {
			err = g.Load(m)
		}
		if err != nil {
			return err
		}
		t, err := g.Main()
		if err == nil {
			s.Start(m, t, sim.Entries{Thread: g.Lang("thread"), Worker: g.Lang("worker"), Reactor: g.Lang("reactor")})
		}
		return err
	})
	working = false
	return s, err
}
