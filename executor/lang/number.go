package lang

import "strconv"

// Moment returns a time in ns as milliseconds with three decimals, truncated.
func (l *Language) Moment(ns int64) string {
	var b []byte
	if ns < 0 {
		b, ns = append(b, '-'), -ns
	}
	return string(l.fixed(b, ns/1e3, 3))
}

// Instant returns a time with its unit and three decimals, truncated: 0.604 µs, 147.870 ms.
func (l *Language) Instant(t Instant) string {
	if 0 < t.End && t.End < 1e6 && t.At < 1e6 {
		return l.Moment(1000*t.At) + " µs"
	}
	return l.Moment(t.At) + " ms"
}

// Duration returns a length of time in ns for people: 0 µs, 160 µs, 2.44 ms, 49.9 ms, 1.00 s.
func (l *Language) Duration(ns int64) string {
	switch {
	case ns < 500:
		return "0 µs"
	case ns < 1e6:
		return strconv.FormatInt((ns+500)/1000, 10) + " µs"
	case ns < 1e7:
		return string(l.fixed(nil, (ns+5e3)/1e4, 2)) + " ms"
	case ns < 1e9:
		return string(l.fixed(nil, (ns+5e4)/1e5, 1)) + " ms"
	}
	return string(l.fixed(nil, (ns+5e6)/1e7, 2)) + " s"
}

// Tenths returns n/10 with one decimal.
func (l *Language) Tenths(n int64) string { return string(l.fixed(nil, n, 1)) }

// fixed appends n/10^decimals.
func (l *Language) fixed(b []byte, n int64, decimals int) []byte {
	p := int64(1)
	for range decimals {
		p *= 10
	}
	b = append(strconv.AppendInt(b, n/p, 10), l.orEnglish().numbers.Point...)
	for p /= 10; p > 0; p /= 10 {
		b = append(b, byte('0'+n/p%10))
	}
	return b
}
