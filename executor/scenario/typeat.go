package scenario

import "github.com/pollground/pollground/executor/scenario/syntax"

// TypeAt is the type of the expression or variable at a place of a program: line from 1, column from 1 in UTF-16 units. The
// diagnostic has the type as its message and where the expression stands; ok is false when nothing is known there.
func TypeAt(name, src string, line, col int) (d Diagnostic, ok bool) {
	library.Lock()
	defer library.Unlock()
	f := analyse(name, src, 0)
	if f.types == nil {
		return d, false
	}
	pos, ok := position(f.file, line, col)
	if !ok {
		return d, false
	}
	text, at, ok := f.types.TypeAt(pos)
	if !ok {
		return d, false
	}
	d.Message = text
	_, d.Line, d.Col = f.sources.Position(at.Lo)
	_, d.EndLine, d.EndCol = f.sources.Position(at.Hi)
	return d, true
}

// position is the inverse of SourceMap.Position for one file.
func position(f *syntax.SourceFile, line, col int) (syntax.Pos, bool) {
	off := 0
	for n := 1; n < line; n++ {
		off += len(f.Line(n)) + 1
		if off > len(f.Src) {
			return 0, false
		}
	}
	units := 1
	for _, r := range f.Line(line) {
		if units >= col {
			return f.Base + syntax.Pos(off), true
		}
		units++
		if r > 0xffff {
			units++
		}
		off += len(string(r))
	}
	return 0, false
}
