package scenario

import (
	"runtime"
	"testing"
)

// A loop that keeps nothing holds nothing: what an iteration has made is Go's again, however long it runs. The heap
// that the program sees may be right while the host's grows, because registers and blocks keep pointers that nobody
// means any more.
func TestLoopsHoldNothing(t *testing.T) {
	for name, src := range map[string]string{
		"format":    `fn main() { let t = "x".repeat(65536); let mut n = 0; loop { n += 1; let s = format!("{t} {n} {}", t.len()); drop(s); } }`,
		"write":     `use std::fmt::Write; fn main() { let mut t = String::new(); loop { t.clear(); for i in 0..100 { write!(t, "{i:>40} {}", t.len()).unwrap(); } } }`,
		"structs":   `struct S { n: u64, s: String, m: u32 } fn f(n: u64) -> S { S { n, s: "x".repeat(10000), m: 7 } } fn main() { let mut n = 0u64; loop { let s = f(n); n = s.n % 10 + s.m as u64 + s.s.len() as u64; } }`,
		"enums":     `enum E { A(u64, String), B(u32) } fn f(n: u64) -> E { if n % 2 == 0 { E::A(n, "x".repeat(10000)) } else { E::B(3) } } fn main() { let mut n = 0u64; loop { match f(n) { E::A(m, s) => n = m % 10 + s.len() as u64 + 1, E::B(x) => n += x as u64 } } }`,
		"closures":  `fn main() { let mut n = 0; loop { let b: Box<dyn Fn(usize) -> usize> = { let s = "x".repeat(10000); let k = n; Box::new(move |x| x + s.len() + k) }; n = b(1) % 100; } }`,
		"maps":      `use std::collections::HashMap; fn main() { let mut m: HashMap<u64, String> = HashMap::new(); let mut i = 0u64; loop { m.insert(i % 10, "x".repeat(10000)); m.remove(&((i + 5) % 10)); i += 1; } }`,
		"threads":   `use std::thread; fn main() { loop { let v = vec![1u8; 10000]; let n = thread::spawn(move || v.len()).join().unwrap(); if n == 0 { break } } }`,
		"panics":    `fn main() { let s = "x".repeat(10_000); loop { let t = s.clone(); let _ = std::panic::catch_unwind(move || { if t.len() > 3 { std::panic::panic_any((t, 1)) } }); } }`,
		"tasks":     `#[tokio::main(flavor = "current_thread")] async fn main() { loop { let v = vec![1u8; 10000]; tokio::spawn(async move { tokio::task::yield_now().await; v.len() }).await.unwrap(); } }`,
		"channels":  `#[tokio::main(flavor = "current_thread")] async fn main() { let (t, mut r) = tokio::sync::mpsc::channel(8); tokio::spawn(async move { loop { t.send("x".repeat(10000)).await.unwrap(); } }); while let Some(s) = r.recv().await { let _n = s.len(); } }`,
		"select":    `use std::time::Duration; #[tokio::main(flavor = "current_thread")] async fn main() { loop { let v = vec![1u8; 10000]; tokio::select! { _ = tokio::time::sleep(Duration::from_millis(1)) => {} _ = async { tokio::time::sleep(Duration::from_millis(2)).await; drop(v); } => {} } } }`,
		"join sets": `#[tokio::main(flavor = "current_thread")] async fn main() { let mut set = tokio::task::JoinSet::new(); loop { for i in 0..4 { let s = "x".repeat(5000 + i); set.spawn(async move { s.len() }); } while let Some(n) = set.join_next().await { n.unwrap(); } } }`,
	} {
		t.Run(name, func(t *testing.T) {
			p, list := Load("main.rs", src)
			if p == nil {
				t.Fatal(list)
			}
			s := NewSession(p, Options{MaxEvents: 1000, Keep: 500})
			live := func(steps int64) int64 {
				for s.Steps() < steps {
					if stop := s.Advance(Limits{Instructions: 50_000, Until: -1}); stop != StopBudget {
						t.Fatalf("it ended: %v %s", stop, s.TakeStderr())
					}
					s.TakeStdout()
					s.TakeStderr()
				}
				runtime.GC()
				var m runtime.MemStats
				runtime.ReadMemStats(&m)
				return int64(m.HeapAlloc)
			}
			first := live(200_000)
			counted := s.m.(interface{ MemoryPeak() uint64 }).MemoryPeak()
			if last := live(1_000_000); last > first+6<<20 {
				t.Errorf("%d MB are alive after 0.2 million instructions, %d MB after a million", first>>20, last>>20)
			}
			if peak := s.m.(interface{ MemoryPeak() uint64 }).MemoryPeak(); peak > counted+1<<20 {
				t.Errorf("the program's heap had %d KB after 0.2 million instructions, %d KB after a million", counted>>10, peak>>10)
			}
			runtime.KeepAlive(s)
		})
	}
}
