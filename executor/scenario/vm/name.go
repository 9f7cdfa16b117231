package vm

import (
	"strings"
	"unicode/utf8"
	"unsafe"

	"github.com/pollground/pollground/executor/scenario/compile"
	"github.com/pollground/pollground/executor/scenario/types"
)

// blockName begins the name of an async block; its line follows.
const blockName = "block:"

// Tasks of one async fn are told apart by the arguments of the call: nap("the bear", 300). Numbers, characters,
// booleans and short texts are shown, the first mostArguments of them.
const (
	mostArguments = 1
	mostArgument  = 20 // characters of one
)

// arguments shows those of the call that made a task's future, "" when there is none to show. cell is what the library
// keeps of a task, d its type: its first field is an Option of the future, which has not been polled.
func (m *Machine) arguments(d *compile.TypeDesc, cell unsafe.Pointer) string {
	if d == nil || cell == nil || len(d.Fields) == 0 || d.Fields[0].Slot < 0 || len(d.Fields[0].Type.Variants) != 2 {
		return ""
	}
	some := d.Fields[0].Type.Variants[1]
	if len(some.Fields) != 1 {
		return ""
	}
	future := some.Fields[0].Type
	if future.Type == nil || future.Type.Kind != types.Coroutine || future.Type.Clo == nil || future.Type.Clo.Fn == nil {
		return ""
	}
	block := Slot(cell, d.Fields[0].Slot).P
	fn := m.coroutine(block)
	if fn == nil {
		return ""
	}
	var shown []string
	for i, c := range future.Type.Clo.Captures {
		for k := range fn.f.Slots { // the parameter is one of the variables, of the same type
			d := fn.f.Slots[k].Type
			if d == nil || cell == nil || d.Type != c.Ty || !brief(d) || len(shown) == mostArguments {
				continue
			}
			text := Show(d, *Slot(block, 1+i))
			if utf8.RuneCountInString(text) <= mostArgument && !strings.ContainsAny(text, "\n?") {
				shown = append(shown, text)
			}
			break
		}
	}
	if len(shown) == 0 {
		return ""
	}
	return "(" + strings.Join(shown, ", ") + ")"
}

// brief: a value of the type is a word.
func brief(d *compile.TypeDesc) bool {
	return d != nil && (d.Num != compile.NumNone || d.Lang == "String" ||
		d.Kind == types.Ref && d.Elem != nil && d.Elem.Kind == types.Str)
}
