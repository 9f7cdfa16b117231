package bytecode

// Messages of the instructions Panic and Abort: Rust's, by number.
const (
	MsgBounds       = iota // a is the index, b the length
	MsgCleanup             // of an abort: a panic left cleanup code
	MsgAdd                 // overflows
	MsgSub                 //
	MsgMul                 //
	MsgDiv                 //
	MsgRem                 //
	MsgNeg                 //
	MsgShl                 //
	MsgShr                 //
	MsgDivZero             //
	MsgRemZero             //
	MsgResumed             // a coroutine that has completed is polled
	MsgResumedPanic        // a coroutine that has panicked is polled
	NumMessages     = iota
)

// Messages are the texts of those that do not depend on a and b.
var Messages = [NumMessages]string{
	MsgAdd:          "attempt to add with overflow",
	MsgSub:          "attempt to subtract with overflow",
	MsgMul:          "attempt to multiply with overflow",
	MsgDiv:          "attempt to divide with overflow",
	MsgRem:          "attempt to calculate the remainder with overflow",
	MsgNeg:          "attempt to negate with overflow",
	MsgShl:          "attempt to shift left with overflow",
	MsgShr:          "attempt to shift right with overflow",
	MsgDivZero:      "attempt to divide by zero",
	MsgRemZero:      "attempt to calculate the remainder with a divisor of zero",
	MsgResumed:      "`async fn` resumed after completion",
	MsgResumedPanic: "`async fn` resumed after panicking",
}
