package peephole

import (
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario/bytecode/asm"
)

func TestFunc(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"copies and constants", `
	k r2, 5
	mov r3, r1
	add.i64 r4, r3, r2
	mov r0, r4
	ret`, `
	addk.i64 r0, r1, 5
	ret 0`},
		{"a panic keeps what its cleanup reads", `
	k r2, 5
	mul.i64 r3, r1, r1 cleanup out
	mov r2, r3
	mov r0, r2
	ret
out:
	mov r4, r2
	native r3, print
	resume`, `
	k r2, 5
	mul.i64 r0, r1, r1 cleanup L4
	ret 0
L4:
	mov r4, r2
	native r3, 0
	resume`},
		{"addresses and loads", `
	addwk r2, r1, 16
	ld.64 r3, r2, 8
	ld.64 r4, r1, 24
	addw r0, r3, r4
	ret`, `
	ld.64 r3, r1, 24
	addw r0, r3, r3
	ret 0`},
		{"a store may change what was loaded", `
	ld.64 r2, r1, 0
	st.64 r2, r1, 0
	ld.64 r3, r1, 0
	addw r0, r2, r3
	ret`, `
	ld.64 r2, r1, 0
	st.64 r2, r1, 0
	ld.64 r3, r1, 0
	addw r0, r2, r3
	ret 0`},
		{"a jump that is known, and what is not reached", `
	k r2, 1
	jeqk r2, 0, other
	mov r0, r1
	ret
other:
	k r0, 7
	ret`, `
	mov r0, r1
	ret 0`},
		{"elements of a slice in memory", `
	ld.u8 r2, r1, 0
	ld.64 r3, r1, 8
	ld.64 r4, r1, 16
	bound r2, r4
	ldx.u8 r0, r3, r2, 0
	ld.64 r3, r1, 8
	ld.64 r4, r1, 16
	bound r0, r4 cleanup out
	index r5, r3, r0, 1
	stk.8 r5, 0, 1
	ret
out:
	resume`, `
	ld.u8 r2, r1, 0
	ldv.u8 r0, r1, r2, 8
	k r5, 1
	stv.8 r1, r5, r0, 8 cleanup L6
	ret 0
L6:
	resume`},
		{"a loop that counts", `
	k r2, 0
	k r0, 0
again:
	addw r0, r0, r2
	addwk r2, r2, 1
	looplts r2, r1, again
	ret`, `
	k r2, 0
	k r0, 0
L3:
	addw r0, r0, r2
	for.s r2, r1, L3
	ret 0`},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, err := asm.Parse("native print(1) -> 0\nfn f(1) -> 1 {" + c.in + "\n}")
			if err != nil {
				t.Fatal(err)
			}
			f := p.Funcs[0]
			Func(p, f)
			if err := p.Verify(f); err != nil {
				t.Fatal(err)
			}
			_, got, _ := strings.Cut(f.Text(), "\tenter")
			_, got, _ = strings.Cut(got, "\n")
			got = "\n" + got
			if got != c.want+"\n}\n" {
				t.Errorf("got%swant%s", got, c.want)
			}
		})
	}
}
