package scenario

import (
	"crypto/sha256"
	"hash/fnv"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/pollground/pollground/executor"
	"github.com/pollground/pollground/executor/scenario/hostile"
	"github.com/pollground/pollground/executor/trace"
)

// Programs with a few tokens changed are nearly programs: most reach the types, the borrow checker
// or a run by a way that nobody thought of. Each is refused with a reason or runs, twice with the
// same trace; nothing of ours is to blame for how it ends.
//
// POLLGROUND_MUTANTS=FROM-TO tries those of these numbers instead of a sample.
func TestMutants(t *testing.T) {
	from, to := uint64(0), uint64(60)
	if s := os.Getenv("POLLGROUND_MUTANTS"); s != "" {
		a, b, _ := strings.Cut(s, "-")
		var err1, err2 error
		from, err1 = strconv.ParseUint(a, 10, 64)
		to, err2 = strconv.ParseUint(b, 10, 64)
		if err1 != nil || err2 != nil {
			t.Fatalf("POLLGROUND_MUTANTS=%s: want FROM-TO", s)
		}
	}
	breed := newBreed(t)
	refused, ran := 0, 0
	var slowest time.Duration
	for n := from; n < to; n++ {
		src := breed.mutant(n)
		began := time.Now()
		if complaint, runs := try(t, src, n); complaint != "" {
			t.Errorf("mutant %d: %s\n%s", n, complaint, src)
		} else if runs {
			ran++
		} else {
			refused++
		}
		if d := time.Since(began); d > slowest {
			slowest = d
			t.Logf("mutant %d took %d ms", n, d.Milliseconds())
		}
	}
	t.Logf("%d refused, %d ran", refused, ran)
}

// try loads and runs a program; the complaint is about us, not about the program.
func try(t *testing.T, src string, n uint64) (complaint string, runs bool) {
	defer func() {
		if r := recover(); r != nil {
			complaint = "panic: "
			switch r := r.(type) {
			case error:
				complaint += r.Error()
			case string:
				complaint += r
			}
		}
	}()
	p, list := Load("main.rs", src)
	for _, d := range list {
		if text := d.Message + d.Note; d.Severity == "error" && (strings.Contains(text, "BUG") || strings.Contains(text, "in the library")) {
			return text, false
		}
	}
	if p == nil {
		if len(list) == 0 {
			return "refused without a word", false
		}
		return "", false
	}
	designs := executor.Designs()
	o := Options{Executor: designs[n%uint64(len(designs))].Name, Seed: n / 3 % 5, MaxEvents: 20_000}
	if n%2 == 0 {
		o.Executor = ""
	}
	var sums [2][32]byte
	for i, piece := range []int64{300_000, 7_001} {
		s, sum := NewSession(p, o), sha256.New()
		var errs []byte
		for goes := true; goes; {
			goes = s.Advance(Limits{Instructions: min(piece, 300_000-s.Steps()), Until: -1}) == StopBudget && s.Steps() < 300_000
			sum.Write(s.TakeStdout())
			errs = append(errs, s.TakeStderr()...)
		}
		sum.Write(errs)
		if err := s.Trace().Text(sum); err != nil {
			return err.Error(), true
		}
		sums[i] = [32]byte(sum.Sum(nil))
		if err := trace.Validate(s.Trace()); err != nil && s.Trace().Dropped() == 0 && s.Trace().Len() < o.MaxEvents {
			return err.Error(), true
		}
		s.Trace().View(trace.Query{Event: s.Trace().Len() / 2, Rows: 10, Queue: 10, Console: 10})
		said := string(errs)
		if strings.Contains(said, "error: BUG") || s.ExitCode() == 139 && !strings.Contains(src, "unsafe") {
			return said, true
		}
	}
	if sums[0] != sums[1] {
		return "two runs have two traces (" + o.Executor + ", seed " + strconv.FormatUint(o.Seed, 10) + ")", true
	}
	return "", true
}

// breed is what mutants are made of: programs as tokens with the space before each.
type breed struct {
	programs [][]string
	hashes   []uint64 // of their names
	names    []string // of the library, and keywords
}

func (b *breed) add(name, text string) {
	h := fnv.New64a()
	h.Write([]byte(name))
	b.programs, b.hashes = append(b.programs, pieces(text)), append(b.hashes, h.Sum64())
}

// chosen is a program that a random number chooses by the names alone: a new program takes some of the numbers, and the
// other numbers choose what they did before.
func (b *breed) chosen(x uint64) []string {
	best, most := 0, uint64(0)
	for i, h := range b.hashes {
		h ^= x
		h = (h ^ h>>33) * 0xff51afd7ed558ccd
		h = (h ^ h>>33) * 0xc4ceb9fe1a85ec53
		if h ^= h >> 33; h > most {
			best, most = i, h
		}
	}
	return b.programs[best]
}

func newBreed(t *testing.T) *breed {
	b := &breed{names: strings.Fields(`async await move unsafe ref mut dyn impl const static return break continue loop
		Box Rc Arc RefCell Cell Mutex Pin Option Vec String None Some Ok Err Self self i32 u64 usize u8 f64 bool char str
		i128 Default Clone Copy Drop Send Sync Sized Future Poll Waker Context Iterator Fn FnOnce FnMut 'static '_ 'a
		unwrap clone into as_ref as_mut take replace iter map collect poll wake drop spawn join send recv lock await
		0 1 -1 255 u64::MAX i32::MIN 1e300 "" "{}" 'x' b"x" () ! & && * ? .. ..= => -> :: : ; , . < > << >> = == | || @ # ( ) [ ] { }
		.await .clone() .unwrap() &mut *& as vec![] panic!() todo!() println!("{:?}") if true else match _ Box::pin async{} ||0 |x|x`)}
	var files []string
	for _, pattern := range []string{"testdata/corpus/*.rs", "testdata/more/*.rs", "testdata/accepted/*.rs", "testdata/errors/*.rs", "std/testdata/*.rs", "std/testdata/*/*.rs"} {
		more, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, more...)
	}
	for _, file := range files {
		if text, _ := read(t, file); len(text) < 6000 {
			b.add(filepath.Base(file), text)
		}
	}
	all, err := hostile.Programs()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range all {
		if len(p.Source) < 3000 {
			b.add("hostile/"+p.Name, p.Source)
		}
	}
	return b
}

// pieces takes a program apart, roughly as a scanner does; joined they are the program.
func pieces(src string) (out []string) {
	word := func(c byte) bool {
		return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
	}
	for i := 0; i < len(src); {
		j := i
		for j < len(src) && strings.IndexByte(" \t\r\n", src[j]) >= 0 {
			j++
		}
		switch {
		case j == len(src):
		case strings.HasPrefix(src[j:], "//"):
			for j < len(src) && src[j] != '\n' {
				j++
			}
		case word(src[j]):
			for j < len(src) && word(src[j]) {
				j++
			}
		case src[j] == '"':
			for j++; j < len(src) && src[j] != '"'; j++ {
				if src[j] == '\\' {
					j++
				}
			}
			j++
		default:
			j++
		}
		j = min(j, len(src))
		out = append(out, src[i:j])
		i = j
	}
	return out
}

// mutant is number n: the same one as long as the programs are that it is made of.
func (b *breed) mutant(n uint64) string {
	x := n*0x9e3779b97f4a7c15 + 0x1234567
	next := func() uint64 {
		x ^= x << 13
		x ^= x >> 7
		x ^= x << 17
		return x
	}
	pick := func(n int) int { return int((next() >> 11) % uint64(n)) }
	next()
	p := append([]string(nil), b.chosen(next())...)
	insert := func(at int, what ...string) { p = append(p[:at], append(append([]string(nil), what...), p[at:]...)...) }
	// span is a group in brackets, a statement or a few tokens, of any program.
	span := func(of []string) (int, int) {
		i := pick(len(of))
		closes := map[string]string{"(": ")", "{": "}", "[": "]"}
		for k := i; k < min(len(of), i+40); k++ {
			open := strings.TrimSpace(of[k])
			if end := closes[open]; end != "" {
				depth := 0
				for j := k; j < len(of); j++ {
					switch strings.TrimSpace(of[j]) {
					case open:
						depth++
					case end:
						if depth--; depth == 0 {
							return k, j + 1
						}
					}
				}
			}
			if open == ";" {
				for j := k + 1; j < min(len(of), k+60); j++ {
					if s := strings.TrimSpace(of[j]); s == ";" {
						return k + 1, j + 1
					} else if s == "{" || s == "}" {
						break
					}
				}
			}
		}
		return i, min(len(of), i+1+pick(4))
	}
	// statement is one with its semicolon.
	statement := func(of []string) (int, int) {
		for range 8 {
			i := pick(len(of))
			for i < len(of) && strings.TrimSpace(of[i]) != ";" {
				i++
			}
			depth := 0
			for j := i + 1; j < len(of) && depth >= 0; j++ {
				switch strings.TrimSpace(of[j]) {
				case "(", "[", "{":
					depth++
				case ")", "]", "}":
					depth--
				case ";":
					if depth == 0 {
						return i + 1, j + 1
					}
				}
			}
		}
		return span(of)
	}
	// kind is the same for pieces that may stand for each other.
	kind := func(piece string) int {
		switch c := strings.TrimSpace(piece); {
		case c == "":
			return 0
		case c[0] >= '0' && c[0] <= '9':
			return 1
		case c[0] == '"':
			return 2
		case strings.Contains("+-*/%&|^<>", c):
			return 3
		case strings.Contains("(){}[];,", c):
			return 4
		case c[0] >= 'A' && c[0] <= 'Z':
			return 5
		case c[0] == '_' || c[0] >= 'a' && c[0] <= 'z':
			return 6
		}
		return 7
	}
	for range 1 + pick(3) {
		if len(p) < 4 {
			break
		}
		i := pick(len(p))
		switch pick(24) {
		case 0:
			p = append(p[:i], p[i+1:]...)
		case 1:
			insert(i, p[i])
		case 2:
			p[i] = " " + b.names[pick(len(b.names))]
		case 3:
			insert(i, " "+b.names[pick(len(b.names))]+" ")
		case 4, 5, 6, 7, 8, 9: // another one of its kind
			for range 50 {
				if j := pick(len(p)); kind(p[j]) == kind(p[i]) && strings.TrimSpace(p[j]) != strings.TrimSpace(p[i]) {
					space := p[i][:len(p[i])-len(strings.TrimLeft(p[i], " \t\r\n"))]
					p[i] = space + strings.TrimSpace(p[j])
					break
				} else if kind(p[i]) == 4 {
					i = pick(len(p))
				}
			}
		case 10, 11: // a statement goes
			from, to := statement(p)
			p = append(p[:from], p[to:]...)
		case 12, 13: // it is there twice
			from, to := statement(p)
			insert(to, p[from:to]...)
		case 14, 15: // it stands somewhere else
			from, to := statement(p)
			what := append([]string(nil), p[from:to]...)
			p = append(p[:from], p[to:]...)
			from, _ = statement(p)
			insert(from, what...)
		case 16: // a group takes another one's place
			from, to := span(p)
			what := append([]string(nil), p[from:to]...)
			from, to = span(p)
			p = append(p[:from], append(what, p[to:]...)...)
		case 17: // one comes from another program
			other := b.chosen(next())
			from, to := statement(other)
			what := append([]string(nil), other[from:to]...)
			from, _ = statement(p)
			insert(from, what...)
		case 18: // a name becomes another one everywhere
			old, name := strings.TrimSpace(p[i]), p[pick(len(p))]
			for k := range p {
				if strings.TrimSpace(p[k]) == old {
					p[k] = name
				}
			}
		case 19, 20: // a number is an extreme one
			for k := i; k < len(p); k++ {
				if kind(p[k]) == 1 {
					p[k] = p[k][:1] + []string{"0", "1", "2", "255", "256", "65535", "4294967295", "4294967296", "9223372036854775807", "18446744073709551615", "1000000", "100"}[pick(12)]
					if p[k][0] > ' ' {
						p[k] = p[k][1:]
					}
					break
				}
			}
		default:
			from, to := span(p)
			if strings.TrimSpace(p[from]) == "{" {
				insert(from, []string{" async", " unsafe", " loop", " async move", " if true", " || "}[pick(6)])
				break
			}
			around := [][2]string{{"(", ")"}, {"{", "}"}, {"&", ""}, {"&mut ", ""}, {"async {", "}"}, {"(|| ", ")()"}, {"Box::new(", ")"}, {"Some(", ")"}, {"unsafe {", "}"}, {"*", ""}, {"(", ",)"}, {"std::mem::take(", ")"}, {"[", "]"}, {"", ".clone()"}, {"", ".await"}, {"", "?"}, {"", ".unwrap()"}, {"-", ""}, {"!", ""}, {"return ", ""}}[pick(20)]
			insert(to, around[1])
			insert(from, around[0])
		}
	}
	return strings.Join(p, "")
}
