package schedules

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario"
)

// ends returns the different ends of a search.
func ends(r Result) []string {
	return slices.Sorted(maps.Keys(counts(r)))
}

// sameUnreduced compares with a search in which every idle worker is an option, every poll begins with a choice of its
// own, and, if apart is set, no two states are equal.
func sameUnreduced(t *testing.T, p *scenario.Program, r Result, apart bool) {
	t.Helper()
	all := Explore(p, scenario.Options{}, Options{each: true, apart: apart})
	if !r.Complete || !all.Complete {
		t.Fatalf("complete: %v, and %v without reduction", r.Complete, all.Complete)
	}
	if got, want := ends(r), ends(all); !slices.Equal(got, want) {
		t.Errorf("%v\nwithout reduction: %v", got, want)
	}
	t.Logf("%v; %d states, %d transitions; without reduction %d, %d", ends(r), r.States, r.Transitions, all.States,
		all.Transitions)
	if all.States < r.States {
		t.Errorf("%d states, and %d without reduction", r.States, all.States)
	}
}

const tokioHeader = `#![allow(unused)]
use std::sync::{atomic::{AtomicU32, Ordering::SeqCst}, Arc};
use tokio::sync::{mpsc, oneshot, Mutex, Notify};
use tokio::task::yield_now;
#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() {
`

// Workers that cannot be told apart change places without another end.
func TestWorkersAreInterchangeable(t *testing.T) {
	for _, c := range []struct {
		name, source string
		apart        bool
	}{
		{"two tasks print", `    let a = tokio::spawn(async { print!("a"); });
    let b = tokio::spawn(async { print!("b"); });
    a.await.unwrap(); b.await.unwrap();
}`, true},
		{"a lost update across a yield", `    let n = Arc::new(AtomicU32::new(0));
    let hs: Vec<_> = (0..2).map(|_| { let n = n.clone(); tokio::spawn(async move {
        let v = n.load(SeqCst); yield_now().await; n.store(v + 1, SeqCst);
    }) }).collect();
    for h in hs { h.await.unwrap(); }
    print!("{}", n.load(SeqCst));
}`, false},
		{"a lost update inside of a poll", `    let n = Arc::new(AtomicU32::new(0));
    let m = n.clone();
    let a = tokio::spawn(async move { let v = m.load(SeqCst); m.store(v + 1, SeqCst); });
    let v = n.load(SeqCst); n.store(v + 1, SeqCst);
    a.await.unwrap();
    print!("{}", n.load(SeqCst));
}`, true},
		{"three tasks overlap on two workers", `    let n = Arc::new(AtomicU32::new(0));
    let hs: Vec<_> = (0..3).map(|_| { let n = n.clone(); tokio::spawn(async move {
        let v = n.load(SeqCst); n.store(v + 1, SeqCst);
    }) }).collect();
    for h in hs { h.await.unwrap(); }
    print!("{}", n.load(SeqCst));
}`, false},
		{"locks in opposite orders", `    let (a, b) = (Arc::new(Mutex::new(())), Arc::new(Mutex::new(())));
    let (a2, b2) = (a.clone(), b.clone());
    let x = tokio::spawn(async move { let _a = a.lock().await; yield_now().await; let _b = b.lock().await; });
    let y = tokio::spawn(async move { let _b = b2.lock().await; yield_now().await; let _a = a2.lock().await; });
    x.await.unwrap(); y.await.unwrap();
    print!("done");
}`, false},
		{"both workers block on a lock of std", `    let m = Arc::new(std::sync::Mutex::new(Vec::new()));
    let hs: Vec<_> = (0..3).map(|i| { let m = m.clone(); tokio::spawn(async move {
        m.lock().unwrap().push(i);
    }) }).collect();
    for h in hs { h.await.unwrap(); }
    print!("{:?}", m.lock().unwrap());
}`, false},
		{"blocked workers starve the one that would help", `    let (tx, rx) = std::sync::mpsc::channel::<u32>();
    let rx = Arc::new(std::sync::Mutex::new(rx));
    let hs: Vec<_> = (0..2).map(|_| { let rx = rx.clone(); tokio::spawn(async move {
        rx.lock().unwrap().recv().unwrap();
    }) }).collect();
    let s = tokio::spawn(async move { tx.send(1).unwrap(); tx.send(2).unwrap(); });
    s.await.unwrap();
    for h in hs { h.await.unwrap(); }
    print!("done");
}`, false},
		{"a wake while the task runs", `    let n = Arc::new(Notify::new());
    let m = n.clone();
    let a = tokio::spawn(async move { m.notified().await; print!("a"); });
    n.notify_waiters();
    let _ = tokio::time::timeout(std::time::Duration::from_millis(1), a).await;
    print!("m");
}`, false},
		{"timers on idle workers", `    let hs: Vec<_> = (1..3).map(|i| tokio::spawn(async move {
        tokio::time::sleep(std::time::Duration::from_millis(i)).await; print!("{i}");
    })).collect();
    for h in hs { h.await.unwrap(); }
}`, false},
		{"a channel with room for one", `    let (tx, mut rx) = mpsc::channel(1);
    for i in 0..2 { let tx = tx.clone(); tokio::spawn(async move { tx.send(i).await.unwrap(); }); }
    drop(tx);
    while let Some(x) = rx.recv().await { print!("{x}"); }
}`, false},
		{"a yield while another task has begun", `    let a = Arc::new(AtomicU32::new(0));
    let b = a.clone();
    let x = tokio::spawn(async move { if a.load(SeqCst) == 2 { print!("2"); } });
    let y = tokio::spawn(async move {
        b.fetch_add(1, SeqCst); yield_now().await; b.fetch_add(1, SeqCst); yield_now().await;
    });
    x.await.unwrap(); y.await.unwrap();
    print!("done");
}`, false},
		{"a task that is aborted", `    let a = tokio::spawn(async { yield_now().await; print!("a"); });
    a.abort();
    print!("{}", a.await.is_err());
}`, false},
		{"a task that has done its work and is not finished", `    let n = Arc::new(AtomicU32::new(0));
    let m = n.clone();
    let a = tokio::spawn(async move { m.store(1, SeqCst); });
    print!("{} {}", n.load(SeqCst), a.is_finished());
    a.await.unwrap();
}`, true},
		{"a set learns the end of its tasks in any order", `    let n = Arc::new(AtomicU32::new(0));
    let mut set = tokio::task::JoinSet::new();
    for i in 0..2 { let n = n.clone(); set.spawn(async move { n.fetch_add(1, SeqCst) }); }
    while let Some(x) = set.join_next().await { print!("{} ", x.unwrap()); }
}`, false},
		{"the runtime ends with tasks", `    for i in 0..2 { tokio::spawn(async move { print!("{i}"); }); }
}`, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := compile(t, tokioHeader+c.source)
			r := Explore(p, scenario.Options{}, Options{})
			sameUnreduced(t, p, r, c.apart)
			play(t, p, r)
			if r.Schedules != nil && c.apart {
				sameApart(t, p, r)
			}
		})
	}
}

// A program that asks which thread it is on sees every worker.
func TestWorkersThatCanBeToldApart(t *testing.T) {
	p := compile(t, tokioHeader+`    let a = tokio::spawn(async { std::thread::current().id() });
    let b = tokio::spawn(async { std::thread::current().id() });
    print!("{}", a.await.unwrap() == b.await.unwrap());
}`)
	r := Explore(p, scenario.Options{}, Options{})
	if got, want := ends(r), []string{`ended "false"`, `ended "true"`}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	sameUnreduced(t, p, r, false)
}

// Tasks made at random, on two workers.
func TestWorkersOfGeneratedPrograms(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 6))
	n, several := 10, 0
	if long {
		n = 100
	}
	for range n {
		var tasks strings.Builder
		for i := range 2 {
			fmt.Fprintf(&tasks, "    hs.push({ let (l, a, w) = (l.clone(), a.clone(), w.clone()); tokio::spawn(async move { ")
			for range 2 + rnd.IntN(2) {
				k := rnd.IntN(3) / 2
				switch rnd.IntN(6) {
				case 0:
					fmt.Fprintf(&tasks, "let mut g = l[%d].lock().await; *g += 1; yield_now().await; drop(g); ", k)
				case 1:
					fmt.Fprintf(&tasks, "let v = a[%d].load(SeqCst); a[%d].store(v + 1, SeqCst); ", k, k)
				case 2:
					fmt.Fprintf(&tasks, "a[%d].fetch_add(2, SeqCst); yield_now().await; ", k)
				case 3:
					fmt.Fprintf(&tasks, "w.notify_one(); ")
				case 4:
					fmt.Fprintf(&tasks, "if a[%d].load(SeqCst) == 1 { w.notified().await; } ", k)
				default:
					fmt.Fprintf(&tasks, "if a[%d].load(SeqCst) == 2 { print!(\"%d\"); } ", k, i)
				}
			}
			tasks.WriteString("}) });\n")
		}
		source := tokioHeader + `    let l: Arc<Vec<Mutex<u32>>> = Arc::new((0..2).map(|_| Mutex::new(0)).collect());
    let a: Arc<Vec<AtomicU32>> = Arc::new((0..2).map(|_| AtomicU32::new(0)).collect());
    let w = Arc::new(Notify::new());
    let mut hs = Vec::new();
` + tasks.String() + `    for h in hs { h.await.unwrap(); }
    println!(" {} {}", a[0].load(SeqCst), a[1].load(SeqCst));
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
	if several < n/4 {
		t.Errorf("only %d of %d programs have several outcomes", several, n)
	}
}

// The numbers that a program draws do not depend on who is first, so no search tries orders of drawing them.
func TestDrawnNumbers(t *testing.T) {
	const draw = `let n: u8 = rand::random();`
	for _, c := range []struct{ name, source string }{
		{"threads", header + `fn main() {
    let a = thread::spawn(|| { ` + draw + ` n });
    let b = thread::spawn(|| { ` + draw + ` n });
    print!("{} {}", a.join().unwrap(), b.join().unwrap());
}`},
		{"tasks of workers", tokioHeader + `    let a = tokio::spawn(async { ` + draw + ` yield_now().await; n });
    let b = tokio::spawn(async { ` + draw + ` yield_now().await; n });
    print!("{} {}", a.await.unwrap(), b.await.unwrap());
}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := compile(t, c.source)
			r := Explore(p, scenario.Options{}, Options{})
			if len(r.Outcomes) != 1 {
				t.Errorf("%s", outcomes(r))
			}
			sameUnreduced(t, p, r, false)
			play(t, p, r)
		})
	}
}
