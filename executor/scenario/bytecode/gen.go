//go:build ignore

// Command gen writes ops.go, the constants and the table of operations, from the families below.
package main

import (
	"bytes"
	"fmt"
	"go/format"
	"log"
	"os"
	"sort"
	"strings"
)

var (
	kinds    = []string{"i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64"}
	wide     = []string{"i128", "u128"}
	signed   = []string{"i8", "i16", "i32", "i64"}
	narrow   = []string{"i8", "i16", "i32", "u8", "u16", "u32"}
	floats   = []string{"f32", "f64"}
	loads    = []string{"u8", "i8", "u16", "i16", "u32", "i32", "64"}
	stores   = []string{"8", "16", "32", "64"}
	compares = []string{"eq", "ne", "lts", "les", "ltu", "leu"}
	withK    = []string{"eqk", "nek", "ltsk", "gtsk", "ltuk", "gtuk"}
)

// family is operations that differ in the kind of number they work on.
type family struct {
	name     string
	kinds    []string // nil: one operation of that name
	operands string
	flags    string
	effect   string // $ stands for the kind
}

var families = []family{
	{"nop", nil, "----", "Pure", "nothing"},
	{"mov", nil, "wr--", "Pure", "a = b"},
	{"mov2", nil, "WR--", "Pure", "a, a+1 = b, b+1"},
	{"k", nil, "w--k", "Pure", "a = k"},

	{"add", kinds, "wrr-", "Panics", "a = b + c"},
	{"sub", kinds, "wrr-", "Panics", "a = b - c"},
	{"mul", kinds, "wrr-", "Panics", "a = b * c"},
	{"addk", kinds, "wr-k", "Panics", "a = b + k"},
	{"subk", kinds, "wr-k", "Panics", "a = b - k"},
	{"mulk", kinds, "wr-k", "Panics", "a = b * k"},
	{"neg", signed, "wr--", "Panics", "a = -b"},

	{"addw", nil, "wrr-", "Pure", "a = b + c, wraps at 64 bits"},
	{"subw", nil, "wrr-", "Pure", "a = b - c, wraps"},
	{"mulw", nil, "wrr-", "Pure", "a = b * c, wraps"},
	{"addwk", nil, "wr-k", "Pure", "a = b + k, wraps"},
	{"mulwk", nil, "wr-k", "Pure", "a = b * k, wraps"},
	{"divk", []string{"s", "u"}, "wr-k", "Pure", "a = b / k; k is not 0 and not -1"},
	{"remk", []string{"s", "u"}, "wr-k", "Pure", "a = b % k; likewise"},

	{"and", nil, "wrr-", "Pure", "a = b & c"},
	{"or", nil, "wrr-", "Pure", "a = b | c"},
	{"xor", nil, "wrr-", "Pure", "a = b ^ c"},
	{"andk", nil, "wr-k", "Pure", "a = b & k"},
	{"ork", nil, "wr-k", "Pure", "a = b | k"},
	{"xork", nil, "wr-k", "Pure", "a = b ^ k"},
	{"shlk", nil, "wr-k", "Pure", "a = b << k at 64 bits, k below 64"},
	{"shrk", []string{"s", "u"}, "wr-k", "Pure", "a = b >> k at 64 bits, k below 64"},
	{"ext", narrow, "wr--", "Pure", "a = the lowest bits of b as a number of type $"},
	{"clz", nil, "wr--", "Pure", "a = leading zeros of b, 64 bits"},
	{"ctz", nil, "wr--", "Pure", "a = trailing zeros of b, 64 bits"},
	{"pop", nil, "wr--", "Pure", "a = number of ones in b"},
	{"bswap", nil, "wr--", "Pure", "a = the eight bytes of b in reverse order"},
	{"brev", nil, "wr--", "Pure", "a = the bits of b in reverse order"},

	{"fadd", floats, "wrr-", "Pure", "a = b + c"},
	{"fsub", floats, "wrr-", "Pure", "a = b - c"},
	{"fmul", floats, "wrr-", "Pure", "a = b * c"},
	{"fdiv", floats, "wrr-", "Pure", "a = b / c"},
	{"fneg", floats, "wr--", "Pure", "a = -b"},
	{"feq", floats, "wrr-", "Pure", "a = b == c"},
	{"fne", floats, "wrr-", "Pure", "a = b != c"},
	{"flt", floats, "wrr-", "Pure", "a = b < c"},
	{"fle", floats, "wrr-", "Pure", "a = b <= c"},
	{"fto", floats, "wr--", "Pure", "a = b as $, b the other type"},

	{"set", compares, "wrr-", "Pure", "a = b $ c"},
	{"set", withK, "wr-k", "Pure", "a = b $ k"},
	{"cmp", []string{"s", "u"}, "wrr-", "Pure", "a = -1, 0 or 1 as b is less than, equal to or greater than c"},

	{"jmp", nil, "--J-", "Terminator", "goto c"},
	{"j", compares, "rrJ-", "", "if a $ b: goto c"},
	{"j", withK, "r-Jk", "", "if a $ k: goto c"},
	{"loop", nil, "--Jp", "Terminator|BackEdge", "goto c, backwards, for k instructions"},
	{"loop", compares, "rrJp", "BackEdge", "if a $ b: goto c, backwards, for k instructions"},
	{"loop", withK, "rpJk", "BackEdge", "if a $ k: goto c, backwards, for b instructions"},
	{"for", []string{"s", "u"}, "mrJp", "BackEdge", "a++; if a < b: goto c, backwards, for k instructions"},
	{"fork", []string{"s", "u"}, "mpJk", "BackEdge", "a++; if a < k: goto c, backwards, for b instructions"},
	{"switch", nil, "r-tk", "Terminator", "goto Tables[c+min(a, k)]: there are k+1 targets"},

	{"enter", nil, "--pk", "Checkable", "first of each function: the price is c, the frame has k bytes, r0 = its address"},
	{"call", nil, "a-ef", "Calls", "call function k in the window at a"},
	{"calli", nil, "ar-s", "Calls|Faults", "call the function with address b, of signature k, in the window at a"},
	{"native", nil, "a--N", "Calls|Faults", "call native k in the window at a"},
	{"ret", nil, "---k", "Terminator|Checkable", "release a frame of k bytes and return"},
	{"lazy", nil, "---f", "Terminator|Calls", "compile function k and go there"},
	{"resume", nil, "----", "Terminator", "go on unwinding in the caller"},
	{"panic", nil, "rr-k", "Terminator|Panics", "panic with message k, of a and b"},
	{"bound", nil, "rr--", "Panics", "panic if a >= b, unsigned: index, length"},
	{"boundk", nil, "r--k", "Panics", "panic if a >= k, unsigned"},
	{"unreachable", nil, "----", "Terminator|Faults", "undefined behaviour"},
	{"abort", nil, "---k", "Terminator", "end the process, message k"},
	{"popseg", nil, "----", "Terminator", "of the machine: release a segment of the stack and return"},

	{"done", nil, "----", "Terminator", "of the machine: the first function of a thread has returned"},
	{"goto", nil, "---k", "Terminator", "of the machine: go on at pc k"},

	{"ld", loads, "wro-", "Faults|Checkable", "a = $ at b + c"},
	{"ld2", nil, "Wro-", "Faults|Checkable", "a, a+1 = two words at b + c"},
	{"st", stores, "rro-", "Faults|Checkable", "$ bits at a + c = b"},
	{"st2", nil, "rRo-", "Faults|Checkable", "two words at a + c = b, b+1"},
	{"stk", stores, "r-ok", "Faults|Checkable", "$ bits at a + c = k"},
	{"ldx", loads, "wrrk", "Faults|Checkable", "a = $ at b + c * width + k"},
	{"stx", stores, "rrrk", "Faults|Checkable", "$ bits at a + c * width + k = b"},
	{"ldel", loads, "wRr-", "Panics|Faults|Checkable", "a = element c, a $, of the slice (b, b+1)"},
	{"stel", stores, "Rrr-", "Panics|Faults|Checkable", "element c of $ bits of the slice (a, a+1) = b"},
	{"ldv", loads, "wrrk", "Panics|Faults", "a = element c, a $, of the slice whose address and length lie at b + k"},
	{"stv", stores, "rrrk", "Panics|Faults", "element c of $ bits of the slice whose address and length lie at a + k = b"},
	{"elem", nil, "wRrk", "Panics", "a = address of element c, of k bytes, of the slice (b, b+1)"},
	{"index", nil, "wrrk", "Pure", "a = b + c * k"},
	{"copy", nil, "rr-k", "Faults|Checkable", "copy k bytes from b to a; they may overlap"},
	{"copyn", nil, "rrrk", "Faults|Checkable", "copy c * k bytes from b to a; they may overlap"},
	{"fill", nil, "rrrk", "Faults|Checkable", "set c * k bytes at a to b"},
	{"cmpm", nil, "mrr-", "Faults|Checkable", "a = -1, 0 or 1, comparing a bytes at b and c"},
	{"live", nil, "r-ok", "", "the scope of a local begins: k bytes at a + c; checked memory only"},
	{"suspend", nil, "r--k", "", "trace: the coroutine at a is at point uint32(k) of function k >> 32, or is dropped"},
	{"break", nil, "----", "", "a statement begins here: the machine puts it in the place of another instruction"},
	{"dead", nil, "r-ok", "", "the scope of a local ends: k bytes at a + c; checked memory only"},
	{"clear", nil, "r-ok", "", "k bytes at a + c become 0: nothing reads them; where states are compared only"},
}

// rare are families that the loop of the machine leaves to functions. Their operations have the highest numbers.
var rare = []family{
	{"div", kinds, "wrr-", "Panics", "a = b / c; panics if c is 0, or on overflow"},
	{"rem", kinds, "wrr-", "Panics", "a = b % c; likewise"},
	{"add", wide, "WRR-", "Panics", "a = b + c, 128 bits"},
	{"sub", wide, "WRR-", "Panics", "a = b - c"},
	{"mul", wide, "WRR-", "Panics", "a = b * c"},
	{"div", wide, "WRR-", "Panics", "a = b / c"},
	{"rem", wide, "WRR-", "Panics", "a = b % c"},
	{"neg", []string{"i128"}, "WR--", "Panics", "a = -b"},
	{"addw", []string{"128"}, "WRR-", "Pure", "a = b + c, wraps at 128 bits"},
	{"subw", []string{"128"}, "WRR-", "Pure", "a = b - c, wraps"},
	{"mulw", []string{"128"}, "WRR-", "Pure", "a = b * c, wraps"},
	{"addo", kinds, "Wrr-", "Pure", "a = b + c, wrapped; a+1 = whether it overflowed"},
	{"subo", kinds, "Wrr-", "Pure", "a = b - c; likewise"},
	{"mulo", kinds, "Wrr-", "Pure", "a = b * c; likewise"},
	{"addo", wide, "TRR-", "Pure", "a, a+1 = b + c, wrapped; a+2 = whether it overflowed"},
	{"subo", wide, "TRR-", "Pure", "a, a+1 = b - c; likewise"},
	{"mulo", wide, "TRR-", "Pure", "a, a+1 = b * c; likewise"},
	{"shl", kinds, "wrr-", "Pure", "a = b << c, the amount modulo the width"},
	{"shr", kinds, "wrr-", "Pure", "a = b >> c, likewise"},
	{"shl", wide, "WRr-", "Pure", "a = b << c, likewise"},
	{"shr", wide, "WRr-", "Pure", "a = b >> c, likewise"},
	{"frem", floats, "wrr-", "Pure", "a = b % c"},
	{"apart", nil, "rrrk", "Faults", "undefined behaviour if c * k bytes at a and b overlap: checked code"},
	{"valid", nil, "r-ok", "Faults", "undefined behaviour unless a - c <= k: checked code"},
	{"ftoi.f32", kinds, "wr--", "Pure", "a = b as $, saturates"},
	{"ftoi.f64", kinds, "wr--", "Pure", "a = b as $, saturates"},
	{"ftoi.f32", wide, "Wr--", "Pure", "a = b as $, saturates"},
	{"ftoi.f64", wide, "Wr--", "Pure", "a = b as $, saturates"},
	{"itof.s", floats, "wr--", "Pure", "a = b as $, b signed"},
	{"itof.u", floats, "wr--", "Pure", "a = b as $, b unsigned"},
	{"itof.i128", floats, "wR--", "Pure", "a = b as $"},
	{"itof.u128", floats, "wR--", "Pure", "a = b as $"},
	{"cmp", wide, "wRR-", "Pure", "a = -1, 0 or 1, as cmp.s and cmp.u"},
}

// Limits of the numbers of operations: see bytecode.Op.
const (
	direct    = 255 // operations that have the first byte to themselves
	checkable = 128 // operations that can have the flag Checked
	extended  = 128 // others
)

// rank returns the place of a family: 0 is the zero value of an instruction, 1 is those that can be checked.
func (f *family) rank() int {
	switch {
	case f.name == "nop":
		return 0
	case strings.Contains(f.flags, "Checkable"), f.name == "break":
		return 1
	}
	return 2
}

func main() {
	log.SetFlags(0)
	var names, rows bytes.Buffer
	seen := map[string]bool{}
	sort.SliceStable(families, func(i, j int) bool { return families[i].rank() < families[j].rank() })
	for i, f := range append(families, rare...) {
		list := f.kinds
		if list == nil {
			list = []string{""}
		}
		for _, kind := range list {
			name := f.name
			if kind != "" && (f.name == "set" || f.name == "j" || f.name == "loop") {
				name += kind
			} else if kind != "" {
				name += "." + kind
			}
			constant := ""
			for _, part := range strings.Split(name, ".") {
				constant += strings.ToUpper(part[:1]) + part[1:]
			}
			if seen[constant] {
				log.Fatalf("%s is defined twice", constant)
			}
			switch n := len(seen); {
			case n >= direct && i < len(families), n >= checkable && f.rank() < 2:
				log.Fatalf("%s has number %d: see Op", name, n)
			case n == direct:
				fmt.Fprint(&names, ")\n\n// Operations that share the byte Extended.\nconst (\n")
			}
			seen[constant] = true
			flags := f.flags
			if flags == "" {
				flags = "0"
			}
			num := "0"
			if known := map[string]bool{}; true {
				for _, k := range append(append(append([]string{}, kinds...), wide...), floats...) {
					known[k] = true
				}
				if known[kind] {
					num = strings.ToUpper(kind)
				}
			}
			width := 0
			if strings.Contains(f.flags, "Faults") {
				width = map[string]int{"u8": 1, "i8": 1, "8": 1, "u16": 2, "i16": 2, "16": 2, "u32": 4, "i32": 4, "32": 4,
					"64": 8}[kind]
				if strings.HasSuffix(name, "2") && kind == "" {
					width = 16
				}
			}
			effect := strings.ReplaceAll(f.effect, "$", kind)
			value := ""
			switch len(seen) - 1 {
			case 0:
				value = "Op = iota"
			case direct:
				value = "Op = iota<<8 | Extended"
			}
			fmt.Fprintf(&names, "\t%s %s // %s\n", constant, value, effect)
			fmt.Fprintf(&rows, "\t{%q, %q, %s, %s, %d},\n", name, f.operands, num, flags, width)
		}
	}
	if len(seen) > direct+extended {
		log.Fatalf("%d operations are too many: see Op", len(seen))
	}
	text := "// Code generated by gen.go; DO NOT EDIT.\n\npackage bytecode\n\n" +
		"// The operations. The comments name registers by the field that has their number.\nconst (\n" +
		names.String() + ")\n\n// Ops has a row for each operation: see OpAt.\n" +
		"var Ops = [...]OpInfo{\n" + rows.String() + "}\n"
	out, err := format.Source([]byte(text))
	if err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile("ops.go", out, 0o644); err != nil {
		log.Fatal(err)
	}
}
