package executor

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"strings"
	"testing"
)

// Every exported function, method, type, field and constant has a doc comment.
func TestEveryExportedNameHasAComment(t *testing.T) {
	for _, dir := range []string{
		".", "sched", "combine", "sync", "pool", "timer", "reactor", "trace/explain",
	} {
		files, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		set := token.NewFileSet()
		packageDoc := false
		for _, f := range files {
			if !strings.HasSuffix(f.Name(), ".go") || strings.HasSuffix(f.Name(), "_test.go") {
				continue
			}
			file, err := parser.ParseFile(set, dir+"/"+f.Name(), nil, parser.ParseComments)
			if err != nil {
				t.Fatal(err)
			}
			packageDoc = packageDoc || strings.HasPrefix(file.Doc.Text(), "Package ")
			missing := func(n *ast.Ident, docs ...*ast.CommentGroup) {
				for _, d := range docs {
					if d.Text() != "" {
						return
					}
				}
				if n.IsExported() {
					t.Errorf("%s: %s has no comment", set.Position(n.Pos()), n.Name)
				}
			}
			for _, d := range file.Decls {
				switch d := d.(type) {
				case *ast.FuncDecl:
					if d.Recv == nil || receiver(d.Recv.List[0].Type).IsExported() {
						missing(d.Name, d.Doc)
					}
				case *ast.GenDecl:
					var before *ast.CommentGroup // of the first line of an iota group
					for _, s := range d.Specs {
						switch s := s.(type) {
						case *ast.TypeSpec:
							missing(s.Name, s.Doc, d.Doc)
							if st, ok := s.Type.(*ast.StructType); ok && s.Name.IsExported() {
								for _, f := range st.Fields.List {
									for _, n := range f.Names {
										missing(n, f.Doc, f.Comment, s.Doc, d.Doc)
									}
								}
							}
							if it, ok := s.Type.(*ast.InterfaceType); ok && s.Name.IsExported() {
								for _, m := range it.Methods.List {
									for _, n := range m.Names {
										missing(n, m.Doc, m.Comment, s.Doc, d.Doc)
									}
								}
							}
						case *ast.ValueSpec:
							if s.Doc != nil || s.Comment != nil {
								before = s.Doc
							}
							for _, n := range s.Names {
								missing(n, s.Doc, s.Comment, d.Doc, before)
							}
						}
					}
				}
			}
		}
		if !packageDoc {
			t.Errorf("%s: the package has no package comment", dir)
		}
	}
}

// receiver returns the name of a method's receiver type.
func receiver(e ast.Expr) *ast.Ident {
	for {
		switch x := e.(type) {
		case *ast.Ident:
			return x
		case *ast.StarExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.IndexListExpr:
			e = x.X
		default:
			return ast.NewIdent("_")
		}
	}
}
