package scenario

import (
	"bytes"
	"path/filepath"
	"sort"
	"strings"
	"testing"
	"time"

	"github.com/pollground/pollground/executor/scenario/syntax"
)

// FuzzUnsafe changes programs that say unsafe where it hurts: types, lengths, indices, numbers, methods of pointers.
// How such a program ends is its own business: with its output, a panic, or undefined behaviour that has a name.
// Nothing of ours may break. To search with checked pointers, so that an access outside of the program's memory is
// found at once:
//
//	go test ./executor/scenario -run '^$' -fuzz FuzzUnsafe -gcflags='github.com/pollground/pollground/...=-d=checkptr'
func FuzzUnsafe(f *testing.F) {
	programs := unsafePrograms(f)
	for i := range programs {
		f.Add(uint16(i), []byte{})
		f.Add(uint16(i), []byte{byte(7 * i), 3, byte(i), 90, 1, 4})
	}
	f.Fuzz(func(t *testing.T, n uint16, changes []byte) {
		if len(changes) > 60 {
			return
		}
		src := changed(programs[int(n)%len(programs)], changes)
		began := time.Now()
		p, list := LoadWith("fuzz.rs", src, Compiling{Interrupted: func() bool { return time.Since(began) > patience }})
		if p == nil {
			if len(list) == 0 {
				t.Error("refused without a word")
			}
			return
		}
		s := NewSession(p, Options{MaxEvents: 10_000, Lines: len(changes)%2 == 1})
		var errs []byte
		for stop := StopBudget; stop == StopBudget && s.Steps() < 500_000; {
			stop = s.Advance(Limits{Instructions: 100_000, Until: -1})
			s.TakeStdout()
			errs = append(errs, s.TakeStderr()...)
		}
		if i := bytes.Index(errs, []byte("error: BUG")); i >= 0 {
			t.Errorf("%s\n%s", errs[i:], src)
		}
	})
}

// unsafePrograms are the small programs of the tests that say unsafe, but for those that fill the memory: the search
// ends a program that takes longer than ten seconds.
func unsafePrograms(f *testing.F) (list []string) {
	var files []string
	for _, pattern := range []string{"tests/pass/*/*.rs", "tests/limits/*/*.rs", "tests/undefined/*.rs",
		"std/testdata/*.rs"} {
		more, err := filepath.Glob(pattern)
		if err != nil {
			f.Fatal(err)
		}
		files = append(files, more...)
	}
	for _, file := range files {
		if strings.Contains(filepath.ToSlash(file), "/limits/memory/") {
			continue
		}
		if text, _ := read(f, file); len(text) < 5000 && strings.Contains(text, "unsafe") {
			list = append(list, text)
		}
	}
	if len(list) < 10 {
		f.Fatalf("only %d programs", len(list))
	}
	sort.Slice(list, func(i, j int) bool { return len(list[i]) < len(list[j]) })
	return list
}

// What stands for what: a token is replaced by another one of its row.
var alike = [...][]string{
	{"0", "1", "2", "3", "7", "8", "9", "15", "16", "64", "255", "4096", "65535", "0x7fff_ffff", "0x1_0000_0000", "!0",
		"0x7fff_ffff_ffff_fff8", "isize::MAX as usize", "usize::MAX"},
	{"u8", "i8", "u16", "u32", "i32", "u64", "i64", "usize", "u128", "f32", "f64", "bool", "char", "String",
		"&'static str", "&'static u64", "&'static mut [u64; 100000]", "Box<u64>",
		"Vec<u8>", "Option<Box<u8>>", "fn() -> u8", "[u8; 3]",
		"[u64; 4]", "(u8, u64)", "*mut u64", "&'static dyn std::fmt::Debug", "std::rc::Rc<u8>", "std::task::Waker"},
	{"add", "sub", "offset", "wrapping_add", "wrapping_sub", "byte_add"},
	{"read", "read_unaligned", "read_volatile", "as_ref", "cast"},
	{"write", "write_unaligned", "replace", "copy_from", "swap"},
	{"from_raw_parts", "from_raw_parts_mut", "from_raw", "slice_from_raw_parts"},
	{"forget", "drop", "drop_in_place", "black_box"},
	{"zeroed", "uninit", "transmute", "transmute_copy", "size_of", "align_of"},
	{"alloc", "alloc_zeroed", "dealloc", "realloc"},
}

// changed returns a program with changes of three bytes each: two say which token, one says which word of its row.
func changed(src string, changes []byte) string {
	file := (&syntax.SourceMap{}).Add("fuzz.rs", src)
	tokens, _, ok := syntax.Scan(file, &syntax.Diags{})
	if !ok {
		return src
	}
	type edit struct {
		lo, hi int
		text   string
	}
	var places []edit // what can be changed, with the row as text
	for i := range tokens {
		t := &tokens[i]
		row := -1
		for r := range alike {
			for _, word := range alike[r] {
				if t.Text == word {
					row = r
				}
			}
		}
		if c := t.Text; row < 0 && c != "" && c[0] >= '0' && c[0] <= '9' {
			row = 0
		}
		if row >= 0 {
			lo := int(t.Span.Lo - file.Base)
			places = append(places, edit{lo, int(t.Span.Hi - file.Base), string(rune(row))})
		}
	}
	if len(places) == 0 {
		return src
	}
	edits := map[int]edit{}
	for ; len(changes) >= 3; changes = changes[3:] {
		p := places[(int(changes[0])|int(changes[1])<<8)%len(places)]
		row := alike[p.text[0]]
		p.text = row[int(changes[2])%len(row)]
		edits[p.lo] = p
	}
	var b strings.Builder
	at := 0
	for _, p := range places {
		if e, ok := edits[p.lo]; ok && e.lo >= at {
			b.WriteString(src[at:e.lo])
			b.WriteString(e.text)
			at = e.hi
		}
	}
	b.WriteString(src[at:])
	return b.String()
}
