package layout

import (
	"strconv"
	"strings"

	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/types"
)

// realTypes are the types of Rust's standard library whose layout differs from that of the same type in std/rs, by the
// path that type_name prints. Each has the layout of rustc's library, written in one of two ways. `= 24/8 u64@0 0..=9`
// is size, alignment and largest niche. Everything else lists the fields of the type, where a word means
//
//	u8 … u128 bool       a number
//	0 1 …                the type's argument of that number
//	ptr ptr0             a pointer that is not null, to a sized type, or to argument 0
//	raw raw0             one that may be null
//	cap                  the capacity of a vector: 0 to isize::MAX
//	align                an alignment: 1 to 1 << 63
//	nanos                0 to 999,999,999
//	fd                   a descriptor: all of i32 but -1
//	nonzero0             argument 0 without the value 0
//	discriminant0        the discriminant of argument 0
//	(…)                  a struct of these fields
//	cell(…)              the same without its niches
//	union(…)             a union of these fields
//	enum(…|…)            an enum; each variant has the fields between two bars
//	?                    the field before may be unsized
var realTypes = map[string]string{
	"alloc::boxed::Box":     "ptr0",
	"alloc::rc::Rc":         "ptr0",
	"alloc::rc::Weak":       "ptr0",
	"alloc::string::String": "= 24/8 u64@0 0..=9223372036854775807",
	"alloc::sync::Arc":      "ptr0",
	"alloc::sync::Weak":     "ptr0",

	"alloc::collections::binary_heap::PeekMut":             "ptr u64",
	"alloc::collections::btree::map::BTreeMap":             "= 24/8",
	"alloc::collections::btree::map::IntoIter":             "= 72/8 u64@0 0..=1",
	"alloc::collections::btree::map::Iter":                 "= 72/8 u64@0 0..=1",
	"alloc::collections::btree::map::IterMut":              "= 72/8 u64@0 0..=1",
	"alloc::collections::btree::map::Range":                "= 48/8",
	"alloc::collections::btree::map::RangeMut":             "= 48/8",
	"alloc::collections::btree::map::entry::OccupiedEntry": "= 32/8 u64@0 1..=18446744073709551615",
	"alloc::collections::btree::map::entry::VacantEntry":   "0 ptr enum(|(ptr u64 u64))",
	"alloc::collections::btree::set::BTreeSet":             "= 24/8",
	"alloc::collections::linked_list::LinkedList":          "= 24/8",
	"alloc::collections::vec_deque::VecDeque":              "= 32/8 u64@0 0..=9223372036854775807",
	"alloc::collections::vec_deque::drain::Drain":          "= 40/8 u64@0 1..=18446744073709551615",
	"alloc::collections::vec_deque::iter::Iter":            "= 32/8 u64@0 1..=18446744073709551615",
	"alloc::collections::vec_deque::iter_mut::IterMut":     "= 32/8 u64@0 1..=18446744073709551615",
	"alloc::string::IntoChars":                             "= 32/8 u64@0 1..=18446744073709551615",
	"alloc::vec::Vec":                                      "= 24/8 u64@0 0..=9223372036854775807",
	"alloc::vec::drain::Drain":                             "= 40/8 u64@0 1..=18446744073709551615",
	"alloc::vec::extract_if::ExtractIf":                    "ptr u64 u64 u64 u64 1",
	"alloc::vec::into_iter::IntoIter":                      "= 32/8 u64@0 1..=18446744073709551615",

	"core::alloc::layout::Layout":            "u64 align",
	"core::any::TypeId":                      "= 16/8",
	"core::array::iter::IntoIter":            "union(array01) u64 u64",
	"core::ascii::EscapeDefault":             "= 8/4",
	"core::cell::UnsafeCell":                 "cell(0) ?",
	"core::cell::lazy::LazyCell":             "cell(enum(1|0|))",
	"core::char::ToLowercase":                "= 32/8",
	"core::char::ToUppercase":                "= 32/8",
	"core::fmt::Arguments":                   "= 16/8 u64@0 1..=18446744073709551615",
	"core::fmt::Formatter":                   "= 24/8 u64@0 1..=18446744073709551615",
	"core::iter::adapters::zip::Zip":         "0 1 u64 u64",
	"core::iter::sources::repeat_n::RepeatN": "u64 union(0)",
	"core::mem::Discriminant":                "discriminant0",
	"core::mem::maybe_uninit::MaybeUninit":   "union(0)",
	"core::net::ip_addr::Ipv6Addr":           "= 16/1",
	"core::num::nonzero::NonZero":            "nonzero0",
	"core::ptr::non_null::NonNull":           "ptr0",
	"core::slice::iter::ChunksMut":           "= 24/8",
	"core::slice::iter::Iter":                "= 16/8 u64@0 1..=18446744073709551615",
	"core::slice::iter::IterMut":             "= 16/8 u64@0 1..=18446744073709551615",
	"core::str::iter::Bytes":                 "= 16/8 u64@0 1..=18446744073709551615",
	"core::str::iter::CharIndices":           "= 24/8 u64@0 1..=18446744073709551615",
	"core::str::iter::Chars":                 "= 16/8 u64@0 1..=18446744073709551615",
	"core::str::iter::Lines":                 "= 72/8 u32@52 0..=1114111",
	"core::str::iter::SplitWhitespace":       "= 64/8 u8@57 0..=1",
	"core::task::wake::Context":              "= 32/8 u64@0 1..=18446744073709551615",
	"core::time::Duration":                   "u64 nanos",

	"std::collections::hash::map::Drain":         "= 80/8 u64@0 1..=18446744073709551615",
	"std::collections::hash::map::HashMap":       "(ptr u64 u64 u64) 2",
	"std::collections::hash::map::IntoIter":      "= 64/8 u64@0 0..=9223372036854775808",
	"std::collections::hash::map::Iter":          "= 40/8 u64@0 1..=18446744073709551615",
	"std::collections::hash::map::IterMut":       "= 40/8 u64@0 1..=18446744073709551615",
	"std::env::VarError":                         "= 24/8 u64@0 0..=9223372036854775808",
	"std::hash::random::DefaultHasher":           "= 72/8",
	"std::io::buffered::bufreader::BufReader":    "(ptr u64 u64 u64 u64) 0 ?",
	"std::io::buffered::bufwriter::BufWriter":    "(cap ptr u64) bool 0 ?",
	"std::io::error::Error":                      "= 8/8 u64@0 1..=18446744073709551615",
	"std::io::error::ErrorKind":                  "= 1/1 u8@0 0..=41",
	"std::io::IoSlice":                           "= 16/8",
	"std::io::IoSliceMut":                        "= 16/8",
	"std::io::stdio::Stdin":                      "= 8/8 u64@0 1..=18446744073709551615",
	"std::io::stdio::StdinLock":                  "= 16/8 u8@8 0..=1",
	"std::io::stdio::Stdout":                     "= 8/8 u64@0 1..=18446744073709551615",
	"std::io::stdio::StdoutLock":                 "= 8/8 u64@0 1..=18446744073709551615",
	"std::io::stdio::Stderr":                     "= 8/8 u64@0 1..=18446744073709551615",
	"std::io::stdio::StderrLock":                 "= 8/8 u64@0 1..=18446744073709551615",
	"std::sync::barrier::Barrier":                "= 40/8",
	"std::sync::poison::condvar::Condvar":        "= 4/4",
	"std::sync::poison::mutex::Mutex":            "u32 cell(bool) cell(0) ?",
	"std::sync::once::Once":                      "= 4/4",
	"std::sync::once::OnceState":                 "= 8/4 u8@4 0..=1",
	"std::sync::once_lock::OnceLock":             "u32 union(0)",
	"std::sync::lazy_lock::LazyLock":             "u32 union(0 1)",
	"std::sync::poison::rwlock::RwLock":          "u32 u32 cell(bool) cell(0) ?",
	"std::sync::poison::rwlock::RwLockReadGuard": "ptr0 ptr",
	"std::net::tcp::TcpListener":                 "fd",
	"std::net::tcp::TcpStream":                   "fd",
	"std::net::udp::UdpSocket":                   "fd",
	"std::panic::PanicHookInfo":                  "= 32/8 u8@25 0..=1",
	"std::path::Component":                       "= 56/8 u8@0 0..=9",
	"std::path::Components":                      "= 64/8 u8@58 0..=1",
	"std::path::PrefixComponent":                 "= 56/8 u8@0 0..=5",
	"std::sync::mpsc::Receiver":                  "= 16/8 u64@0 0..=2",
	"std::sync::mpsc::Sender":                    "= 16/8 u64@0 0..=2",
	"std::sync::mpsc::SyncSender":                "= 16/8 u64@0 0..=2",
	"std::thread::join_handle::JoinHandle":       "= 24/8 u64@0 1..=18446744073709551615",
	"std::thread::local::LocalKey":               "= 8/8 u64@0 1..=18446744073709551615",
	"std::thread::scoped::ScopedJoinHandle":      "= 24/8 u64@0 1..=18446744073709551615",
	"std::time::Instant":                         "u64 nanos",
	"std::time::SystemTime":                      "u64 nanos",
}

// row returns what realTypes has for a definition, or "".
func (c *Types) row(d *resolve.Def) string {
	if d.Crate == nil || !d.Crate.Library {
		return ""
	}
	text, ok := c.rows[d]
	if !ok {
		text = realTypes[d.FullName()]
		c.rows[d] = text
	}
	return text
}

// keepNiche are types of realTypes whose fields never hold a value of the niche, though the types of the fields do not
// say so.
var keepNiche = map[string]bool{
	"alloc::boxed::Box":                        true,
	"core::ptr::non_null::NonNull":             true,
	"core::num::nonzero::NonZero":              true,
	"core::time::Duration":                     true,
	"std::net::tcp::TcpListener":               true,
	"std::net::tcp::TcpStream":                 true,
	"std::net::udp::UdpSocket":                 true,
	"std::time::Instant":                       true,
	"std::time::SystemTime":                    true,
	"alloc::collections::binary_heap::PeekMut": true,
	"alloc::collections::btree::map::Iter":     true,
	"alloc::collections::btree::map::IterMut":  true,
	"alloc::collections::btree::map::IntoIter": true,
	"alloc::string::IntoChars":                 true,
	"std::io::stdio::Stdout":                   true,
	"std::io::stdio::Stderr":                   true,
	"std::io::stdio::Stdin":                    true,
	"std::io::stdio::StdoutLock":               true,
	"std::io::stdio::StderrLock":               true,
	"std::io::stdio::StdinLock":                true,
	"alloc::vec::into_iter::IntoIter":          true,
	"alloc::vec::drain::Drain":                 true,
	"core::slice::iter::Iter":                  true,
	"core::slice::iter::IterMut":               true,
	"std::collections::hash::map::HashMap":     true,
	"std::collections::hash::map::IntoIter":    true,
	"alloc::collections::vec_deque::VecDeque":  true,
	"alloc::vec::Vec":                          true,
	"alloc::string::String":                    true,
}

// real lays out a row of realTypes for the arguments of t. It has Fields if the fields that std declares fit: then
// values of the row's niche do not occur in them. If only the niche of a row with fields does not
// fit, it is the one of these fields. Else Fields is empty, and the type can be named but not compiled.
func (c *Types) real(t *types.Type, row string) (*Layout, error) {
	l, parts, err := c.facts(t, row)
	if err != nil || !c.p.Complete(t.Def) {
		return l, err
	}
	if t.Def.Kind == resolve.Enum {
		if d, err := c.declared(t); err == nil && d.Size == l.Size && d.Align == l.Align {
			d.Niche = l.Niche
			return d, nil
		}
		return l, nil
	}
	declared := c.p.FieldTypes(t, nil)
	if c.same(declared, parts) {
		return l, nil
	}
	l.Fields = nil
	d, err := c.product(declared, ReprOf(t.Def), c.p.Tail(t.Def) != TailSized)
	if err != nil {
		return nil, err
	}
	if d.Size > l.Size || d.Align > l.Align || d.Unsized != l.Unsized {
		return l, nil
	}
	niche := l.Niche.Available() == (Bits{}) || keepNiche[t.Def.FullName()] ||
		d.Niche.Offset == l.Niche.Offset && d.Niche.Size == l.Niche.Size && d.Niche.Available().cmp(l.Niche.Available()) >= 0
	switch {
	case niche:
		l.Fields = d.Fields
	case len(parts) > 1 && d.Niche.Available() != (Bits{}):
		l.Fields, l.Niche = d.Fields, d.Niche
	}
	return l, nil
}

// facts lays out a row without the fields that std declares. It also returns the fields that the row lists.
func (c *Types) facts(t *types.Type, row string) (*Layout, []*Layout, error) {
	if facts, ok := strings.CutPrefix(row, "= "); ok {
		return parseFacts(facts), nil, nil
	}
	r := &reader{c: c, t: t, text: row}
	fields, err := r.fields()
	if err != nil {
		return nil, nil, err
	}
	l, err := sized(Struct(fields, Repr{}, r.tail))
	return l, fields, err
}

// same reports whether the fields that a row lists are as large as those that std declares.
func (c *Types) same(fields []*types.Type, parts []*Layout) bool {
	if len(parts) == 0 || len(fields) != len(parts) {
		return false
	}
	for i, t := range fields {
		if l, err := c.Of(t); err != nil || l.Size != parts[i].Size || l.Align != parts[i].Align {
			return false
		}
	}
	return true
}

// parseFacts reads `24/8 u64@0 0..=9`.
func parseFacts(text string) *Layout {
	number := func(until string) uint64 {
		digits, rest, _ := strings.Cut(text, until)
		text = rest
		n, _ := strconv.ParseUint(digits, 10, 64)
		return n
	}
	l := &Layout{Size: number("/"), Align: number(" ")}
	if text != "" {
		l.Niche.Signed, text = text[0] == 'i', text[1:]
		l.Niche.Size, l.Niche.Offset = number("@")/8, number(" ")
		l.Niche.First.Lo, l.Niche.Last.Lo = number("..="), number(" ")
	}
	return l
}

// reader reads the fields in a row of realTypes.
type reader struct {
	c    *Types
	t    *types.Type
	text string
	tail bool // the last field may be unsized
}

// fields reads fields up to a bar, a closing parenthesis or the end.
func (r *reader) fields() ([]*Layout, error) {
	var list []*Layout
	for {
		r.text = strings.TrimLeft(r.text, " ")
		if r.text == "" || r.text[0] == '|' || r.text[0] == ')' {
			return list, nil
		}
		n := strings.IndexAny(r.text+" ", " ()|")
		word := r.text[:n]
		r.text = r.text[n:]
		if word == "?" {
			r.tail = true
			continue
		}
		read := r.word
		if strings.HasPrefix(r.text, "(") {
			read = r.group
		}
		l, err := read(word)
		if err != nil {
			return nil, err
		}
		list = append(list, l)
	}
}

// group reads what stands in parentheses.
func (r *reader) group(word string) (*Layout, error) {
	var cases []Case
	for {
		r.text = r.text[1:]
		fields, err := r.fields()
		if err != nil {
			return nil, err
		}
		cases = append(cases, Case{Fields: fields, Discriminant: int64(len(cases))})
		if r.text[0] == ')' {
			r.text = r.text[1:]
			break
		}
	}
	switch word {
	case "enum":
		return sized(Enum(cases, Repr{}))
	case "union":
		return sized(Union(cases[0].Fields, Repr{}))
	}
	l, err := sized(Struct(cases[0].Fields, Repr{}, false))
	if err == nil && word == "cell" {
		l.Niche = Scalar{}
	}
	return l, err
}

// word reads one field.
func (r *reader) word(word string) (*Layout, error) {
	switch word {
	case "u8":
		return oneByte, nil
	case "u16", "u32", "u64", "u128":
		bits, _ := strconv.ParseUint(word[1:], 10, 8)
		return Int(bits / 8), nil
	case "bool":
		return boolean, nil
	case "ptr", "raw":
		return Pointer(word == "ptr"), nil
	case "cap":
		return Range(8, Bits{}, Bits{Lo: 1<<63 - 1}), nil
	case "align":
		return Range(8, Bits{Lo: 1}, Bits{Lo: 1 << 63}), nil
	case "nanos":
		return Range(4, Bits{}, Bits{Lo: 999_999_999}), nil
	case "fd":
		l := Range(4, Bits{}, Bits{Lo: 1<<32 - 2})
		l.Niche.Signed = true
		return l, nil
	case "array01":
		elem, err := r.c.Of(r.t.Args[0])
		if err != nil {
			return nil, err
		}
		return sized(Array(elem, r.t.Args[1].N))
	}
	last := len(word) - 1
	arg := r.t.Args[word[last]-'0']
	switch word[:last] {
	case "ptr", "raw":
		return r.c.pointer(arg, word[:last] == "ptr"), nil
	case "discriminant":
		if arg.Kind != types.Adt || arg.Def.Kind != resolve.Enum {
			return oneByte, nil
		}
		if repr := ReprOf(arg.Def); repr.Int > 0 {
			return Int(repr.Int), nil
		}
		return oneWord, nil
	}
	l, err := r.c.Of(arg)
	if err == nil && word[:last] == "nonzero" {
		l = Range(l.Size, Bits{Lo: 1}, all(l.Size))
		l.Niche.Signed = arg.IsSigned()
	}
	return l, err
}
