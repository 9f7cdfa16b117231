// Package lang words sentences in the language of the reader. The English text of a sentence, with named values, is in
// the code that uses it; this text is also its key in the catalogue of another language.
//
//	german, err := lang.Parse(catalogue)
//	german.Say("{task} wakes {n} {n|task|tasks}{line? at line {line}}.", "#2 nap", 3, 0) // "#2 nap weckt 3 Tasks."
//
// The nil Language is English. A placeholder has one of these forms:
//
//	{name}           the value
//	{name? text}     the text, unless the value is 0, empty or false
//	{n|poll|polls}   a plural form by the value, in the order of the language's forms
//	{:word}          nothing; it tells two sentences apart that are equal in English only
package lang

// How it works. The values of Say belong to the names of the key, in the order in which the names first appear there.
// So a translation can use them in any order. The catalogues are the files web/site/languages/NAME.json; a test there
// finds all keys in the sources and compares them with the catalogues. This package reads no JSON, because the engine
// must stay small: a catalogue comes as lines.

import (
	"errors"
	"strconv"
	"strings"
)

// Language words sentences. A Language is never changed, so goroutines may share it.
type Language struct {
	name      string
	sentences map[string]string
	numbers   Numbers
}

var english = &Language{name: "en", numbers: Numbers{Point: ".", Plural: []string{"n = 1"}}}

// Parse reads a catalogue: the name of the language, what it does with numbers, then the key and the text of each
// sentence, all on lines of their own. The catalogue "" is English, which is nil.
func Parse(catalogue string) (*Language, error) {
	if catalogue == "" {
		return nil, nil
	}
	name, rest, _ := strings.Cut(catalogue, "\n")
	numbers, rest, _ := strings.Cut(rest, "\n")
	l := &Language{name: name, sentences: map[string]string{}}
	var err error
	if l.numbers, err = parseNumbers(numbers); err != nil {
		return nil, errors.New("the catalogue of the language " + strconv.Quote(name) + ": " + err.Error())
	}
	for rest != "" {
		var key, text string
		key, rest, _ = strings.Cut(rest, "\n")
		text, rest, _ = strings.Cut(rest, "\n")
		l.sentences[key] = text
	}
	return l, nil
}

// Name returns the name of the language: "en", "de".
func (l *Language) Name() string { return l.orEnglish().name }

// Forms returns the number of plural forms.
func (l *Language) Forms() int { return len(l.orEnglish().numbers.Plural) + 1 }

func (l *Language) orEnglish() *Language {
	if l == nil {
		return english
	}
	return l
}

// Duration is a length of time in ns; a sentence shows it as "160 µs", "2.44 ms" or "1.00 s".
type Duration int64

// Moment is a time of a run in ns; a sentence shows it in milliseconds, as "0.006".
type Moment int64

// Instant is a time of a run with its unit. A run that ends before its first millisecond is shown in microseconds, as
// the page does.
type Instant struct{ At, End int64 } // ns

// A Sentence is a key with its values. As a value of another sentence it is worded in the language of that one.
type Sentence struct {
	Key    string
	Values []any
}

// Phrase returns a Sentence.
func Phrase(key string, values ...any) Sentence { return Sentence{key, values} }

// Lines is a value of sentences that stand on lines of their own, indented by two columns.
type Lines []Sentence

// Say returns the sentence with its values. Values are texts, numbers, Duration, Moment, Instant, Sentence and Lines.
func (l *Language) Say(key string, values ...any) string { return l.say(key, nil, values) }

// With returns Say for sentences about the same thing: the values have these names in all of them, and each sentence
// uses those that it needs.
func (l *Language) With(names []string, values ...any) func(key string) string {
	return func(key string) string { return l.say(key, names, values) }
}

// say words a sentence; where names is nil, the values have those of the key.
func (l *Language) say(key string, names []string, values []any) string {
	text := key
	if l != nil {
		if t, ok := l.sentences[key]; ok {
			text = t
		}
	}
	if strings.IndexByte(text, '{') < 0 {
		return text
	}
	w := writer{lang: l, values: values, key: key, out: make([]byte, 0, len(text)+64)}
	if w.names = names; names == nil {
		w.names = Names(w.room[:0], key)
	}
	w.write(text)
	return string(w.out)
}

// Names appends the names of the placeholders of a sentence to list, in the order in which they first appear.
func Names(list []string, text string) []string {
next:
	for {
		_, rest, ok := strings.Cut(text, "{")
		if !ok {
			return list
		}
		text = rest
		end := strings.IndexAny(text, "?|}:")
		if end <= 0 {
			continue
		}
		for _, n := range list {
			if n == text[:end] {
				continue next
			}
		}
		list = append(list, text[:end])
	}
}

type writer struct {
	lang   *Language
	key    string
	names  []string
	room   [8]string
	values []any
	out    []byte
}

func (w *writer) write(text string) {
	for {
		before, rest, ok := strings.Cut(text, "{")
		w.out = append(w.out, before...)
		if !ok {
			return
		}
		end := closing(rest)
		w.place(rest[:end])
		text = rest[end+1:]
	}
}

// closing returns the index of the brace that ends a placeholder.
func closing(text string) int {
	depth := 0
	for i := range len(text) {
		switch text[i] {
		case '{':
			depth++
		case '}':
			if depth == 0 {
				return i
			}
			depth--
		}
	}
	panic("BUG: a placeholder of a sentence has no end: {" + text)
}

// place writes a placeholder.
func (w *writer) place(inner string) {
	i := strings.IndexAny(inner, "?|:")
	if i < 0 {
		w.value(w.get(inner))
		return
	}
	v := w.get(inner[:i])
	switch inner[i] {
	case '?':
		if !empty(v) {
			w.write(inner[i+1:])
		}
	case '|':
		forms := strings.Split(inner[i+1:], "|")
		n, _ := number(v)
		w.write(forms[w.lang.orEnglish().numbers.form(n)])
	}
}

func (w *writer) get(name string) any {
	if name == "" {
		return nil
	}
	for i, n := range w.names {
		if n == name && i < len(w.values) {
			return w.values[i]
		}
	}
	panic("BUG: the sentence " + strconv.Quote(w.key) + " has no value for " + name)
}

func empty(v any) bool {
	if n, ok := number(v); ok {
		return n == 0
	}
	return v == "" || v == false || v == nil
}

func number(v any) (n int64, ok bool) {
	switch v := v.(type) {
	case int:
		return int64(v), true
	case int32:
		return int64(v), true
	case uint32:
		return int64(v), true
	case int64:
		return v, true
	}
	return 0, false
}

func (w *writer) value(v any) {
	switch v := v.(type) {
	case string:
		w.out = append(w.out, v...)
	case Duration:
		w.out = append(w.out, w.lang.Duration(int64(v))...)
	case Moment:
		w.out = append(w.out, w.lang.Moment(int64(v))...)
	case Instant:
		w.out = append(w.out, w.lang.Instant(v)...)
	case Sentence:
		w.out = append(w.out, w.lang.Say(v.Key, v.Values...)...)
	case Lines:
		for _, s := range v {
			w.out = append(append(w.out, "\n  "...), w.lang.Say(s.Key, s.Values...)...)
		}
	default:
		n, ok := number(v)
		if !ok {
			panic("BUG: the sentence " + strconv.Quote(w.key) + " has a value of another type")
		}
		w.out = strconv.AppendInt(w.out, n, 10)
	}
}

// Upper returns a text with a capital first letter, for the beginning of a sentence.
func Upper(s string) string {
	if s != "" && s[0] >= 'a' && s[0] <= 'z' {
		return string(s[0]-32) + s[1:]
	}
	return s
}

// List returns items as in a sentence: "a", "a and b", "a, b and c".
func (l *Language) List(items []string) string {
	n := len(items)
	if n < 2 {
		return strings.Join(items, "")
	}
	return l.Say("{some} and {last}", strings.Join(items[:n-1], ", "), items[n-1])
}
