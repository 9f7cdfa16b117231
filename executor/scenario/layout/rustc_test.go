package layout_test

import (
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// node is a value as Rust's {:#?} prints it: a word, or a name with parts.
type node struct {
	name   string
	fields map[string]*node
	list   []*node
}

// parseLayouts reads the messages `layout_of(T) = Layout {…}` in the order of the types in the source.
func parseLayouts(tb testing.TB, text string) []string {
	var out []string
	for _, part := range strings.Split(text, "error: layout_of(")[1:] {
		_, value, _ := strings.Cut(part, ") = Layout {")
		p := &debugParser{words: tokens("Layout {" + value)}
		out = append(out, asText(tb, p.value()))
	}
	return out
}

func tokens(text string) []string {
	if i := strings.Index(text, "\n --> "); i >= 0 {
		text = text[:i]
	}
	if i := strings.Index(text, "\n  --> "); i >= 0 {
		text = text[:i]
	}
	if i := strings.Index(text, "\n   --> "); i >= 0 {
		text = text[:i]
	}
	text = wrapped.ReplaceAllString(text, "$2..=$1")
	for _, p := range []string{"{", "}", "(", ")", "[", "]", ","} {
		text = strings.ReplaceAll(text, p, " "+p+" ")
	}
	return strings.Fields(text)
}

// wrapped is a range that includes the largest value and 0.
var wrapped = regexp.MustCompile(`\(\.\.=(\d+)\) \| \((\d+)\.\.\)`)

type debugParser struct{ words []string }

func (p *debugParser) next() string {
	w := p.words[0]
	p.words = p.words[1:]
	return w
}

func (p *debugParser) value() *node {
	n := &node{}
	for len(p.words) > 0 && !strings.ContainsAny(p.words[0], "{}()[],") {
		if n.name != "" {
			n.name += " "
		}
		n.name += p.next()
	}
	if len(p.words) == 0 {
		return n
	}
	switch p.words[0] {
	case "{":
		p.next()
		n.fields = map[string]*node{}
		for p.words[0] != "}" {
			key := strings.TrimSuffix(p.next(), ":")
			n.fields[key] = p.value()
			if p.words[0] == "," {
				p.next()
			}
		}
		p.next()
	case "(", "[":
		p.next()
		for p.words[0] != ")" && p.words[0] != "]" {
			n.list = append(n.list, p.value())
			if p.words[0] == "," {
				p.next()
			}
		}
		p.next()
		// `Size(8 bytes)` and the like
	}
	return n
}

// number is 8 of `Size(8 bytes)`.
func (n *node) number() string {
	if len(n.list) == 1 {
		n = n.list[0]
	}
	return strings.TrimSuffix(n.name, " bytes")
}

func asText(tb testing.TB, n *node) string {
	f := n.fields
	s := "size " + f["size"].number() + " align " + f["align"].fields["abi"].number()
	if b := f["backend_repr"]; b.fields["sized"] != nil && b.fields["sized"].name == "false" {
		s += " unsized"
	}
	if f["uninhabited"].name == "true" {
		s += " uninhabited"
	}
	switch v := f["variants"]; v.name {
	case "Empty", "Single":
		s += offsets(tb, f["fields"])
	case "Multiple":
		tag := scalar(v.fields["tag"], f["fields"].fields["offsets"].list[0].number())
		if e := v.fields["tag_encoding"]; e.name == "Direct" {
			s += " tag " + tag
		} else {
			s += " filled " + tag + " untagged " + e.fields["untagged_variant"].name + " variants " +
				strings.ReplaceAll(e.fields["niche_variants"].name, "..=", "-") + " from " + e.fields["niche_start"].name
		}
		for _, x := range v.fields["variants"].list {
			s += offsets(tb, x.fields["fields"])
		}
	default:
		tb.Fatal("rustc's form has changed: ", v.name)
	}
	if x := f["largest_niche"]; x.name == "Some" {
		s += " niche " + scalar(x.list[0], x.list[0].fields["offset"].number())
	}
	return s
}

func scalar(n *node, offset string) string {
	value := n.fields["value"]
	kind := "u64"
	if value.name == "Int" {
		kind = map[string]string{"false": "u", "true": "i"}[value.list[1].name] + value.list[0].name[1:]
	}
	return kind + "@" + offset + " " + n.fields["valid_range"].name
}

func offsets(tb testing.TB, fields *node) string {
	switch fields.name {
	case "Primitive":
		return " []"
	case "Array":
		return " [0]"
	case "Union":
		n, _ := strconv.Atoi(fields.list[0].name)
		return " [" + strings.TrimSpace(strings.Repeat("0 ", n)) + "]"
	case "Arbitrary":
		var list []string
		for _, x := range fields.fields["offsets"].list {
			list = append(list, x.number())
		}
		return " [" + strings.Join(list, " ") + "]"
	}
	tb.Fatal("rustc's form has changed: ", fields.name)
	return ""
}
