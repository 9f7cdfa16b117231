package generated

import (
	"hash/fnv"
	"strings"
)

// A Breed makes mutants: programs with a few tokens changed, from the programs that it is given.
type Breed struct {
	programs [][]string // each as tokens with the space before each
	hashes   []uint64   // of their names
}

// replacements are keywords, names of the library and scraps of code that stand in for tokens.
var replacements = strings.Fields(`async await move unsafe ref mut dyn impl const static return break continue loop
		Box Rc Arc RefCell Cell Mutex Pin Option Vec String None Some Ok Err Self self i32 u64 usize u8 f64 bool char str
		i128 Default Clone Copy Drop Send Sync Sized Future Poll Waker Context Iterator Fn FnOnce FnMut 'static '_ 'a
		unwrap clone into as_ref as_mut take replace iter map collect poll wake drop spawn join send recv lock await
		0 1 -1 255 u64::MAX i32::MIN 1e300 "" "{}" 'x' b"x" () ! & && * ? .. ..= => -> :: : ; , . < > << >> = == | || @ # ( ) [ ] { }
		.await .clone() .unwrap() &mut *& as vec![] panic!() todo!() println!("{:?}") if true else match _ Box::pin async{} ||0 |x|x`)

// Add gives it one more program. name is unique among them.
func (b *Breed) Add(name, text string) {
	h := fnv.New64a()
	h.Write([]byte(name))
	b.programs, b.hashes = append(b.programs, pieces(text)), append(b.hashes, h.Sum64())
}

// chosen is the program that a random number chooses by the names alone: a new program takes over some of the numbers,
// and the other numbers choose what they did before.
func (b *Breed) chosen(x uint64) []string {
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

// Mutant is number n: the same one as long as the programs are that it is made of. There is at least one.
func (b *Breed) Mutant(n uint64) string {
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
			p[i] = " " + replacements[pick(len(replacements))]
		case 3:
			insert(i, " "+replacements[pick(len(replacements))]+" ")
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
