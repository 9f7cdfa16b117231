package trace

import (
	"strconv"
	"strings"
)

// Sep separates fields, and RowSep rows, within one interned string.
const (
	Sep    = "\x1f"
	RowSep = "\x1e"
)

// MachineState is a state of the coroutine that the compiler makes of an async fn or block.
type MachineState struct {
	Name string // Unresumed, Suspend0, Suspend1, …, Returned
	Line int    // 1-based, 0 = none
	What string // the awaited expression
}

// Local is one variable alive across an await.
type Local struct{ Name, Type, Value string }

// EncodeMachine packs states for Log.Machine. The first state is Unresumed, the last Returned; suspension point n is
// state n+1.
func EncodeMachine(states []MachineState) string {
	var b []byte
	for i, s := range states {
		if i > 0 {
			b = append(b, RowSep...)
		}
		b = append(append(b, s.Name...), Sep...)
		b = append(strconv.AppendInt(b, int64(s.Line), 10), Sep...)
		b = append(b, s.What...)
	}
	return string(b)
}

// DecodeMachine is the inverse of EncodeMachine.
func DecodeMachine(s string) []MachineState {
	var out []MachineState
	eachRow(s, func(f []string) {
		if len(f) == 3 {
			n, _ := strconv.Atoi(f[1])
			out = append(out, MachineState{f[0], n, f[2]})
		}
	})
	return out
}

// EncodeLocals packs variables for Log.Locals.
func EncodeLocals(vars []Local) string {
	var b []byte
	for i, v := range vars {
		if i > 0 {
			b = append(b, RowSep...)
		}
		b = append(append(b, v.Name...), Sep...)
		b = append(append(b, v.Type...), Sep...)
		b = append(b, v.Value...)
	}
	return string(b)
}

// DecodeLocals is the inverse of EncodeLocals.
func DecodeLocals(s string) []Local {
	var out []Local
	eachRow(s, func(f []string) {
		if len(f) == 3 {
			out = append(out, Local{f[0], f[1], f[2]})
		}
	})
	return out
}

// EncodeStack packs the names of nested futures, outermost first, for Log.AwaitStack.
func EncodeStack(names []string) string { return strings.Join(names, Sep) }

func eachRow(s string, f func([]string)) {
	for s != "" {
		row, rest, _ := strings.Cut(s, RowSep)
		f(strings.Split(row, Sep))
		s = rest
	}
}
