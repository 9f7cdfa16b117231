package resolve

import "github.com/pollground/pollground/executor/scenario/syntax"

// Every program needs the library's modules, and half of the time until they are collected is parsing. So the files of
// all modules that a file names are parsed beside each other, while the first of them is collected.

// A fileReading is the file of a module that is being parsed.
type fileReading struct {
	path  string // folder of the files of its own modules
	file  *syntax.File
	diags syntax.Diags
	wait  func() // returns when file and diags are there
}

// readFiles begins to parse the files of the modules among items, which stand in m. Their positions are in the order
// of the items.
func (s *Session) readFiles(m *Mod, items []syntax.Item) {
	for _, it := range items {
		mod, ok := it.(*syntax.ModItem)
		if !ok || mod.Inline || cfgOut(mod.Attrs) {
			continue
		}
		name := m.path + mod.Name.Name
		for _, file := range []string{name + ".rs", name + "/mod.rs"} {
			src, ok := m.Crate.files[file]
			if !ok {
				continue
			}
			f := s.Sources.Add("<"+m.Crate.Name+">/"+file, src)
			r := &fileReading{path: name + "/"}
			if s.files == nil {
				s.files = map[*syntax.ModItem]*fileReading{}
			}
			s.files[mod] = r
			r.wait = beside(func() { r.file = syntax.ParseFile(f, &r.diags, true) })
			break
		}
	}
}

// fileItems waits for the items of a module's file.
func (s *Session) fileItems(mod *syntax.ModItem, r *fileReading) []syntax.Item {
	delete(s.files, mod)
	r.wait()
	for _, d := range r.diags.All() {
		s.Diags.Add(*d)
	}
	return r.file.Items
}
