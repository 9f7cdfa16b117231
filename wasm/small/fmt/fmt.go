// Package fmt stands in for Go's in the engine, where build.go puts it in its place. Go's brings reflection, files and
// clocks for what the engine prints: the words of an error of safejs, and the value of a panic. Formats are as Go's for
// strings, numbers, errors and Stringers; a value of another type is written as a question mark, because the
// engine knows no type names.
package fmt

import "strconv"

// State is what a Formatter writes to. Nothing here makes one.
type State interface {
	Write(b []byte) (n int, err error)
	Width() (wid int, ok bool)
	Precision() (prec int, ok bool)
	Flag(c int) bool
}

// Formatter is for types that write themselves. It is not asked: errors and Stringers say enough.
type Formatter interface{ Format(f State, verb rune) }

// Stringer is for types that have a text.
type Stringer interface{ String() string }

type writer interface {
	Write(b []byte) (n int, err error)
}

// Errorf makes an error; that of %w is what it wraps.
func Errorf(format string, a ...any) error {
	e := &wrapError{text: Sprintf(format, a...)}
	arg := 0
	for i := 0; i+1 < len(format); i++ {
		if format[i] != '%' {
			continue
		}
		i++
		if format[i] == 'w' && arg < len(a) {
			e.err, _ = a[arg].(error)
		}
		if format[i] != '%' && format[i] != '+' {
			arg++
		}
	}
	return e
}

type wrapError struct {
	text string
	err  error
}

func (e *wrapError) Error() string { return e.text }
func (e *wrapError) Unwrap() error { return e.err }

// Sprintf knows %v, %+v, %s, %d, %w, %q and %%, without widths.
func Sprintf(format string, a ...any) string {
	var out []byte
	arg := 0
	for i := 0; i < len(format); i++ {
		if format[i] != '%' || i+1 == len(format) {
			out = append(out, format[i])
			continue
		}
		i++
		if format[i] == '+' && i+1 < len(format) {
			i++
		}
		switch {
		case format[i] == '%':
			out = append(out, '%')
			continue
		case arg >= len(a):
			out = append(out, "%!"+format[i:i+1]+"(MISSING)"...)
			continue
		case format[i] == 'q':
			out = strconv.AppendQuote(out, string(appendValue(nil, a[arg])))
		default:
			out = appendValue(out, a[arg])
		}
		arg++
	}
	return string(out)
}

// Sprint puts a space between two values of which neither is a string.
func Sprint(a ...any) string {
	var out []byte
	text := true
	for i, v := range a {
		_, is := v.(string)
		if i > 0 && !is && !text {
			out = append(out, ' ')
		}
		text = is
		out = appendValue(out, v)
	}
	return string(out)
}

// Fprintf writes what Sprintf returns.
func Fprintf(w writer, format string, a ...any) (n int, err error) {
	return w.Write([]byte(Sprintf(format, a...)))
}

// Fprint writes what Sprint returns.
func Fprint(w writer, a ...any) (n int, err error) { return w.Write([]byte(Sprint(a...))) }

func appendValue(out []byte, v any) []byte {
	switch v := v.(type) {
	case nil:
		return append(out, "<nil>"...)
	case error:
		return append(out, v.Error()...)
	case Stringer:
		return append(out, v.String()...)
	case string:
		return append(out, v...)
	case bool:
		return strconv.AppendBool(out, v)
	case int:
		return strconv.AppendInt(out, int64(v), 10)
	case int32:
		return strconv.AppendInt(out, int64(v), 10)
	case int64:
		return strconv.AppendInt(out, v, 10)
	case uint8:
		return strconv.AppendUint(out, uint64(v), 10)
	case uint16:
		return strconv.AppendUint(out, uint64(v), 10)
	case uint32:
		return strconv.AppendUint(out, uint64(v), 10)
	case uint64:
		return strconv.AppendUint(out, v, 10)
	}
	return append(out, '?')
}
