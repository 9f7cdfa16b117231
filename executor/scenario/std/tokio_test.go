package std_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/trace"
)

// run runs a program of its own text to the end.
func run(t *testing.T, src string, o scenario.Options) *scenario.Session {
	t.Helper()
	p, diags := scenario.Load("main.rs", src)
	if p == nil {
		t.Fatalf("refused: %+v", diags)
	}
	s := scenario.NewSession(p, o)
	for s.Advance(scenario.Limits{Until: -1}) == scenario.StopBudget {
	}
	return s
}

// Twenty tasks that compute for some milliseconds each: four workers need about
// a quarter of the virtual time of one, two about the half, whatever the seed.
func TestWorkersShareTheWork(t *testing.T) {
	const src = `
fn work() -> u64 {
    let mut x = 1u64;
    for i in 0..200_000u64 { x = x.wrapping_mul(6364136223846793005).wrapping_add(i); }
    x
}
#[tokio::main]
async fn main() {
    let hs: Vec<_> = (0..20).map(|_| tokio::spawn(async { work() })).collect();
    let mut all = 0u64;
    for h in hs { all ^= h.await.unwrap(); }
    println!("{all}");
}
`
	for _, seed := range []uint64{0, 1, 7} {
		took := map[int]int64{}
		for _, workers := range []int{1, 2, 4} {
			s := run(t, src, scenario.Options{Seed: seed, Workers: workers})
			if s.ExitCode() != 0 {
				t.Fatal(string(s.TakeStderr()))
			}
			took[workers] = s.Now()
		}
		for workers, least := range map[int]float64{2: 1.8, 4: 3.5} {
			if up := float64(took[1]) / float64(took[workers]); up < least || up > float64(workers)+0.1 {
				t.Errorf("seed %d: %d workers are %.2f times as fast as one", seed, workers, up)
			}
		}
	}
}

// The trace shows what happens when a read is awaited: the interest in the
// socket, the arrival, the wake by the reactor.
func TestReadOnTheTrace(t *testing.T) {
	s := run(t, `
use tokio::io::{AsyncReadExt, AsyncWriteExt};
#[tokio::main(flavor = "current_thread")]
async fn main() {
    let l = tokio::net::TcpListener::bind("127.0.0.1:8080").await.unwrap();
    let server = tokio::spawn(async move {
        let (mut s, _) = l.accept().await.unwrap();
        let mut b = [0u8; 5];
        s.read_exact(&mut b).await.unwrap();
    });
    let mut c = tokio::net::TcpStream::connect("127.0.0.1:8080").await.unwrap();
    tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    c.write_all(b"hello").await.unwrap();
    server.await.unwrap();
}
`, scenario.Options{})
	var b strings.Builder
	if err := s.Trace().Text(&b); err != nil {
		t.Fatal(err)
	}
	text := b.String()
	for _, want := range []string{"tcp listener 127.0.0.1:8080 readable", "tcp 127.0.0.1:8080 writable", "tcp 127.0.0.1:49152 readable"} {
		row := ""
		for _, line := range strings.Split(text, "\n") {
			if strings.Contains(line, "TimerArm") && strings.Contains(line, want) {
				for _, f := range strings.Fields(line) {
					if strings.HasPrefix(f, "row=") {
						row = f
					}
				}
			}
		}
		if row == "" {
			t.Errorf("nobody asks for %q:\n%s", want, text)
			continue
		}
		fired, woke := false, false
		for _, line := range strings.Split(text, "\n") {
			fired = fired || strings.Contains(line, "TimerFire") && strings.HasSuffix(line, row)
			woke = woke || fired && strings.Contains(line, "Wake ") && strings.Contains(line, "by=io")
		}
		if !fired || !woke {
			t.Errorf("%s: fired %v, woke %v:\n%s", want, fired, woke, text)
		}
	}
}

// What a task waits for has the name that the program knows it by, and not the one
// of what the library has made it of; what is locked while a future is polled is
// not what is waited for.
func TestWaitsOnTheTrace(t *testing.T) {
	s := run(t, `
use std::sync::{Arc, Mutex};
use std::task::Poll;
use tokio::sync::*;
#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (tx, mut rx) = watch::channel(1);
    let (bounded, _receiver) = mpsc::channel::<u8>(1);
    let barrier = Arc::new(Barrier::new(2));
    let notify = Arc::new(Notify::new());
    let token = tokio_util::sync::CancellationToken::new();
    let tracker = tokio_util::task::TaskTracker::new();
    tracker.spawn(std::future::pending::<()>());
    let (b, n, t) = (barrier.clone(), notify.clone(), token.clone());
    let state = Mutex::new(0);
    tokio::spawn(async move { tx.closed().await; });
    tokio::spawn(async move { rx.changed().await });
    tokio::spawn(async move { bounded.closed().await; });
    tokio::spawn(async move { b.wait().await; });
    tokio::spawn(async move { n.notified().await; });
    tokio::spawn(async move { t.cancelled().await; });
    tokio::spawn(async move { tracker.close(); tracker.wait().await; });
    tokio::spawn(async move { std::future::poll_fn(|_| if *state.lock().unwrap() > 0 { Poll::Ready(()) } else { Poll::Pending }).await; });
    tokio::task::yield_now().await;
}
`, scenario.Options{})
	var b strings.Builder
	if err := s.Trace().Text(&b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`kind=channel "watch::Sender::closed"`, `kind=channel "watch::Receiver::changed"`, `kind=channel "mpsc::Sender::closed"`,
		`kind=other "Barrier::wait"`, `kind=other "Notify::notified"`, `kind=other "CancellationToken::cancelled"`, `kind=other "TaskTracker::wait"`,
		`kind=other "std::future::poll_fn(`} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("the trace lacks %s:\n%s", want, b.String())
		}
	}
}

// What was polled once, or lost a select!, is not waited for any more; a timer is
// the same one when it is polled again.
func TestPastWaitsOnTheTrace(t *testing.T) {
	s := run(t, `
use futures::FutureExt;
use std::future::{poll_fn, ready};
use std::task::Poll;
use std::time::Duration;
use tokio::time::sleep;
async fn never(what: u8) -> u8 { poll_fn(|_| Poll::Pending).await }
async fn asks() { let _ = futures::poll!(std::pin::pin!(sleep(Duration::from_secs(9)))); never(1).await; }
#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (tx, mut rx) = tokio::sync::mpsc::channel::<u8>(1);
    let a = tokio::spawn(async move { let _ = futures::poll!(std::pin::pin!(rx.recv())); never(2).await });
    let b = tokio::spawn(async { sleep(Duration::from_secs(8)).now_or_never(); never(3).await });
    let c = tokio::spawn(async { tokio::select! { _ = sleep(Duration::from_secs(7)) => {}, _ = ready(()) => {} } never(4).await });
    let d = tokio::spawn(asks());
    let e = tokio::spawn(async { tokio::join!(sleep(Duration::from_millis(2)), sleep(Duration::from_millis(1))) });
    sleep(Duration::from_millis(5)).await;
    tokio::select! { biased; _ = sleep(Duration::from_secs(6)) => {} _ = ready(()) => {} }
    e.await.unwrap();
    for h in [a, b] { h.abort(); let _ = h.await; }
    c.abort();
    d.abort();
}
`, scenario.Options{})
	var b strings.Builder
	if err := s.Trace().Text(&b); err != nil {
		t.Fatal(err)
	}
	var waits []string
	for _, line := range strings.Split(b.String(), "\n") {
		if strings.Contains(line, " Await ") {
			waits = append(waits, line)
		}
	}
	text := strings.Join(waits, "\n")
	for _, gone := range []string{"recv", "sleep(9s)", "sleep(8s)", "sleep(7s)", "sleep(6s)"} {
		if strings.Contains(text, gone) {
			t.Errorf("%s is waited for:\n%s", gone, text)
		}
	}
	for _, want := range []string{`source=2 kind=join point=3 "JoinHandle"`, `source=5 kind=timer "sleep(2ms)"`} {
		if !strings.Contains(text, want) {
			t.Errorf("nobody waits for %s:\n%s", want, text)
		}
	}
}

// What a page answers comes from a script: pollground::fetch reads what is of the
// page's own, and refuses the rest without asking.
func TestFetch(t *testing.T) {
	at := func(ms int64, name, data string) scenario.HostEvent {
		return scenario.HostEvent{Time: ms * 1e6, Name: name, Data: data}
	}
	s := run(t, `
use pollground::{animation_frame, fetch, key};
fn main() {
    futures::executor::block_on(async {
        println!("{:?}", fetch("/data.txt").await);
        let (a, b) = futures::join!(fetch("one.txt"), fetch("two.txt"));
        println!("{a:?} {}", b.unwrap_err());
        let (a, b) = futures::join!(fetch("twice"), fetch("twice"));
        println!("{a:?} {b:?}");
        for other in ["https://example.org/", "//example.org/x", "", "a b"] {
            println!("{}", fetch(other).await.unwrap_err());
        }
        println!("{}", fetch("gone").await.unwrap_err());
        println!("{}", key().await);
        animation_frame().await;
    });
}
`, scenario.Options{HostEvents: []scenario.HostEvent{
		at(1, "fetch:two.txt", "200 too early"), at(10, "fetch:/data.txt", "200 hello world"), at(20, "fetch:two.txt", "500"), at(30, "fetch:one.txt", "204"),
		at(35, "fetch:twice", "200 both"), at(40, "fetch:gone", "0 no answer"), at(50, "key", "Enter"), at(60, "animation-frame", ""),
	}})
	want := `Ok("hello world")
Ok("") fetch:two.txt: status 500
Ok("both") Ok("both")
"https://example.org/" is of another origin: a program may read files of its page's own only
"//example.org/x" is of another origin: a program may read files of its page's own only
"" is no path
"a b" is no path
fetch:gone: no answer
Enter
`
	if got := string(s.TakeStdout()); got != want || s.ExitCode() != 0 {
		t.Errorf("prints %s, exit status %d; stderr: %s", got, s.ExitCode(), s.TakeStderr())
	}
}

// The tasks of a LocalSet are tasks of the trace: polled, woken, awaited, cancelled.
func TestLocalTasksOnTheTrace(t *testing.T) {
	s := run(t, `
use std::time::Duration;
use tokio::task::{spawn_local, yield_now, LocalSet};
async fn child() -> u32 { yield_now().await; tokio::time::sleep(Duration::from_millis(5)).await; 1 }
async fn never() { std::future::pending().await }
#[tokio::main(flavor = "current_thread")]
async fn main() {
    let set = LocalSet::new();
    set.run_until(async {
        let (a, b) = (spawn_local(child()), spawn_local(async { panic!("b") }));
        let c = spawn_local(never());
        yield_now().await;
        c.abort();
        let (a, b, c) = tokio::join!(a, b, c);
        println!("{a:?} {} {}", b.is_err(), c.is_err());
    }).await;
    set.spawn_local(never());
}
`, scenario.Options{})
	if got := string(s.TakeStdout()); got != "Ok(1) true true\n" {
		t.Errorf("prints %q; stderr: %s", got, s.TakeStderr())
	}
	if err := trace.Validate(s.Trace()); err != nil {
		t.Error(err)
	}
	var b strings.Builder
	if err := s.Trace().Text(&b); err != nil {
		t.Fatal(err)
	}
	text := b.String()
	for _, want := range []string{
		"PollBegin #2 child n=3", "Complete #2 child", "Panic #3 block:10 \"b\"", "Cancel #4 never", "Cancel #5 never",
		"HandleAwait #2 child by=1", "kind=timer point=1 \"sleep(5ms)\"", "Wake #2 child who=1 by=timer",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("lacks %q:\n%s", want, text)
		}
	}
}

// Ctrl-C is an event of the script, and wakes all its waiters.
func TestCtrlC(t *testing.T) {
	s := run(t, `
use tokio::{signal, time::{interval, Duration}};
#[tokio::main]
async fn main() {
    let other = tokio::spawn(async { signal::ctrl_c().await.unwrap(); "other" });
    let (mut n, mut clock) = (0, interval(Duration::from_millis(100)));
    loop {
        tokio::select! {
            r = signal::ctrl_c() => break println!("{r:?} after {n}"),
            _ = clock.tick() => n += 1,
        }
    }
    println!("{:?}", other.await);
    signal::ctrl_c().await.unwrap();
    println!("twice");
}
`, scenario.Options{HostEvents: []scenario.HostEvent{{Time: 250e6, Name: "ctrl-c"}, {Time: 400e6, Name: "ctrl-c"}}})
	if got := string(s.TakeStdout()); got != "Ok(()) after 3\nOk(\"other\")\ntwice\n" || s.Now() < 400e6 {
		t.Errorf("prints %q at %d ns; stderr: %s", got, s.Now(), s.TakeStderr())
	}
}

// A server whose clients never come waits forever, and the run says so.
func TestNobodyConnects(t *testing.T) {
	s := run(t, `
#[tokio::main]
async fn main() {
    let l = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    l.accept().await.unwrap();
}
`, scenario.Options{})
	if s.ExitCode() != 3 || !strings.Contains(string(s.TakeStderr()), "can never go on") {
		t.Error("exit status", s.ExitCode())
	}
}

// What is not here is refused by name, at its place, with the nearest thing
// that exists or with what to do instead.
func TestRefusedByName(t *testing.T) {
	for _, c := range []struct {
		src, place, help string
	}{
		{"use tokio::fs::File;\nfn main() {}", "1:12", "a run has no files"},
		{"use tokio::net::UnixStream;\nfn main() {}", "1:5", "TcpStream and TcpListener on 127.0.0.1"},
		{"use tokio::process::Command;\nfn main() {}", "1:12", "starts no other programs"},
		{"use tokio::io::unix::AsyncFd;\nfn main() {}", "1:16", "no file descriptors to watch"},
		{"use std::alloc::GlobalAlloc;\nfn main() {}", "1:5", "a run has one allocator"},
		{"fn f(s: tokio::net::UdpSocket) { s.set_multicast_ttl_v4(1); }\nfn main() {}", "1:36", "has no multicast"},
		{"use tokio::sync::Semafore;\nfn main() {}", "1:5", "`Semaphore`"},
		{"#[tokio::main]\nasync fn main() { tokio::time::sleeep(std::time::Duration::ZERO).await; }", "2:32", "`sleep`"},
		{"#[tokio::main]\nasync fn main() { tokio::fs::read(\"x\").await; }", "2:26", "a run has no files"},
	} {
		p, diags := scenario.Load("main.rs", c.src)
		if p != nil || len(diags) == 0 {
			t.Errorf("%s\nis not refused", c.src)
			continue
		}
		d := diags[0]
		from := d.Primary().Start
		at, help := strconv.Itoa(from.Line)+":"+strconv.Itoa(from.Char), ""
		for _, child := range d.Children {
			help += child.Message
			for _, e := range child.Edits {
				help += ": `" + e.Replacement + "`"
			}
			help += "\n"
		}
		if at != c.place || !strings.Contains(help, c.help) {
			t.Errorf("%s\nis refused at %s: %s; help %q", c.src, at, d.Message, help)
		}
	}
}
