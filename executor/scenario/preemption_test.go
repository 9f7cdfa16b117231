package scenario

import (
	"testing"
)

// Seeds preempt threads at visible operations: each of these programs goes wrong in some schedule, and one of the first
// hundred seeds finds it. By seed 0 all go well.
func TestSeedsFindSchedulesThatGoWrong(t *testing.T) {
	const threads = "use std::{sync::{atomic::{AtomicU32, Ordering::SeqCst}, mpsc, Arc, Mutex}, thread};\n"
	for _, p := range []struct{ name, right, source string }{
		{"two locks in opposite orders", "done\n", `fn main() {
    let (a, b) = (Arc::new(Mutex::new(0)), Arc::new(Mutex::new(0)));
    let (a2, b2) = (a.clone(), b.clone());
    let t = thread::spawn(move || { let _x = b2.lock().unwrap(); let _y = a2.lock().unwrap(); });
    { let _x = a.lock().unwrap(); let _y = b.lock().unwrap(); }
    t.join().unwrap();
    println!("done");
}`},
		{"a lost update", "3\n", `fn main() {
    let n = Arc::new(AtomicU32::new(0));
    let hs: Vec<_> = (0..3).map(|_| { let n = n.clone(); thread::spawn(move || {
        let v = n.load(SeqCst); n.store(v + 1, SeqCst);
    }) }).collect();
    for h in hs { h.join().unwrap(); }
    println!("{}", n.load(SeqCst));
}`},
		{"a test and a change under two locks", "2\n", `fn main() {
    let m: Vec<_> = (0..2).map(|_| Arc::new(Mutex::new(0u32))).collect();
    let hs: Vec<_> = (0..3).map(|_| { let m = m.clone(); thread::spawn(move || {
        let free = *m[0].lock().unwrap() < 2;
        if free { *m[0].lock().unwrap() += 1; }
    }) }).collect();
    for h in hs { h.join().unwrap(); }
    println!("{}", m[0].lock().unwrap());
}`},
		{"two senders", "[1, 2]\n", `fn main() {
    let (tx, rx) = mpsc::channel();
    let hs: Vec<_> = [1, 2].into_iter().map(|n| {
        let tx = tx.clone(); thread::spawn(move || tx.send(n).unwrap())
    }).collect();
    drop(tx);
    for h in hs { h.join().unwrap(); }
    println!("{:?}", rx.iter().collect::<Vec<i32>>());
}`},
	} {
		t.Run(p.name, func(t *testing.T) {
			program, list := Load("main.rs", threads+p.source)
			if program == nil {
				t.Fatalf("refused: %s", messages(list))
			}
			if got := runProgram(t, program, Options{}); got.stdout != p.right {
				t.Fatalf("seed 0 prints %q, not %q", got.stdout, p.right)
			}
			other := 0
			for seed := uint64(1); seed <= 100; seed++ {
				if runProgram(t, program, Options{Seed: seed}).stdout != p.right {
					other++
				}
			}
			t.Logf("%d of 100 seeds", other)
			if other == 0 || other == 100 {
				t.Errorf("%d of 100 seeds differ from seed 0", other)
			}
		})
	}
}
