package optimize

import (
	"bytes"
	"slices"
	"strings"
)

// module is a parsed wasm module: the sections that the optimiser changes, and the encoded other ones.
type module struct {
	sections []section
	imports  int // imported functions come first in the index space of functions
	names    []string
	funcs    []function
	flag     int64    // address of runtime.writeBarrier
	mayBlock []string // beginnings of names, see Module

	types    [][]byte // of functions, as they are encoded
	deferred uint64   // the global that withConstant added
}

type section struct {
	id   byte
	body []byte
}

// Section numbers of the wasm binary format.
const (
	secCustom = 0
	secType   = 1
	secImport = 2
	secFunc   = 3
	secGlobal = 6
	secExport = 7
	secStart  = 8
	secElem   = 9
	secCode   = 10
	secData   = 11
)

func parseModule(b []byte) *module {
	if len(b) < 8 || string(b[:8]) != "\x00asm\x01\x00\x00\x00" {
		unexpected("it does not begin like one")
	}
	m := &module{}
	r := reader{b: b, at: 8}
	for r.at < len(b) {
		id := r.byte()
		m.sections = append(m.sections, section{id, r.take(int(r.u()))})
	}
	for _, s := range m.sections {
		r := reader{b: s.body}
		switch s.id {
		case secType:
			for n := r.u(); n > 0; n-- {
				from := r.at
				r.byte()
				r.take(int(r.u()))
				r.take(int(r.u()))
				m.types = append(m.types, s.body[from:r.at])
			}
		case secFunc:
			m.funcs = make([]function, r.u())
			for i := range m.funcs {
				m.funcs[i].typ = r.u()
			}
		case secStart:
			unexpected("it has a start function")
		case secImport:
			for n := r.u(); n > 0; n-- {
				r.take(int(r.u()))
				r.take(int(r.u()))
				if kind := r.byte(); kind != 0 {
					unexpected("an import of kind %d", kind)
				}
				r.u()
				m.imports++
			}
		case secCode:
			if n := r.u(); n != uint64(len(m.funcs)) {
				unexpected("%d of its %d functions have code", n, len(m.funcs))
			}
			for i := range m.funcs {
				m.funcs[i].parse(r.take(int(r.u())))
			}
		case secCustom:
			if name := r.take(int(r.u())); string(name) == "name" {
				m.parseNames(r)
			}
		}
	}
	if m.names == nil {
		unexpected("it has no names of functions; link it without -s")
	}
	for i := range m.funcs {
		m.funcs[i].index = i
		m.funcs[i].name = m.names[i+m.imports]
	}
	return m
}

func (m *module) parseNames(r reader) {
	for r.at < len(r.b) {
		id, part := r.byte(), reader{b: r.take(int(r.u()))}
		if id != 1 { // 1: functions
			continue
		}
		m.names = make([]string, m.imports+len(m.funcs))
		for n := part.u(); n > 0; n-- {
			i := part.u()
			m.names[i] = string(part.take(int(part.u())))
		}
	}
}

// isName reports whether the name of function f of the index space (imports included) begins with one of prefixes.
func (m *module) isName(f int64, prefixes ...string) bool {
	for _, p := range prefixes {
		if strings.HasPrefix(m.names[f], p) {
			return true
		}
	}
	return false
}

const i32 = 0x7f

// typeOf returns the index of a function type, which it adds if necessary.
func (m *module) typeOf(typ ...byte) uint64 {
	for i, t := range m.types {
		if bytes.Equal(t, typ) {
			return uint64(i)
		}
	}
	m.types = append(m.types, typ)
	return uint64(len(m.types) - 1)
}

// encode returns the module in the binary format. r is the release that linked it.
func (m *module) encode(im *image, r Release) []byte {
	out := []byte("\x00asm\x01\x00\x00\x00")
	put := func(id byte, body []byte) {
		out = append(out, id)
		out = putU(out, uint64(len(body)))
		out = append(out, body...)
	}
	for _, s := range m.sections {
		body := s.body
		switch s.id {
		case secType:
			body = putU(nil, uint64(len(m.types)))
			for _, t := range m.types {
				body = append(body, t...)
			}
		case secFunc:
			body = putU(nil, uint64(len(m.funcs)))
			for i := range m.funcs {
				body = putU(body, m.funcs[i].typ)
			}
		case secExport:
			body = withRegisters(body, m.deferred)
		case secGlobal:
			body, m.deferred = withConstant(body, r.deferred)
		case secElem:
			put(secStart, putU(nil, uint64(m.imports+len(m.funcs)-1)))
			body = m.calledThroughPointers(body)
		case secCode:
			body = putU(nil, uint64(len(m.funcs)))
			for i := range m.funcs {
				code := m.funcs[i].encode()
				body = putU(body, uint64(len(code)))
				body = append(body, code...)
			}
		case secData:
			body = im.encode()
		case secCustom: // function names, and metadata for tools
			continue
		}
		put(s.id, body)
	}
	return out
}

// calledThroughPointers clears those places of the table of functions, a section of elements, whose functions are only
// called by name or never. They then hold the first import: its type is no such function's, so that a call traps.
func (m *module) calledThroughPointers(body []byte) []byte {
	r := reader{b: body}
	if r.u() != 1 || r.u() != 0 || r.byte() != opI32Const {
		unexpected("more than one table of functions")
	}
	r.s() // the first place
	r.byte()
	n := r.u()
	out := slices.Clone(body[:r.at])
	for range n {
		f := r.u()
		if i := int(f) - m.imports; i >= 0 && (m.funcs[i].directCall || m.funcs[i].dead) {
			f = 0
		}
		out = putU(out, f)
	}
	return out
}

// withRegisters adds the globals of Go's stack pointer and goroutine to a section of exports, and the global deferred:
// the offset of the innermost deferred call in runtime.g. The caller of a function that trapped can restore all three
// and call another function.
func withRegisters(body []byte, deferred uint64) []byte {
	r := reader{b: body}
	out := putU(nil, r.u()+3)
	out = append(out, body[r.at:]...)
	const kindGlobal, sp, g = 3, 0, 2
	export := func(name string, global uint64) {
		out = append(putU(out, uint64(len(name))), name...)
		out = putU(append(out, kindGlobal), global)
	}
	export("sp", sp)
	export("g", g)
	export("deferred", deferred)
	return out
}

// withConstant adds a constant of type i32 to a section of globals and returns its index.
func withConstant(body []byte, value int) (out []byte, index uint64) {
	r := reader{b: body}
	index = r.u()
	out = append(putU(nil, index+1), body[r.at:]...)
	const immutable = 0
	out = putS(append(out, i32, immutable, opI32Const), int64(value))
	return append(out, opEnd), index
}

// reader reads the primitives of the binary format.
type reader struct {
	b  []byte
	at int
}

func (r *reader) byte() byte {
	if r.at >= len(r.b) {
		unexpected("it ends early")
	}
	r.at++
	return r.b[r.at-1]
}

func (r *reader) take(n int) []byte {
	if n < 0 || n > len(r.b)-r.at {
		unexpected("it ends early")
	}
	r.at += n
	return r.b[r.at-n : r.at : r.at]
}

// u reads an unsigned LEB128 number.
func (r *reader) u() uint64 {
	var v uint64
	for shift := 0; ; shift += 7 {
		c := r.byte()
		v |= uint64(c&0x7f) << shift
		if c&0x80 == 0 {
			return v
		}
	}
}

// s reads a signed LEB128 number.
func (r *reader) s() int64 {
	var v int64
	for shift := 0; ; {
		c := r.byte()
		v |= int64(c&0x7f) << shift
		shift += 7
		if c&0x80 == 0 {
			if c&0x40 != 0 && shift < 64 {
				v |= -1 << shift
			}
			return v
		}
	}
}

func putU(out []byte, v uint64) []byte {
	for v >= 0x80 {
		out = append(out, byte(v)|0x80)
		v >>= 7
	}
	return append(out, byte(v))
}

func putS(out []byte, v int64) []byte {
	for {
		c := byte(v & 0x7f)
		v >>= 7
		if v == 0 && c&0x40 == 0 || v == -1 && c&0x40 != 0 {
			return append(out, c)
		}
		out = append(out, c|0x80)
	}
}
