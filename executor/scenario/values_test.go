package scenario

import (
	"testing"

	"github.com/pollground/pollground/executor/trace"
)

// The inspector shows values about as {:?} prints them. Types of the library show what they mean, and no field that the
// real ones don't have.
func TestValuesAlive(t *testing.T) {
	const src = `use std::cell::{Cell, RefCell};
use std::collections::{BTreeSet, HashMap, VecDeque};
use std::sync::atomic::{AtomicBool, AtomicU32};
use std::sync::Arc;
use std::time::{Duration, Instant};

struct Mine<T> { a: T, limit: Duration }
struct Pair(u8, Option<u8>);

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let lock = Arc::new(tokio::sync::Mutex::new(5u32));
    let plain = std::sync::Mutex::new(String::from("x"));
    let shared = tokio::sync::RwLock::new(vec![1, 2]);
    let cell = Cell::new(3);
    let borrowed = RefCell::new(Some(4));
    let number = AtomicU32::new(7);
    let flag = AtomicBool::new(true);
    let mine = Mine { a: 1u8, limit: Duration::from_micros(2_500) };
    let pair = Pair(1, None);
    let spans = [3_000_000_000, 1_500_000_000, 5, 2_000, 0].map(Duration::from_nanos);
    let start = Instant::now();
    let ring: VecDeque<u8> = (0..4).collect();
    let map: HashMap<u8, u8> = HashMap::new();
    let set: BTreeSet<u8> = [3, 1].into();
    let range = 0..10u8;
    let (sender, receiver) = tokio::sync::mpsc::channel::<u32>(3);
    let guard = lock.lock().await;
    let boxed = Box::pin(async {});
    tokio::task::yield_now().await;
    drop((guard, plain, shared, cell, borrowed, number, flag, mine.a, mine.limit, pair.0, pair.1, spans, start, ring));
    drop((map, set, range, sender, receiver, boxed));
}
`
	p, list := Load("main.rs", src)
	if p == nil {
		t.Fatalf("refused: %s", messages(list))
	}
	log := runProgram(t, p, Options{Lines: true}).log
	got := map[string]string{}
	for i := range log.Len() {
		if e := log.At(i); e.Kind == trace.Locals {
			for _, l := range trace.DecodeLocals(log.Str(e.Str)) {
				got[l.Name] = l.Value
			}
		}
	}
	for name, want := range map[string]string{
		"lock": "Mutex { data: 5 }", "guard": "Mutex { data: 5 }", "plain": `Mutex { data: "x" }`,
		"shared": "RwLock { data: [1, 2] }", "cell": "Cell { value: 3 }", "borrowed": "RefCell { value: Some(4) }",
		"number": "7", "flag": "true", "mine": "Mine { a: 1, limit: 2.5ms }", "pair": "Pair(1, None)",
		"spans": "[3s, 1.5s, 5ns, 2µs, 0ns]", "start": "Instant", "ring": "VecDeque { len: 4 }", "map": "HashMap",
		"set": "[1, 3]", "range": "Range { start: 0, end: 10 }", "sender": "Sender", "receiver": "Receiver",
	} {
		if got[name] != want {
			t.Errorf("%s is shown as %q, want %q", name, got[name], want)
		}
	}
}
