package site

import (
	"fmt"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"
)

// Prose is Markdown as data: a list of texts (a JSON string) and elements ([tag, Prose], or [tag, Prose, href] for a
// link). The playground renders it without parsing HTML (web/src/ui/prose.ts), so a manipulated file cannot inject a
// script.
type Prose []any

// ParseProse parses Markdown. It returns an error for elements that the playground cannot render.
func ParseProse(markdown string) (Prose, error) {
	source := []byte(markdown)
	return inside(goldmark.DefaultParser().Parse(text.NewReader(source)), source)
}

func inside(n ast.Node, source []byte) (Prose, error) {
	list := Prose{}
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if t, ok := c.(*ast.Text); ok {
			s := string(t.Value(source))
			if t.SoftLineBreak() || t.HardLineBreak() {
				s += "\n"
			}
			list = append(list, s)
			continue
		}
		var tag, href string
		switch c := c.(type) {
		case *ast.Paragraph:
			tag = "p"
		case *ast.TextBlock:
			tag = "span"
		case *ast.Emphasis:
			tag = []string{"em", "strong"}[c.Level-1]
		case *ast.CodeSpan:
			tag = "code"
		case *ast.List:
			tag = "ul"
			if c.IsOrdered() {
				tag = "ol"
			}
		case *ast.ListItem:
			tag = "li"
		case *ast.Link:
			tag, href = "a", string(c.Destination)
		case *ast.CodeBlock:
			list = append(list, Prose{"pre", Prose{string(c.Lines().Value(source))}})
			continue
		case *ast.FencedCodeBlock:
			list = append(list, Prose{"pre", Prose{string(c.Lines().Value(source))}})
			continue
		default:
			return nil, fmt.Errorf("the playground draws no %s", c.Kind())
		}
		children, err := inside(c, source)
		if err != nil {
			return nil, err
		}
		element := Prose{tag, children}
		if href != "" {
			element = append(element, href)
		}
		list = append(list, element)
	}
	return list, nil
}
