package trace

import (
	"io"
	"strconv"
	"strings"
)

// Text writes the kept events to w, one per line: time in milliseconds, thread, kind, task, fields, line. The error is
// that of w.
func (l *Log) Text(w io.Writer) error {
	var b []byte
	e := &Event{}
	names := make([]uint32, l.Tasks()+1) // of tasks whose Spawn was read, because Log.Name reads it again
	for i := l.first; i < l.Len(); i++ {
		l.Load(i, e)
		name := ""
		switch {
		case e.Kind == Spawn && int(e.Task) < len(names):
			names[e.Task] = e.Str
			name = l.Str(e.Str)
		case int(e.Task) < len(names) && names[e.Task] != 0:
			name = l.Str(names[e.Task])
		default:
			name = l.Name(e.Task)
		}
		b = append(l.appendEvent(b, e, name), '\n')
		if len(b) > 1<<15 {
			if _, err := w.Write(b); err != nil {
				return err
			}
			b = b[:0]
		}
	}
	if l.dropped > 0 {
		b = append(strconv.AppendInt(append(b, "… "...), l.dropped, 10), " more events were not kept\n"...)
	}
	_, err := w.Write(b)
	return err
}

// EventText returns the line that Text writes for event i, without the line end.
func (l *Log) EventText(i int) string {
	e := l.at(i)
	return string(l.appendEvent(nil, e, l.Name(e.Task)))
}

// appendEvent appends the line of an event; name is the name of its task.
func (l *Log) appendEvent(b []byte, e *Event, name string) []byte {
	n := len(b)
	b = appendMS(b, e.Time, 6)
	if pad := 16 - (len(b) - n); pad > 0 {
		b = append(b, "                "[:pad]...)
		copy(b[n+pad:], b[n:len(b)-pad])
		copy(b[n:], "                "[:pad])
	}
	b = append(b, ' ')
	b = append(b, threadName(e.Thread)...)
	b = append(b, ' ')
	b = append(b, e.Kind.String()...)
	if e.Task != 0 {
		b = append(b, " #"...)
		b = strconv.AppendUint(b, uint64(e.Task), 10)
		if name != "" {
			b = append(append(b, ' '), name...)
		}
	}
	if e.Kind >= NumKinds {
		return b
	}
	k := &kinds[e.Kind]
	if k.other != "" {
		b = append(append(append(b, ' '), k.other...), '=')
		switch e.Kind {
		case Schedule, Dequeue, Queue, Steal, Refused:
			b = append(b, queueName(e.Other)...)
		case RunEnd:
			b = append(b, End(e.Other).String()...)
		case ThreadBlock:
			b = append(b, Block(e.Other).String()...)
		case Diagnostic:
			b = append(b, Diag(e.Other).String()...)
		default:
			b = strconv.AppendUint(b, uint64(e.Other), 10)
		}
	}
	if k.arg != "" {
		b = append(append(append(b, ' '), k.arg...), '=')
		b = append(b, k.print(e.Arg)...)
	}
	if e.Kind == Await && e.Arg>>8 != 0 {
		b = append(b, " point="...)
		b = strconv.AppendInt(b, e.Arg>>8, 10)
	}
	switch {
	case e.Kind == TimerArm:
		b = append(append(b, " kind="...), AwaitKind(e.Flags).String()...)
	case e.Flags != 0:
		b = appendFlags(b, e.Flags)
	}
	if e.Str != 0 && e.Kind != Spawn {
		s := l.Str(e.Str)
		s = strings.ReplaceAll(strings.ReplaceAll(s, Sep, "›"), RowSep, "; ")
		b = strconv.AppendQuote(append(b, ' '), s)
	}
	if e.Line != 0 {
		b = strconv.AppendInt(append(b, " :"...), int64(e.Line), 10)
	}
	return b
}

var flagNames = [...]string{"handle", "foreign", "exact", "stderr", "front", "main", "part"}

func appendFlags(b []byte, f Flags) []byte {
	for i, n := range flagNames {
		if f>>i&1 != 0 {
			b = append(append(b, ' '), n...)
		}
	}
	return b
}

// appendMS appends ns as milliseconds, with 3 or 6 decimals, truncated.
func appendMS(b []byte, ns int64, decimals int) []byte {
	if ns < 0 {
		b, ns = append(b, '-'), -ns
	}
	b = strconv.AppendInt(b, ns/1e6, 10)
	b = append(b, '.')
	f := ns % 1e6
	for d := int64(1e5); decimals > 0; d /= 10 {
		b = append(b, byte('0'+f/d%10))
		decimals--
	}
	return b
}
