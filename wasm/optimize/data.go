package optimize

// image is the initial memory, which the data segments describe.
type image struct {
	mem []byte
}

func (m *module) image() *image {
	im := &image{}
	for _, s := range m.sections {
		if s.id != secData {
			continue
		}
		r := reader{b: s.body}
		for n := r.u(); n > 0; n-- {
			if r.u() != 0 || r.byte() != opI32Const {
				unexpected("a data segment of another kind")
			}
			at := int(r.s())
			if r.byte() != opEnd {
				unexpected("a data segment at no constant address")
			}
			b := r.take(int(r.u()))
			if end := at + len(b); end > len(im.mem) {
				im.mem = append(im.mem, make([]byte, end-len(im.mem))...)
			}
			copy(im.mem[at:], b)
		}
	}
	return im
}

// span is a range of addresses.
type span struct{ from, to int }

// gap is the number of zero bytes at which encode starts a new segment. The linker cuts at every few zero bytes, and
// each segment has a header.
const gap = 256

func (im *image) encode() []byte {
	var spans []span
	zeros := gap
	for i, c := range im.mem {
		if c == 0 {
			zeros++
			continue
		}
		if zeros >= gap {
			spans = append(spans, span{from: i})
		}
		spans[len(spans)-1].to = i + 1
		zeros = 0
	}
	out := putU(nil, uint64(len(spans)))
	for _, s := range spans {
		out = append(out, 0, opI32Const)
		out = putS(out, int64(s.from))
		out = append(out, opEnd)
		out = putU(out, uint64(s.to-s.from))
		out = append(out, im.mem[s.from:s.to]...)
	}
	return out
}

func (im *image) u32(at int) uint32      { return uint32(little(im.mem[at : at+4])) }
func (im *image) u64(at int) uint64      { return uint64(little(im.mem[at : at+8])) }
func (im *image) put32(at int, v uint32) { copy(im.mem[at:], putLittle(nil, int64(v), 4)) }
func (im *image) zero(from, to int)      { clear(im.mem[from:to]) }
