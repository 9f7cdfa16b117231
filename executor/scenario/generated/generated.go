// Package generated writes programs for tests: tasks that sleep, yield, send, lock, spawn and wait for each other, on
// one worker or several. None is refused, and all of them end.
package generated

import (
	"strconv"
	"strings"
)

// Program is the program of that number, always the same.
func Program(seed uint64) string {
	x := seed*0x9e3779b97f4a7c15 + 1
	pick := func(n uint64) uint64 {
		x ^= x << 13
		x ^= x >> 7
		x ^= x << 17
		return x % n
	}
	num := func(n uint64) string { return strconv.FormatUint(pick(n), 10) }
	var b strings.Builder
	flavor := []string{`flavor = "current_thread"`, `flavor = "multi_thread", worker_threads = ` + strconv.FormatUint(1+pick(4), 10)}[pick(2)]
	b.WriteString("use std::sync::Arc;\nuse std::time::Duration;\nuse tokio::sync::{mpsc, Mutex};\n\n#[tokio::main(" + flavor + ")]\nasync fn main() {\n")
	b.WriteString("    let m = Arc::new(Mutex::new(0u64));\n    let (tx, mut rx) = mpsc::channel::<u64>(" + strconv.FormatUint(1+pick(4), 10) + ");\n    let mut all = Vec::new();\n")
	for range 1 + pick(5) {
		b.WriteString("    {\n        let (m, tx) = (m.clone(), tx.clone());\n        all.push(tokio::spawn(async move {\n            for i in 0.." + strconv.FormatUint(1+pick(3), 10) + "u64 {\n")
		for range 1 + pick(4) {
			switch pick(6) {
			case 0:
				b.WriteString("                tokio::time::sleep(Duration::from_micros(" + num(3000) + ")).await;\n")
			case 1:
				b.WriteString("                tokio::task::yield_now().await;\n")
			case 2:
				b.WriteString("                *m.lock().await += i;\n")
			case 3:
				b.WriteString("                let _ = tx.send(i + " + num(100) + ").await;\n")
			case 4:
				b.WriteString("                tokio::select! {\n                    _ = tokio::time::sleep(Duration::from_micros(" + num(50) + ")) => {}\n                    _ = tokio::task::yield_now() => {}\n                    g = m.lock() => drop(g),\n                }\n")
			case 5:
				b.WriteString("                let _ = tokio::spawn(async move { i * " + num(9) + " }).await;\n")
			}
		}
		b.WriteString("            }\n        }));\n    }\n")
	}
	b.WriteString("    drop(tx);\n    let mut sum = 0;\n    while let Some(n) = rx.recv().await {\n        sum += n;\n    }\n    for h in all {\n        h.await.unwrap();\n    }\n    println!(\"{sum} {}\", m.lock().await);\n}\n")
	return b.String()
}
