package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario/tests/limits"
)

// chains returns programs with a deeply nested expression: each part is the first operand of the next.
func chains() map[string]string {
	list := map[string]string{}
	for name, chain := range map[string]struct {
		let, begin, link string
		links            int
	}{
		"sums":       {"let x = 0u64; let v", "x", " + x", 990},
		"texts":      {"let v", "String::new()", ` + "a"`, 990},
		"methods":    {"let v", "0u64", ".max(1)", 990},
		"conditions": {"let x = true; let v", "x", " && x", 990},
		"casts":      {"let v", "1u8", " as u8", 990},
		"adaptors":   {"let v", "Some(1u8)", ".map(|n| n)", 990},
		"references": {"let v", "1u8", ".clone()", 200}, // each part needs a register
	} {
		list[name] = fmt.Sprintf("fn main() {\n    %s = %s%s;\n    println!(\"{v:?}\");\n}\n", chain.let, chain.begin,
			strings.Repeat(chain.link, chain.links))
	}
	return list
}

// A browser's stack is small. It holds fewer frames after the browser has optimised the engine's code, because frames
// of optimised code are larger. Deep nesting must not end the engine, neither before nor after that.
func TestLongChainsLeaveTheEngine(t *testing.T) {
	t.Parallel()
	all, err := limits.Programs()
	if err != nil {
		t.Fatal(err)
	}
	var names, sources []string
	add := func() {
		for name, source := range chains() {
			names, sources = append(names, name), append(sources, source)
		}
	}
	add()
	for _, p := range all {
		if !p.Long && p.Ends != "139" && len(names) < 20 {
			names, sources = append(names, p.Name), append(sources, p.Source)
		}
	}
	add()
	var told []struct {
		How   string
		Again bool
	}
	engineInNode(t, endureAll, map[string]any{"programs": sources, "harmless": cleanProgram}, &told)
	for i, e := range told {
		if e.Again || strings.HasPrefix(e.How, "fell") || strings.HasPrefix(e.How, "fault") {
			t.Errorf("program %d, %s, ended the engine: %s", i, names[i], e.How)
		}
	}
}
