package bytecode_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/bytecode/asm"
)

// Each row says what its operation needs: nothing is left to chance.
func TestTable(t *testing.T) {
	names := map[string]bool{}
	for op, o := range bytecode.Ops {
		if o.Name == "" || names[o.Name] {
			t.Errorf("operation %d is called %q", op, o.Name)
		}
		names[o.Name] = true
		if len(o.Operands) != 4 || strings.Trim(o.Operands[:1], "-rwmRWTa") != "" ||
			strings.Trim(o.Operands[1:2], "-rRp") != "" || strings.Trim(o.Operands[2:3], "-rRJotpe") != "" ||
			strings.Trim(o.Operands[3:], "-kfsNp") != "" {
			t.Errorf("%s has operands %q", o.Name, o.Operands)
		}
		writes := strings.ContainsAny(o.Operands, "wmWT")
		if o.Flags&bytecode.Pure != 0 && (o.Flags != bytecode.Pure || !writes && o.Name != "nop") {
			t.Errorf("%s is not pure", o.Name)
		}
		if o.Flags&bytecode.BackEdge != 0 && o.Operands[2] != 'J' {
			t.Errorf("%s is no jump", o.Name)
		}
		if (o.Width > 0) != (o.Flags&bytecode.Faults != 0 && (strings.HasPrefix(o.Name, "ld") ||
			strings.HasPrefix(o.Name, "st"))) {
			t.Errorf("%s accesses %d bytes", o.Name, o.Width)
		}
	}
}

const sample = `fn main(0) -> 1 frame 32 {
	enter 32
	k r1, 5
L2:
	st.64! r0, r1, 8
	subk.i64 r1, r1, 1 cleanup L9
	loopgtsk r1, 0, L2
	call r2, 1 catch L8
	switch r1, L8, L7, L8
L7:
	jeqk r1, 3, L8
L8:
	k r0, 1
	ret 32
L9:
	resume
}
`

// The table is what gen.go writes.
func TestTableIsGenerated(t *testing.T) {
	before, err := os.ReadFile("ops.go")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	gen, err := filepath.Abs("gen.go")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", "run", gen)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	after, err := os.ReadFile(filepath.Join(dir, "ops.go"))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(before, after) {
		t.Error("ops.go differs from what gen.go writes: go generate ./executor/scenario/bytecode")
	}
}

// A listing can be read back, and is the same then.
func TestListing(t *testing.T) {
	sample := strings.Replace(sample, "\tk r0, 1\n\tret 32\nL9:", "\tk r0, 1\n\tret 32\nL10:", 1)
	sample = strings.Replace(sample, "cleanup L9", "cleanup L10", 1)
	p, err := asm.Parse(sample + "fn g(0) -> 0 {\n\tenter 2, 0\n\tret 0\n}\n")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range p.Funcs {
		if err := p.Verify(f); err != nil {
			t.Error(err)
		}
	}
	if got := p.Funcs[0].Text(); got != sample {
		t.Errorf("the listing is\n%swant\n%s", got, sample)
	}
}

func TestVerifierRefuses(t *testing.T) {
	for _, c := range []struct{ body, why string }{
		{"k r1, 5", "without a terminator"},
		{"mov r1, r2\nret", "r2 may be read before it is written"},
		{"k r1, 1\njeqk r1, 0, end\nk r2, 1\nend:\nmov r3, r2\nret", "r2 may be read"},
		{"mov r1, r0\nret", "r0 may be read"},
		{"k r2, 1\ncall r2, f\nmov r1, r2\nret", "r2 may be read"},
		{"k r2, 1\ncall r2, g\nmov r1, r3\nret", "argument r3"},
		{"k r1, 1\ndivk.s r1, r1, 0\nret", "a division by 0"},
		{"k r1, 1\nshlk r1, r1, 64\nret", "a shift by 64"},
		{"k r1, 1 cleanup out\nret\nout:\nresume", "cannot panic"},
		{"k r1, 1\nloopeqk r1, 0, out\nout:\nret", "leads forward"},
		{"k r1, 1\nadd!.i64 r1, r1, r1\nret", "no operation"},
	} {
		p, err := asm.Parse("fn f(0) -> 0 {\n" + c.body + "\n}\nfn g(1) -> 1 {\n\tk r0, 1\n\tret\n}")
		if err == nil {
			err = p.Verify(p.Funcs[0])
		}
		if err == nil || !strings.Contains(err.Error(), c.why) {
			t.Errorf("%q: %v, want %q", c.body, err, c.why)
		}
	}
	p, _ := asm.Parse("fn f(0) -> 1 {\n\tret\n}")
	if err := p.Verify(p.Funcs[0]); err == nil || !strings.Contains(err.Error(), "result r0") {
		t.Errorf("a result that is not written: %v", err)
	}
}

// Prices are means over the ways through the code. What leads to a panic is no way. An instruction of the program
// counts two, and one of the library an eighth.
func TestPrices(t *testing.T) {
	for _, c := range []struct {
		text         string
		enter, round int64
		library      int64 // Enter of the same code in the library
	}{
		{"ret", 4, 0, 1},
		{strings.Repeat("mov r1, r2\n", 38) + "ret", 80, 0, 5},
		{"jeqk r1, 0, out\nmov r1, r2\nmov r1, r2\nout:\nret", 8, 0, 1},
		{"jeqk r1, 0, out\npanic r1, r1, 0\nout:\nret", 6, 0, 1},
		{"k r1, 5\nagain:\nsubk.i64 r1, r1, 1\nloopgtsk r1, 0, again\nret", 10, 4, 1},
		{"again:\njeqk r1, 0, next\n" + strings.Repeat("mov r1, r2\n", 4) + "next:\nloopne r1, r2, again\nret", 12, 8, 1},
		{"again:\nloop again", 1, 2, 1},
	} {
		for _, user := range []bool{true, false} {
			p, err := asm.Parse("fn f(2) -> 0 {\n" + c.text + "\n}")
			if err != nil {
				t.Fatal(err)
			}
			f := p.Funcs[0]
			f.User = user
			f.SetPrices()
			if err := p.Verify(f); err != nil {
				t.Errorf("%q: %v", c.text, err)
			}
			round := int64(0)
			for _, in := range f.Code {
				if in.Op.Info().Flags&bytecode.BackEdge == 0 {
					continue
				}
				if round = in.K; in.Op.Info().Operands[1] == 'p' {
					round = int64(in.B)
				}
			}
			enter := c.library
			if user {
				enter = c.enter
			}
			if got := int64(f.Code[0].C); got != enter || user && round != c.round {
				t.Errorf("%q, user %t: enter %d, a round %d, want %d and %d", c.text, user, got, round, enter, c.round)
			}
		}
	}
}
