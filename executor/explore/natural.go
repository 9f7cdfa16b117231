package explore

import "strconv"

// Natural is a natural number of any size, which can be added to and printed. Package math/big would add 30 KB to the
// engine that a page loads. The zero value is 0.
type Natural struct {
	digits []uint32 // in base natural, the lowest first
}

const natural = 1_000_000_000

// NewNatural returns a number.
func NewNatural(n uint64) *Natural {
	x := new(Natural)
	for ; n > 0; n /= natural {
		x.digits = append(x.digits, uint32(n%natural))
	}
	return x
}

// Add adds y.
func (x *Natural) Add(y *Natural) {
	carry := uint32(0)
	for i := 0; i < len(y.digits) || carry > 0; i++ {
		if i == len(x.digits) {
			x.digits = append(x.digits, 0)
		}
		sum := x.digits[i] + carry
		if i < len(y.digits) {
			sum += y.digits[i]
		}
		carry = sum / natural
		x.digits[i] = sum % natural
	}
}

// String returns the number in decimal; nil is "<nil>", as package math/big has it.
func (x *Natural) String() string {
	if x == nil {
		return "<nil>"
	}
	if len(x.digits) == 0 {
		return "0"
	}
	last := len(x.digits) - 1
	text := strconv.AppendUint(nil, uint64(x.digits[last]), 10)
	for i := last - 1; i >= 0; i-- {
		digits := strconv.AppendUint(nil, uint64(x.digits[i])+natural, 10)
		text = append(text, digits[1:]...)
	}
	return string(text)
}
