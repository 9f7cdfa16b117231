package view

import (
	"testing"

	"github.com/pollground/pollground/executor/trace"
)

func FuzzViewOfAnything(f *testing.F) {
	f.Add([]byte("a log of nonsense must not crash the page"))
	f.Add([]byte{ // no task returns Ready and wakes one that is not there either
		byte(trace.PollEnd), 0, 0, byte(trace.OutcomeReady) + 1, 1, 0,
		byte(trace.Wake), 0, 0, byte(trace.ByTask) + 1, 1, 0,
	})
	f.Fuzz(func(t *testing.T, b []byte) {
		if len(b) > 300 { // see FuzzStream
			return
		}
		l := trace.NewLog()
		for i := 0; i+6 <= len(b) && l.Len() < 2000; i += 6 {
			e := trace.Event{
				Time: l.Now(), Kind: trace.Kind(b[i]) % (trace.NumKinds + 1), Task: uint32(b[i+1] % 6), Other: uint32(b[i+2] % 7),
				Arg: int64(b[i+3]%8) - 1, Thread: int16(b[i+4]%4) - 1, Flags: trace.Flags(b[i+5]),
			}
			l.Clock(l.Now()+int64(b[i+5]&1), l.Thread())
			if e.Thread == 2 {
				e.Thread = trace.ThreadID(1)
			}
			if e.Kind == trace.Spawn {
				e.Task = uint32(l.Tasks() + 1)
			}
			l.Append(e)
		}
		trace.Validate(l)
		for n := 0; n <= l.Len(); n += 1 + l.Len()/50 {
			At(l, Query{Event: n, Selected: uint32(n % 4), Queue: 3, Rows: 3, Console: 3})
		}
		ReadLanes(l, LaneQuery{To: l.End(), Count: 5})
	})
}
