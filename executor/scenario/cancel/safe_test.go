package cancel_test

import (
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/scenario/cancel"
	_ "github.com/pollground/pollground/executor/scenario/machine/verified"
)

// search cancels all futures of a program.
func search(t *testing.T, source string) cancel.Result {
	t.Helper()
	p, list := scenario.Load("main.rs", source)
	if p == nil {
		t.Fatalf("refused: %v\n%s", list, source)
	}
	s := cancel.New(p, scenario.Options{})
	for s.Advance(100_000) {
	}
	return s.Result()
}

// lost returns what is lost at the awaits whose text contains a word, and whether there is one.
func lost(r *cancel.Result, await string) (words []string, ok bool) {
	for _, e := range r.Entries {
		if strings.Contains(e.Await, await) {
			ok = true
			for i := range e.Lost {
				words = append(words, cancel.Words(nil, &e.Lost[i]))
			}
		}
	}
	return words, ok
}

const safeHeader = `#![allow(unused)]
use futures::{SinkExt, StreamExt};
use std::{sync::Arc, time::Duration};
use tokio::{io::*, sync::{broadcast, mpsc, oneshot, watch, Barrier, Mutex, Notify, RwLock, Semaphore}, time::*};
async fn later<T>(ms: u64, v: T) -> T { sleep(Duration::from_millis(ms)).await; v }
#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (mut near, mut far) = duplex(4);
    let (mut buf, mut text, mut bytes) = ([0u8; 8], String::new(), Vec::<u8>::new());
    SETUP
    tokio::select! {
        biased;
        _ = EXPR => {}
        _ = sleep(Duration::from_millis(10)) => {}
    }
}
`

// The list of tokio's select! and of its methods: what is cancel safe, what loses data, and what loses a place in a
// queue. In each program the future is suspended in the middle.
func TestTokiosListOfWhatIsCancelSafe(t *testing.T) {
	const (
		part  = `tokio::spawn(async move { far.write_all(b"ab").await; later(50, far).await; }); `
		full  = `let (tx, mut rx) = mpsc::channel(1); tx.send(0).await; `
		place = "the place in the queue of "
	)
	for _, c := range []struct{ name, setup, expr, want string }{
		{"mpsc recv", `let (tx, mut rx) = mpsc::channel::<u8>(1);`, `rx.recv()`, ""},
		{"mpsc recv_many", `let (tx, mut rx) = mpsc::channel::<u8>(1);`, `rx.recv_many(&mut bytes, 4)`, ""},
		{"unbounded recv", `let (tx, mut rx) = mpsc::unbounded_channel::<u8>();`, `rx.recv()`, ""},
		{"broadcast recv", `let (tx, mut rx) = broadcast::channel::<u8>(1);`, `rx.recv()`, ""},
		{"oneshot recv", `let (tx, mut rx) = oneshot::channel::<u8>();`, `&mut rx`, ""},
		{"watch changed", `let (tx, mut rx) = watch::channel(1u8);`, `rx.changed()`, ""},
		{"accept", `let l = tokio::net::TcpListener::bind("127.0.0.1:9000").await.unwrap();`, `l.accept()`, ""},
		{"read", ``, `near.read(&mut buf)`, ""},
		{"read_buf", ``, `near.read_buf(&mut bytes)`, ""},
		{"write", `near.write(b"abcd").await;`, `near.write(b"ef")`, ""},
		{"write_buf", `near.write(b"abcd").await; let mut b = &b"ef"[..];`, `near.write_buf(&mut b)`, ""},
		{"write_all_buf", `let mut b = &b"abcdef"[..];`, `near.write_all_buf(&mut b)`, ""},
		{"StreamExt::next", `let mut s = futures::stream::pending::<u8>();`, `s.next()`, ""},
		{"next_line", part + `let mut l = BufReader::new(near).lines();`, `l.next_line()`, ""},
		{"interval tick", `let mut i = interval(Duration::from_millis(50)); i.tick().await;`, `i.tick()`, ""},
		{"join_next", `let mut s = tokio::task::JoinSet::new(); s.spawn(later(50, 1));`, `s.join_next()`, ""},
		{"JoinHandle", `let mut h = tokio::spawn(later(50, 1));`, `&mut h`, ""},
		{"sleep", ``, `sleep(Duration::from_millis(50))`, ""},

		{"read_exact", part, `near.read_exact(&mut buf)`, "2 bytes that read_exact had read"},
		{"read_u32", part, `near.read_u32()`, "2 bytes that read_u32 had read"},
		{"read_to_end", part, `near.read_to_end(&mut bytes)`, "2 bytes that read_to_end had read"},
		{"read_to_string", part, `near.read_to_string(&mut text)`, "2 bytes that read_to_string had read"},
		{"read_line", part + `let mut r = BufReader::new(near);`, `r.read_line(&mut text)`,
			"2 bytes that read_line had read"},
		{"read_until", part + `let mut r = BufReader::new(near);`, `r.read_until(b'x', &mut bytes)`,
			"2 bytes that read_until had read"},
		{"write_all", ``, `near.write_all(b"abcdef")`, "the rest of what write_all writes: 4 bytes of it are written"},
		{"copy", `let (mut a, mut b) = duplex(2);
    tokio::spawn(async move { far.write_all(b"abc").await; later(50, far).await });`,
			`copy(&mut near, &mut a)`, "1 byte that copy had read"},
		{"mpsc send", full, `tx.send(1)`, place + "mpsc::Sender; the message that send held"},
		{"SinkExt::send", `let (mut tx, rx) = futures::channel::mpsc::channel(0); tx.try_send(0);`, `tx.send(1)`,
			"the message that send held"},
		{"Barrier::wait", `let b = Barrier::new(2);`, `b.wait()`,
			"the arrival at Barrier::wait: it counts, though nobody waits there"},

		{"Mutex::lock", `let m = Mutex::new(0); let g = m.lock().await;`, `m.lock()`, place + "Mutex::lock"},
		{"RwLock::read", `let m = RwLock::new(0); let g = m.write().await;`, `m.read()`, place + "RwLock::read"},
		{"RwLock::write", `let m = RwLock::new(0); let g = m.read().await;`, `m.write()`, place + "RwLock::write"},
		{"Semaphore::acquire", `let s = Semaphore::new(0);`, `s.acquire()`, place + "Semaphore::acquire"},
		{"Notify::notified", `let n = Notify::new();`, `n.notified()`, place + "Notify::notified"},
		{"reserve", full, `tx.reserve()`, place + "mpsc::Sender"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := search(t, strings.NewReplacer("SETUP", c.setup, "EXPR", c.expr).Replace(safeHeader))
			words, ok := lost(&r, c.expr)
			if got := strings.Join(words, "; "); got != c.want || !ok {
				t.Errorf("%q, want %q; %v", got, c.want, r)
			}
		})
	}
}
