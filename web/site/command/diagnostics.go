package command

import (
	"encoding/json"
	"io"

	"github.com/pollground/pollground/executor/scenario/diag"
)

// printDiagnostics writes the diagnostics of a program in rustc's text form, with its colours where coloured is set.
func printDiagnostics(w io.Writer, coloured bool, file, source string, list []diag.Diagnostic) {
	text := diag.NewText(source)
	var out []byte
	for i := range list {
		out = diag.AppendText(out, file, text, &list[i], coloured)
	}
	w.Write(diag.AppendSummary(out, list, coloured))
}

// diagnosticObjects returns the diagnostics of a program in JSON form.
func diagnosticObjects(list []diag.Diagnostic) []json.RawMessage {
	objects := make([]json.RawMessage, len(list))
	for i := range list {
		objects[i] = diag.AppendJSON(nil, &list[i])
	}
	return objects
}
