package lang

import (
	"errors"
	"strconv"
	"strings"
)

// Numbers is what a language does with numbers. A catalogue has it as data; the page asks Intl for the same.
type Numbers struct {
	// Point is between whole and decimal digits.
	Point string `json:"point"`
	// Plural has the conditions of all plural forms but the last, in the order of the forms and in the notation of CLDR
	// for whole numbers: "n % 10 = 2..4 and n % 100 != 12..14". The first one that holds decides.
	Plural []string `json:"plural"`
}

// String returns the line of a catalogue that parseNumbers reads.
func (r Numbers) String() string { return r.Point + strings.Join(r.Plural, ";") }

func parseNumbers(line string) (Numbers, error) {
	if line == "" {
		return Numbers{}, errors.New("it does not say what the language does with numbers")
	}
	r := Numbers{Point: line[:1]}
	if len(line) > 1 {
		r.Plural = strings.Split(line[1:], ";")
	}
	for _, condition := range r.Plural {
		if _, ok := holds(condition, 0); !ok {
			return r, errors.New("no condition of a plural form: " + strconv.Quote(condition))
		}
	}
	return r, nil
}

// form returns the index of the plural form for n.
func (r Numbers) form(n int64) int {
	for i, condition := range r.Plural {
		if yes, _ := holds(condition, max(n, -n)); yes {
			return i
		}
	}
	return len(r.Plural)
}

// holds reports whether a condition holds for n. ok is false if it is no condition.
func holds(condition string, n int64) (yes, ok bool) {
	ok = true
	for _, all := range strings.Split(condition, " or ") {
		every := true
		for _, one := range strings.Split(all, " and ") {
			h, valid := compares(one, n)
			every, ok = every && h, ok && valid
		}
		yes = yes || every
	}
	return yes, ok
}

// compares evaluates "n = 1", "n % 10 = 2..4" or "n % 100 != 11,12".
func compares(one string, n int64) (yes, ok bool) {
	left, right, found := strings.Cut(one, " != ")
	want := !found
	if want {
		if left, right, found = strings.Cut(one, " = "); !found {
			return false, false
		}
	}
	if _, by, has := strings.Cut(left, "n % "); has {
		m, err := strconv.ParseInt(by, 10, 64)
		if err != nil || m <= 0 || left != "n % "+by {
			return false, false
		}
		n %= m
	} else if left != "n" {
		return false, false
	}
	in := false
	for _, span := range strings.Split(right, ",") {
		first, last, is := strings.Cut(span, "..")
		if !is {
			last = first
		}
		from, err1 := strconv.ParseInt(first, 10, 64)
		to, err2 := strconv.ParseInt(last, 10, 64)
		if err1 != nil || err2 != nil {
			return false, false
		}
		in = in || from <= n && n <= to
	}
	return in == want, true
}
