package sim

import (
	"encoding/binary"
	"strconv"
	"strings"

	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/internal/int128"
	"github.com/pollground/pollground/executor/scenario/memory"
	"github.com/pollground/pollground/executor/trace"
)

// Values as a debugger prints them: about what {:?} would, without running any code of the program, cut where it gets
// long. A value may be half moved away: what does not make sense is shown as a question mark.

const (
	showLength = 120 // bytes, roughly
	showDepth  = 4
	showElems  = 8
)

type shower struct {
	mem *memory.Memory
	b   []byte
	bad bool // something was read that is not there
}

// show returns the text of the value of type d at an address.
func show(mem *memory.Memory, d *bytecode.Type, at uint64) (text string, ok bool) {
	s := shower{mem: mem}
	if s.value(d, at, 0); s.bad {
		return "?", true
	}
	return string(s.b), true
}

// valueKind says how the trace is to show a value of type d.
func valueKind(d *bytecode.Type) trace.ValueKind {
	switch {
	case d.Kind == bytecode.Bool:
		return trace.ValueBool
	case d.Kind == bytecode.Char:
		return trace.ValueChar
	case d.Kind != bytecode.Number || d.Num.Bits() == 128:
		return trace.ValueText
	case d.Num == bytecode.F32:
		return trace.ValueF32
	case d.Num == bytecode.F64:
		return trace.ValueF64
	case d.Num.Signed():
		return trace.ValueInt
	}
	return trace.ValueUint
}

// readNumber reads a value whose kind is not ValueText, as the trace has it.
func readNumber(mem *memory.Memory, d *bytecode.Type, at uint64) (word uint64, ok bool) {
	s := shower{mem: mem}
	return signed(d, s.word(at, d.Size)), !s.bad
}

func (s *shower) text(t string) { s.b = append(s.b, t...) }

func (s *shower) full() bool { return len(s.b) > showLength }

// bytes returns n bytes at an address.
func (s *shower) bytes(at, n uint64) []byte {
	if n == 0 {
		return nil
	}
	if n > maxShown {
		s.bad = true
		return nil
	}
	b, f := s.mem.Bytes(at, n)
	if f != nil {
		s.bad = true
	}
	return b
}

// maxShown is more than any text that is shown has.
const maxShown = 1 << 20

// word returns the little-endian number of n bytes at an address, n at most 8.
func (s *shower) word(at, n uint64) uint64 {
	var w [8]byte
	copy(w[:n], s.bytes(at, n))
	return binary.LittleEndian.Uint64(w[:])
}

// get is word, 0 if nothing is there. What was bad before does not count.
func (s *shower) get(at, n uint64) uint64 {
	s.bad = false
	if w := s.word(at, n); !s.bad {
		return w
	}
	return 0
}

func (s *shower) value(d *bytecode.Type, at uint64, depth int) {
	if s.full() || depth > showDepth {
		s.text("…")
		return
	}
	switch d.Kind {
	case bytecode.Unit:
		s.text("()")
	case bytecode.Bool:
		s.b = strconv.AppendBool(s.b, s.word(at, 1) != 0)
	case bytecode.Char:
		s.b = trace.DebugChar(s.b, rune(s.word(at, 4)))
	case bytecode.Number:
		s.number(d, at)
	case bytecode.Pointer:
		s.pointee(d.Elem, s.word(at, 8), at+8, depth)
	case bytecode.Address:
		s.text("pointer")
	case bytecode.Code:
		s.text("fn")
	case bytecode.String:
		s.quote(s.word(at+d.Offset, 8), s.word(at+d.Length, 8))
	case bytecode.Vec:
		s.list(d.Elem, s.word(at+d.Offset, 8), s.word(at+d.Length, 8), depth)
	case bytecode.Array:
		s.list(d.Elem, at, d.Length, depth)
	case bytecode.Rc:
		s.value(d.Elem, s.word(at, 8)+d.Offset, depth+1)
	case bytecode.Tuple:
		s.fields("(", ")", d.Fields, at, depth, false)
	case bytecode.Enum:
		s.enum(d, at, depth)
	case bytecode.Struct:
		s.structure(d, at, depth)
	case bytecode.Opaque:
		s.text(withoutArguments(d.Name))
	default:
		s.text(d.Name)
	}
}

func (s *shower) structure(d *bytecode.Type, at uint64, depth int) {
	fields := d.Fields
	if d.Library {
		fields = d.Shown
	}
	switch {
	case d.Duration && len(fields) == 2:
		s.duration(s.word(at+fields[0].Offset, 8), uint32(s.word(at+fields[1].Offset, 4)))
	case len(fields) == 1 && fields[0].Name == "":
		s.value(fields[0].Type, at+fields[0].Offset, depth)
	default:
		s.text(withoutArguments(d.Name))
		s.named(fields, at, depth)
	}
}

// withoutArguments returns the name of a type as {:?} prints it.
func withoutArguments(name string) string {
	name, _, _ = strings.Cut(name, "<")
	return name
}

// duration shows seconds and nanoseconds in the largest unit that has a whole part.
func (s *shower) duration(secs uint64, nanos uint32) {
	const giga = 1_000_000_000
	whole, rest, digits, unit := secs, uint64(nanos), 9, "s"
	switch {
	case secs > 0:
	case nanos >= 1_000_000:
		whole, rest, digits, unit = rest/1_000_000, rest%1_000_000, 6, "ms"
	case nanos >= 1000:
		whole, rest, digits, unit = rest/1000, rest%1000, 3, "µs"
	default:
		whole, rest, digits, unit = rest, 0, 0, "ns"
	}
	s.b = strconv.AppendUint(s.b, whole, 10)
	if rest > 0 {
		text := strconv.FormatUint(giga+rest, 10)
		s.text("." + strings.TrimRight(text[10-digits:], "0"))
	}
	s.text(unit)
}

// pointee shows what lies at an address; meta is where the second word of the pointer is.
func (s *shower) pointee(d *bytecode.Type, at, meta uint64, depth int) {
	switch d.Kind {
	case bytecode.Str:
		s.quote(at, s.word(meta, 8))
	case bytecode.Slice:
		s.list(d.Elem, at, s.word(meta, 8), depth)
	case bytecode.Dyn:
		s.text(d.Name)
	default:
		s.value(d, at, depth+1)
	}
}

func (s *shower) number(d *bytecode.Type, at uint64) {
	switch n := d.Num; {
	case n.Bits() == 128:
		x := int128.Of(s.word(at+8, 8), s.word(at, 8))
		if n.Signed() && int64(x.Hi) < 0 {
			s.text("-" + x.Neg().Text(10))
		} else {
			s.text(x.Text(10))
		}
	default:
		s.b = trace.AppendWord(s.b, valueKind(d), signed(d, s.word(at, d.Size)))
	}
}

// signed extends the sign of a number.
func signed(d *bytecode.Type, word uint64) uint64 {
	if !d.Num.Signed() {
		return word
	}
	shift := 64 - 8*d.Size
	return uint64(int64(word<<shift) >> shift)
}

// variant returns the variant of an enum that a value is; nil if that makes no sense.
func (s *shower) variant(d *bytecode.Type, at uint64) *bytecode.Variant {
	i := d.Tag.Default
	if d.Tag.Size > 0 {
		tag := s.word(at+d.Tag.Offset, d.Tag.Size)
		for k := range d.Variants {
			if k != d.Tag.Default && d.Variants[k].Value == tag {
				i = k
			}
		}
	}
	if i < 0 || i >= len(d.Variants) {
		return nil
	}
	return &d.Variants[i]
}

func (s *shower) enum(d *bytecode.Type, at uint64, depth int) {
	x := s.variant(d, at)
	if x == nil {
		s.text("?")
		return
	}
	s.text(x.Name)
	s.named(x.Fields, at, depth)
}

// named shows the fields behind the name of a struct or variant.
func (s *shower) named(fields []bytecode.Field, at uint64, depth int) {
	if len(fields) == 0 {
		return
	}
	if c := fields[0].Name[0]; c >= '0' && c <= '9' {
		s.fields("(", ")", fields, at, depth, false)
	} else {
		s.fields(" { ", " }", fields, at, depth, true)
	}
}

func (s *shower) fields(open, shut string, fields []bytecode.Field, at uint64, depth int, names bool) {
	s.text(open)
	for i, f := range fields {
		if i > 0 {
			s.text(", ")
		}
		if s.full() {
			s.text("…")
			break
		}
		if names {
			s.text(f.Name + ": ")
		}
		s.value(f.Type, at+f.Offset, depth+1)
	}
	s.text(shut)
}

func (s *shower) list(d *bytecode.Type, at, n uint64, depth int) {
	s.text("[")
	for i := range n {
		if i > 0 {
			s.text(", ")
		}
		if i == showElems || s.full() {
			s.text("… " + strconv.FormatUint(n, 10) + " in all")
			break
		}
		s.value(d, at+i*d.Size, depth+1)
	}
	s.text("]")
}

func (s *shower) quote(at, n uint64) {
	s.b = trace.DebugString(s.b, trace.Cut(string(s.bytes(at, n)), showLength, "…"))
}
