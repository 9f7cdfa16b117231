package lints

import (
	"sort"
	"strings"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
)

// imports warns of use declarations that are not used: one warning for each, with all parts that are not.
func (p *linter) imports(failed bool) {
	unused := p.S.UnusedImports(p.Main.Root, true, failed)
	for _, m := range p.BlockModules() {
		unused = append(unused, p.S.UnusedImports(m, false, failed)...)
	}
	for _, u := range unused {
		var names []string
		for _, at := range u.Parts {
			names = append(names, "`"+strings.Join(strings.Fields(p.S.Sources.Text(at)), " ")+"`")
		}
		sort.Slice(names, func(i, j int) bool { return names[i] < names[j] })
		msg := "unused import: " + names[0]
		if len(names) > 1 {
			msg = "unused imports: " + listed(names)
		}
		d := p.Lint(&resolve.Def{Attrs: u.Item.Attrs, Parent: u.In}, u.Parts[0], diag.UnusedImports, msg)
		for _, at := range u.Parts[1:] {
			d.AlsoAt(at)
		}
	}
}

// listed joins names as an English list.
func listed(names []string) string {
	switch n := len(names); n {
	case 1:
		return names[0]
	case 2:
		return names[0] + " and " + names[1]
	default:
		return strings.Join(names[:n-1], ", ") + ", and " + names[n-1]
	}
}
