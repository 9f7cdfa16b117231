package diag

import (
	"go/ast"
	"go/parser"
	"go/token"
	"testing"
)

// Every constant of type Code has a phase, so that Codes lists it and its example is required.
func TestEveryCodeHasAPhase(t *testing.T) {
	listed := map[string]bool{}
	file, err := parser.ParseFile(token.NewFileSet(), "codes.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	constants, phased := 0, 0
	for _, d := range file.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok {
			continue
		}
		for _, s := range g.Specs {
			v, ok := s.(*ast.ValueSpec)
			switch {
			case ok && g.Tok == token.CONST && v.Names[0].Name != "codesEnd" && isCode(g):
				constants++
				listed[v.Names[0].Name] = true
			case ok && g.Tok == token.VAR && v.Names[0].Name == "phases":
				for _, e := range v.Values[0].(*ast.CompositeLit).Elts {
					phased++
					if name := e.(*ast.KeyValueExpr).Key.(*ast.Ident).Name; !listed[name] {
						t.Errorf("%s has a phase and is no code", name)
					} else {
						delete(listed, name)
					}
				}
			}
		}
	}
	for name := range listed {
		t.Errorf("%s has no phase", name)
	}
	if constants < 190 || phased != len(Codes()) {
		t.Errorf("%d constants, %d phases, %d codes", constants, phased, len(Codes()))
	}
}

// isCode reports whether a group of constants is one of codes.
func isCode(g *ast.GenDecl) bool {
	t, _ := g.Specs[0].(*ast.ValueSpec).Type.(*ast.Ident)
	return t != nil && t.Name == "Code"
}
