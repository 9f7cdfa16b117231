package schedules

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario"
)

// Starting and joining threads and unlocking are no choices. All ends are found that a search finds in which they are.
func TestWhatCommutesIsNoChoice(t *testing.T) {
	for _, c := range []struct{ name, source string }{
		{"threads that start threads", `
    let n = Arc::new(AtomicU32::new(0));
    let hs: Vec<_> = (1..3).map(|i| { let n = n.clone(); thread::spawn(move || {
        let m = n.clone();
        let h = thread::spawn(move || m.fetch_add(i, SeqCst));
        print!("{} ", n.load(SeqCst));
        h.join().unwrap();
    }) }).collect();
    for h in hs { h.join().unwrap(); }
`},
		{"a lock that is tried", `
    let m = Arc::new(Mutex::new(0));
    let k = m.clone();
    let h = thread::spawn(move || { *k.lock().unwrap() += 1; });
    match m.try_lock() { Ok(g) => print!("{g}"), Err(_) => print!("taken") }
    h.join().unwrap();
`},
		{"a lock that is shown", `
    let m = Arc::new(Mutex::new(0));
    let k = m.clone();
    let h = thread::spawn(move || { *k.lock().unwrap() += 1; });
    print!("{m:?}");
    h.join().unwrap();
`},
		{"a lock that may be poisoned", `
    let m = Arc::new(Mutex::new(0));
    let k = m.clone();
    let h = thread::spawn(move || { let _g = k.lock().unwrap(); panic!("out"); });
    print!("{}", m.is_poisoned());
    print!("{}", h.join().is_err());
`},
		{"who asks for numbers of threads", `
    let hs: Vec<_> = (0..2).map(|_| thread::spawn(|| {
        thread::spawn(|| print!("{:?} ", thread::current().id())).join().unwrap()
    })).collect();
    for h in hs { h.join().unwrap(); }
`},
		{"a thread that has done its work and has not ended", `
    let n = Arc::new(AtomicU32::new(0));
    let m = n.clone();
    let h = thread::spawn(move || { m.store(1, SeqCst); });
    print!("{} {}", n.load(SeqCst), h.is_finished());
    h.join().unwrap();
`},
		{"a lock within a lock", `
    let (a, b) = (Arc::new(Mutex::new(0)), Arc::new(Mutex::new(0)));
    let (c, d) = (a.clone(), b.clone());
    let h = thread::spawn(move || { let x = c.lock().unwrap(); *d.lock().unwrap() += *x; });
    *a.lock().unwrap() += 1;
    *b.lock().unwrap() *= 2;
    h.join().unwrap();
    print!("{a:?} {b:?}");
`},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := compile(t, header+"fn main() {"+c.source+"}")
			r := Explore(p, scenario.Options{}, Options{})
			sameUnreduced(t, p, r, false)
			play(t, p, r)
		})
	}
}

// Threads made at random, on locks, a condition, a channel and atomics.
func TestGeneratedThreadsEndAsWithoutReduction(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 8))
	n, several := 25, 0
	if long {
		n = 400
	}
	for range n {
		var threads strings.Builder
		for i := range 2 + rnd.IntN(2) {
			fmt.Fprintf(&threads, "    hs.push({ let x = x.clone(); thread::spawn(move || { ")
			for range 1 + rnd.IntN(2) {
				k := rnd.IntN(2)
				switch rnd.IntN(9) {
				case 0:
					fmt.Fprintf(&threads, "*x.l[%d].lock().unwrap() += 1; ", k)
				case 1:
					fmt.Fprintf(&threads, "{ let g = x.l[%d].lock().unwrap(); *x.l[%d].lock().unwrap() += *g + 1; } ", k, 1-k)
				case 2:
					fmt.Fprintf(&threads, "if let Ok(mut g) = x.l[%d].try_lock() { *g += 3; } ", k)
				case 3:
					fmt.Fprintf(&threads, "x.a.fetch_add(1, SeqCst); ")
				case 4:
					fmt.Fprintf(&threads, "if x.a.load(SeqCst) == 1 { print!(\"%d\"); } ", i)
				case 5:
					fmt.Fprintf(&threads, "x.c.notify_one(); ")
				case 6:
					fmt.Fprintf(&threads,
						"{ let g = x.l[0].lock().unwrap(); if *g == 0 { drop(x.c.wait(g).unwrap()); } } ")
				case 7:
					fmt.Fprintf(&threads, "{ let y = x.clone(); let h = thread::spawn(move || y.a.fetch_add(2, SeqCst)); "+
						"*x.l[%d].lock().unwrap() += x.a.load(SeqCst); h.join().unwrap(); } ", k)
				default:
					fmt.Fprintf(&threads, "thread::park_timeout(std::time::Duration::from_millis(%d)); ", 1+k)
				}
			}
			threads.WriteString("}) });\n")
		}
		source := header + `struct Shared { l: [Mutex<u32>; 2], c: Condvar, a: AtomicU32 }
fn main() {
    let x = Arc::new(Shared { l: [Mutex::new(0), Mutex::new(0)], c: Condvar::new(), a: AtomicU32::new(0) });
    let mut hs = Vec::new();
` + threads.String() + `    for h in hs { h.join().unwrap(); }
    println!(" {:?} {}", x.l, x.a.load(SeqCst));
}`
		p := compile(t, source)
		r := Explore(p, scenario.Options{}, Options{})
		if len(r.Outcomes) > 1 {
			several++
		}
		sameUnreduced(t, p, r, false)
		play(t, p, r)
		if t.Failed() {
			t.Fatal(source)
		}
	}
	if several < n/3 {
		t.Errorf("only %d of %d programs have several outcomes", several, n)
	}
}
