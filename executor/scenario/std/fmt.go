package std

import (
	"math/bits"
	"strconv"
	"strings"
	"unicode/utf8"
	"unsafe"

	"github.com/pollground/pollground/executor/scenario/compile"
	"github.com/pollground/pollground/executor/scenario/internal/int128"
	"github.com/pollground/pollground/executor/scenario/types"
	"github.com/pollground/pollground/executor/scenario/vm"
	"github.com/pollground/pollground/executor/trace"
)

// The options of a Formatter in one word, as rs/std/fmt.rs has them.
const (
	specAlign    = 3 << 21
	specPlus     = 1 << 23
	specAlt      = 1 << 24
	specZero     = 1 << 25
	specHex      = 1 << 26
	specUpperHex = 1 << 27
	specWidth    = 1 << 28
	specPrec     = 1 << 29
	specMinus    = 1 << 30
	specPlain    = specAlign | ' '
)

const (
	alignLeft = iota
	alignRight
	alignCenter
	alignNone
)

func widthOf(spec uint64) int {
	if spec&specWidth == 0 {
		return 0
	}
	return int(spec >> 32 & 0xffff)
}

// appendPadded appends s, which is n chars wide, in the width of spec.
func appendPadded(b []byte, s string, n int, spec uint64, align uint64) []byte {
	gap := widthOf(spec) - n
	if gap <= 0 {
		return append(b, s...)
	}
	if given := spec >> 21 & 3; given != alignNone {
		align = given
	}
	left := 0
	switch align {
	case alignRight:
		left = gap
	case alignCenter:
		left = gap / 2
	}
	fill := rune(spec & 0x1fffff)
	for range left {
		b = utf8.AppendRune(b, fill)
	}
	b = append(b, s...)
	for range gap - left {
		b = utf8.AppendRune(b, fill)
	}
	return b
}

// appendPad is Formatter::pad.
func appendPad(b []byte, s string, spec uint64) []byte {
	if spec&(specWidth|specPrec) == 0 {
		return append(b, s...)
	}
	if spec&specPrec != 0 {
		k := int(spec >> 48)
		for i := range s {
			if k == 0 {
				s = s[:i]
				break
			}
			k--
		}
	}
	return appendPadded(b, s, utf8.RuneCountInString(s), spec, alignLeft)
}

// appendPadIntegral is Formatter::pad_integral.
func appendPadIntegral(b []byte, neg bool, prefix, digits string, spec uint64) []byte {
	sign := ""
	if neg {
		sign = "-"
	} else if spec&specPlus != 0 {
		sign = "+"
	}
	if spec&specAlt == 0 {
		prefix = ""
	}
	n := len(sign) + utf8.RuneCountInString(prefix) + len(digits)
	if spec&specZero != 0 {
		b = append(b, sign...)
		b = append(b, prefix...)
		for w := widthOf(spec); n < w; n++ {
			b = append(b, '0')
		}
		return append(b, digits...)
	}
	if spec&specWidth == 0 {
		b = append(b, sign...)
		b = append(b, prefix...)
		return append(b, digits...)
	}
	return appendPadded(b, sign+prefix+digits, n, spec, alignRight)
}

// appendInt formats an integer. kind: 'd' 'x' 'X' 'o' 'b' 'e' 'E'.
func appendInt(b []byte, n compile.Num, v vm.Val, spec uint64, kind byte) []byte {
	if kind == 'd' && spec&^(0x1fffff|specAlign) == 0 && !n.Wide() {
		if n.Signed() {
			return strconv.AppendInt(b, int64(v.B), 10)
		}
		return strconv.AppendUint(b, v.B, 10)
	}
	x := bitsOf(n, v)
	neg := false
	if (kind == 'd' || kind == 'e' || kind == 'E') && n.Signed() {
		top := x.lo >> (min(n.Bits(), 64) - 1)
		if n.Wide() {
			top = x.hi >> 63
		}
		if top&1 == 1 {
			neg = true
			if n.Wide() {
				var borrow uint64
				x.lo, borrow = bits.Sub64(0, x.lo, 0)
				x.hi, _ = bits.Sub64(0, x.hi, borrow)
			} else {
				x.lo = -v.B
			}
		}
	}
	base, prefix := 10, ""
	switch kind {
	case 'x', 'X':
		base, prefix = 16, "0x"
	case 'o':
		base, prefix = 8, "0o"
	case 'b':
		base, prefix = 2, "0b"
	}
	digits := int128.Of(x.hi, x.lo).Text(uint64(base))
	switch kind {
	case 'X':
		digits = strings.ToUpper(digits)
	case 'e', 'E':
		return appendSigned(b, neg, intExp(digits, spec, kind), spec)
	}
	return appendPadIntegral(b, neg, prefix, digits, spec)
}

// intExp is {:e} of the decimal digits.
func intExp(digits string, spec uint64, kind byte) string {
	exp := len(digits) - 1
	digits = strings.TrimRight(digits, "0")
	if digits == "" {
		digits = "0"
	}
	if spec&specPrec != 0 {
		want := int(spec>>48) + 1
		if len(digits) > want {
			// half to even
			up := digits[want] > '5' || digits[want] == '5' && (len(digits) > want+1 || digits[want-1]&1 == 1)
			r := []byte(digits[:want])
			for i := want - 1; up; i-- {
				if i < 0 {
					r = append([]byte{'1'}, r[:want-1]...)
					exp++
					break
				}
				if r[i] < '9' {
					r[i]++
					break
				}
				r[i] = '0'
			}
			digits = string(r)
		}
		digits += strings.Repeat("0", want-len(digits))
	}
	if len(digits) > 1 {
		digits = digits[:1] + "." + digits[1:]
	}
	return digits + string(rune(kind)) + strconv.Itoa(exp)
}

// ---- format_args!

// Slots of the Rust struct Formatter.
const (
	formatterString = iota // Option<&mut String>
	formatterWrite         // Option<&mut dyn Write>
	formatterSpec
)

// fmtRun is one run of an Arguments through a Formatter.
type fmtRun struct {
	spec   *compile.FmtSpec
	args   unsafe.Pointer // the Arguments block: the number of the spec, then references
	f      vm.Val         // &mut Formatter
	write  vm.Val         // Formatter::write_str, for output that is not a String
	result *compile.TypeDesc
	next   int    // piece
	texted bool   // its text is written
	saved  uint64 // options of the formatter, to be restored after an argument
	// that had its own
	restore bool
}

func argumentsSpec(t *vm.Thread, ref vm.Val) (*compile.FmtSpec, unsafe.Pointer) {
	block := ref.At().P
	return t.Machine().Program().Fmts[vm.Slot(block, 0).B], block
}

// failed reports whether v is Err of fmt::Result.
func (r *fmtRun) failed(v vm.Val) bool {
	if r.result.Enum == compile.EnumTagged {
		return v.At().B != 0
	}
	return v.B != 0
}

// end is the run's result.
func (r *fmtRun) end(t *vm.Thread, a []vm.Val, failed bool) vm.Status {
	a[0] = vm.Bool(failed)
	if r.result.Enum == compile.EnumTagged {
		a[0] = vm.Val{P: t.NewBlock(r.result.Slots)}
		if failed {
			a[0].At().B = 1
		}
	}
	return vm.Next
}

// specOf packs the options of a piece; ok is false when a width or precision is
// too big.
func (r *fmtRun) specOf(p *compile.FmtPiece) (s uint64, ok bool) {
	s, ok = uint64(' '), true
	if p.Fill != 0 {
		s = uint64(p.Fill)
	}
	switch p.Align {
	case '<':
	case '>':
		s |= alignRight << 21
	case '^':
		s |= alignCenter << 21
	default:
		s |= alignNone << 21
	}
	switch p.Sign {
	case '+':
		s |= specPlus
	case '-':
		s |= specMinus
	}
	if p.Alt {
		s |= specAlt
	}
	if p.Zero {
		s |= specZero
	}
	switch p.DebugHex {
	case 'x':
		s |= specHex
	case 'X':
		s |= specUpperHex
	}
	number := func(n int, isArg bool) uint64 {
		if isArg {
			v := vm.Slot(r.args, 1+n).At().B
			ok = ok && v <= 0xffff
			return v & 0xffff
		}
		return uint64(n)
	}
	if p.Width >= 0 {
		s |= specWidth | number(p.Width, p.WidthArg)<<32
	}
	if p.Prec >= 0 {
		s |= specPrec | number(p.Prec, p.PrecArg)<<48
	}
	return s, ok
}

// appendPrim formats a number, str, String, char or bool behind references;
// ok is false for every other type.
func appendPrim(b []byte, d *compile.TypeDesc, v vm.Val, trait string, spec uint64) (out []byte, ok bool) {
	for d.Kind == types.Ref {
		d = d.Elem
		if d.Kind == types.Slice || d.Kind == types.Dyn {
			return b, false
		}
		v = *v.At()
		if d.Kind == types.Str {
			break
		}
	}
	debug := trait == "?"
	switch {
	case d.Kind == types.Str || d.Lang == "String":
		s := ""
		if d.Kind == types.Str {
			s = v.Str()
		} else {
			s = vm.StringText(v)
		}
		switch trait {
		case "":
			return appendPad(b, s, spec), true
		case "?":
			return trace.DebugString(b, s), true
		}
	case d.Num == compile.NumNone:
	case d.Num == compile.NumBool:
		s := "false"
		if v.At().B != 0 {
			s = "true"
		}
		return appendPad(b, s, spec), true
	case d.Num == compile.NumChar:
		c := v.At().Char()
		if debug {
			b = append(b, '\'')
			return append(trace.EscapeChar(b, c, '\'', true), '\''), true
		}
		return appendPad(b, string(c), spec), true
	case d.Num.Float():
		kind := byte('d')
		if trait != "" {
			kind = trait[0]
		}
		return appendFloat(b, float(d.Num, *v.At()), d.Num.Bits(), spec, kind), true
	case trait != "p":
		kind := byte('d')
		switch {
		case debug && spec&specHex != 0:
			kind = 'x'
		case debug && spec&specUpperHex != 0:
			kind = 'X'
		case trait != "" && !debug:
			kind = trait[0]
		}
		return appendInt(b, d.Num, *v.At(), spec, kind), true
	}
	return b, false
}

// step goes on after the callback that gave v.
func (r *fmtRun) step(t *vm.Thread, a []vm.Val, v vm.Val) vm.Status {
	if r.restore {
		r.restore = false
		r.f.Field(formatterSpec).B = r.saved
	}
	if r.failed(v) {
		return r.end(t, a, true)
	}
	return r.run(t, a)
}

// emit writes s. done is false when a callback has to do it.
func (r *fmtRun) emit(t *vm.Thread, s string) (st vm.Status, done bool) {
	if s == "" {
		return vm.Next, true
	}
	if out := *r.f.Field(formatterString); out.P != nil {
		t.Spend(len(s) / 64)
		if !t.AppendString(out, s) {
			return t.OutOfMemory(), false
		}
		return vm.Next, true
	}
	return t.CallPtr(r.write, r.step, r.f, newStr(s)), false
}

func (r *fmtRun) run(t *vm.Thread, a []vm.Val) vm.Status {
	for r.next < len(r.spec.Pieces) {
		p := &r.spec.Pieces[r.next]
		if !r.texted {
			r.texted = true
			if st, done := r.emit(t, p.Text); !done {
				return st
			}
		}
		r.next++
		r.texted = false
		if p.Arg < 0 {
			continue
		}
		spec, ok := r.specOf(p)
		if !ok {
			return t.Panic("Formatting argument out of range")
		}
		arg := *vm.Slot(r.args, 1+p.Arg)
		var buf [64]byte
		if r.f.Field(formatterString).P != nil {
			if out, ok := primArg(buf[:0], r.spec.Args[p.Arg], arg, p.Trait, spec); ok {
				if st, done := r.emit(t, string(out)); !done {
					return st
				}
				continue
			}
		}
		at := r.f.Field(formatterSpec)
		r.saved, at.B = at.B, spec
		r.restore = true
		return t.CallFn(int(p.Fn), r.step, arg, r.f)
	}
	return r.end(t, a, false)
}

// primArg is appendPrim for a reference to a value described by d.
func primArg(b []byte, d *compile.TypeDesc, ref vm.Val, trait string, spec uint64) ([]byte, bool) {
	if trait == "p" || d.Kind == types.Slice || d.Kind == types.Dyn {
		return b, false
	}
	return appendPrim(b, d, ref, trait, spec)
}

// formatNative registers a native that appends to the String behind a[0].
func formatNative(name string, f func(t *vm.Thread, b []byte, a []vm.Val) []byte) {
	vm.Register(name, func(t *vm.Thread, a []vm.Val) vm.Status {
		var buf [64]byte
		if !t.AppendString(a[0], string(f(t, buf[:0], a))) {
			return t.OutOfMemory()
		}
		return vm.Next
	})
}

func init() {
	vm.Register("fmt_run", func(t *vm.Thread, a []vm.Val) vm.Status {
		r := &fmtRun{f: a[1], write: a[2], result: t.NativeCall().Ret}
		r.spec, r.args = argumentsSpec(t, a[0])
		return r.run(t, a)
	})
	vm.Register("fmt_has_args", func(t *vm.Thread, a []vm.Val) vm.Status {
		spec, _ := argumentsSpec(t, a[0])
		has := false
		for i := range spec.Pieces {
			has = has || spec.Pieces[i].Arg >= 0
		}
		a[0] = vm.Bool(has)
		return vm.Next
	})
	vm.Register("fmt_literal", func(t *vm.Thread, a []vm.Val) vm.Status {
		spec, _ := argumentsSpec(t, a[0])
		s := ""
		for i := range spec.Pieces {
			s += spec.Pieces[i].Text
		}
		a[0] = vm.StaticStr(s)
		return vm.Next
	})
	formatNative("fmt_int", func(t *vm.Thread, b []byte, a []vm.Val) []byte {
		return appendInt(b, t.Type(0).Num, a[1], a[2].B, byte(a[3].B))
	})
	formatNative("fmt_float", func(t *vm.Thread, b []byte, a []vm.Val) []byte {
		n := t.Type(0).Num
		return appendFloat(b, float(n, a[1]), n.Bits(), a[2].B, byte(a[3].B))
	})
	formatNative("fmt_pad", func(_ *vm.Thread, b []byte, a []vm.Val) []byte { return appendPad(b, a[1].Str(), a[2].B) })
	formatNative("fmt_pad_integral", func(_ *vm.Thread, b []byte, a []vm.Val) []byte {
		return appendPadIntegral(b, !a[1].Bool(), a[2].Str(), a[3].Str(), a[4].B)
	})
	formatNative("fmt_str_debug", func(_ *vm.Thread, b []byte, a []vm.Val) []byte { return trace.DebugString(b, a[1].Str()) })
	formatNative("fmt_char_debug", func(_ *vm.Thread, b []byte, a []vm.Val) []byte { return append(b, charDebug(a[1].Char())...) })
	formatNative("fmt_escape", func(_ *vm.Thread, b []byte, a []vm.Val) []byte {
		c := a[1].Char()
		switch {
		case a[2].B == 'd':
			return trace.EscapeChar(b, c, 0, true)
		case a[2].B == 'u', c != '\t' && c != '\r' && c != '\n' && (c < ' ' || c > '~'):
			return trace.EscapeUnicode(b, c)
		}
		return trace.EscapeChar(b, c, 0, true)
	})
}
