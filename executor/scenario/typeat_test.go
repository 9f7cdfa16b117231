package scenario

import (
	"strings"
	"testing"
)

func TestTypeAt(t *testing.T) {
	const source = `use std::collections::VecDeque;

async fn double(n: u64) -> u64 {
    let twice = n * 2;
    twice
}

#[tokio::main]
async fn main() {
    let mut queue = VecDeque::new();
    queue.push_back((1u8, "é😀"));
    let handle = tokio::spawn(async move { double(7).await });
    let sum = handle.await.unwrap() + queue.len() as u64;
    let name = "é😀"; let after = name.len();
    println!("{sum} {after}");
}
`
	for _, c := range []struct{ at, want string }{ // the cursor stands before the mark
		{"let ¦twice", "u64"},
		{"    ¦twice\n", "u64"},
		{"let mut ¦queue", "VecDeque<(u8, &str)>"},
		{"    ¦queue.push", "VecDeque<(u8, &str)>"},
		{"let ¦handle", "JoinHandle<u64>"},
		{"¦double(7)", "impl "},
		{"queue.¦len()", "usize"},
		{"let ¦after", "usize"},
	} {
		plain := strings.Replace(c.at, "¦", "", 1)
		i := strings.Index(source, plain) + strings.Index(c.at, "¦")
		line := strings.Count(source[:i], "\n") + 1
		col := 1
		for _, r := range source[strings.LastIndexByte(source[:i], '\n')+1 : i] {
			col++
			if r > 0xffff {
				col++
			}
		}
		text, span, ok := checked("main.rs", source, Compiling{}).TypeAt(line, col)
		if !ok || text != c.want && !strings.Contains(text, c.want) {
			t.Errorf("%s: %q %t, want %q", c.at, text, ok, c.want)
		}
		from, to := span.Start, span.End
		if ok && (from.Line != line || from.UTF16 > col || to.Line == line && to.UTF16 <= col) {
			t.Errorf("%s at %d:%d: found at %d:%d-%d:%d", c.at, line, col, from.Line, from.UTF16, to.Line, to.UTF16)
		}
	}
	for _, at := range [][2]int{{1, 5}, {99, 1}, {2, 1}, {9, 400}, {0, 0}} {
		if text, _, ok := checked("main.rs", source, Compiling{}).TypeAt(at[0], at[1]); ok {
			t.Errorf("%v: %s", at, text)
		}
	}
	if _, _, ok := checked("main.rs", "fn main( {", Compiling{}).TypeAt(1, 4); ok {
		t.Error("a program that does not parse has a type")
	}
}
