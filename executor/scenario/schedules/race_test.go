package schedules

import (
	"maps"
	"testing"
	"time"

	"github.com/pollground/pollground/executor/scenario"
)

// Timers that are due together fire in any order. With a window, timers that are due soon after are due together.
func TestTimersRace(t *testing.T) {
	const runtime = `use std::time::Duration;
use tokio::time::{interval, sleep, timeout};
#[tokio::main(flavor = "current_thread")]
`
	const ms = `std::time::Duration::from_millis`
	for _, c := range []struct {
		name, source, own, together, window string
	}{
		{"two tasks", runtime + `async fn main() {
    let hs: Vec<_> = ["a", "b"].into_iter().map(|s| tokio::spawn(async move {
        sleep(Duration::from_millis(5)).await; print!("{s}");
    })).collect();
    for h in hs { h.await.unwrap(); }
}`, `1 × ended "ab"`, `1 × ended "ab", 1 × ended "ba"`, `1 × ended "ab", 1 × ended "ba"`},
		{"three tasks", runtime + `async fn main() {
    let hs: Vec<_> = ["a", "b", "c"].into_iter().map(|s| tokio::spawn(async move {
        sleep(Duration::from_millis(5)).await; print!("{s}");
    })).collect();
    for h in hs { h.await.unwrap(); }
}`, `1 × ended "abc"`, `1 × ended "abc", 1 × ended "bac", 1 × ended "cab", 1 × ended "acb", 1 × ended "bca", ` +
			`1 × ended "cba"`, `1 × ended "abc", 1 × ended "bac", 1 × ended "cab", 1 × ended "acb", 1 × ended "bca", ` +
			`1 × ended "cba"`},
		{"ticks that follow each other", runtime + `async fn main() {
    let hs: Vec<_> = [5, 6].into_iter().map(|n| tokio::spawn(async move {
        sleep(Duration::from_millis(n)).await; print!("{n}");
    })).collect();
    for h in hs { h.await.unwrap(); }
}`, `1 × ended "56"`, `1 × ended "56"`, `2 × ended "56", 1 × ended "65"`},
		{"ticks that are too far apart", runtime + `async fn main() {
    let hs: Vec<_> = [5, 7].into_iter().map(|n| tokio::spawn(async move {
        sleep(Duration::from_millis(n)).await; print!("{n}");
    })).collect();
    for h in hs { h.await.unwrap(); }
}`, `1 × ended "57"`, `1 × ended "57"`, `1 × ended "57"`},
		{"the future of block_on comes before tasks", runtime + `async fn main() {
    let h = tokio::spawn(async { sleep(Duration::from_millis(5)).await; print!("a"); });
    sleep(Duration::from_millis(5)).await;
    print!("m");
    h.await.unwrap();
}`, `1 × ended "ma"`, `2 × ended "ma"`, `2 × ended "ma"`},
		{"a timeout and its future", runtime + `async fn main() {
    let (tx, rx) = tokio::sync::oneshot::channel();
    let h = tokio::spawn(async { print!("{}", timeout(Duration::from_millis(5), rx).await.is_ok()); });
    tokio::spawn(async { sleep(Duration::from_millis(5)).await; let _ = tx.send(1); });
    h.await.unwrap();
}`, `1 × ended "false"`, `1 × ended "false", 1 × ended "true"`, `1 × ended "false", 1 × ended "true"`},
		{"a clock that stands still", `#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() {
    let hs: Vec<_> = [5, 5, 6].into_iter().map(|n| tokio::spawn(async move {
        tokio::time::sleep(` + ms + `(n)).await; print!("{n}");
    })).collect();
    for h in hs { h.await.unwrap(); }
}`, `1 × ended "556"`, `2 × ended "556"`, `2 × ended "556"`},
		{"workers", `#[tokio::main(worker_threads = 2)]
async fn main() {
    let hs: Vec<_> = [5, 6].into_iter().map(|n| tokio::spawn(async move {
        tokio::time::sleep(` + ms + `(n)).await; print!("{n}");
    })).collect();
    for h in hs { h.await.unwrap(); }
}`, "", "", ""},
		{"smol", `fn main() {
    let wait = |s| async move { smol::Timer::after(` + ms + `(5)).await; print!("{s}"); };
    let (a, b) = (smol::spawn(wait("a")), smol::spawn(wait("b")));
    smol::block_on(async { a.await; b.await; });
}`, "", "", ""},
		{"a timer that is moved", runtime + `async fn main() {
    let a = tokio::spawn(async { sleep(Duration::from_millis(5)).await; print!("a"); });
    let b = tokio::spawn(async {
        let s = sleep(Duration::from_millis(2));
        tokio::pin!(s);
        s.as_mut().reset(tokio::time::Instant::now() + Duration::from_millis(5));
        s.await;
        print!("b");
    });
    a.await.unwrap();
    b.await.unwrap();
}`, `1 × ended "ab"`, `1 × ended "ab", 1 × ended "ba"`, `1 × ended "ab", 1 × ended "ba"`},
		{"an interval and a sleep", runtime + `async fn main() {
    let h = tokio::spawn(async { sleep(Duration::from_millis(2)).await; print!("s"); });
    let mut i = interval(Duration::from_millis(1));
    for n in 0..3 { i.tick().await; print!("{n}"); }
    h.await.unwrap();
}`, "", "", ""},
		{"threads that sleep", `fn main() {
    let h = thread::spawn(|| { thread::sleep(std::time::Duration::from_micros(5500)); print!("a"); });
    thread::sleep(` + ms + `(5));
    print!("m");
    h.join().unwrap();
}`, `1 × ended "ma"`, `1 × ended "ma"`, `2 × ended "ma", 1 × ended "am"`},
		{"a message that comes as the time is over", `fn main() {
    let (tx, rx) = mpsc::channel();
    let h = thread::spawn(move || { thread::sleep(` + ms + `(6)); let _ = tx.send(1); });
    print!("{}", rx.recv_timeout(` + ms + `(5)).is_ok());
    drop(rx);
    h.join().unwrap();
}`, `1 × ended "false"`, `1 × ended "false"`, ""},
		{"nothing waits", `fn main() { print!("1"); }`, `1 × ended "1"`, `1 × ended "1"`, `1 × ended "1"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := compile(t, header+c.source)
			var smaller []string
			for _, o := range []struct {
				Options
				want string
			}{
				{Options{}, c.own}, {Options{Timers: true}, c.together},
				{Options{Timers: true, Window: time.Millisecond}, c.window},
			} {
				r := Explore(p, scenario.Options{}, o.Options)
				if got := outcomes(r); o.want != "" && got != o.want || !r.Complete {
					t.Errorf("timers %v, window %v: %s\nwant %s", o.Timers, o.Window, got, o.want)
				}
				play(t, p, r)
				o.apart = true
				apart := Explore(p, scenario.Options{}, o.Options)
				if got, want := counts(r), counts(apart); !maps.Equal(got, want) {
					t.Errorf("%v, but all schedules one by one are %v", got, want)
				}
				for _, end := range smaller {
					if counts(r)[end] == "" {
						t.Errorf("timers %v, window %v: %s is no outcome any more", o.Timers, o.Window, end)
					}
				}
				smaller = ends(r)
				t.Log(outcomes(r))
			}
		})
	}
}

// A schedule's text says whether timers race, and within which window.
func TestTextOfSchedulesThatRaceTimers(t *testing.T) {
	for _, text := range []string{"own5r", "any5ur 2:1", "own5ur1000000 3:1 7:2"} {
		s, err := scenario.ParseSchedule(text)
		if err != nil || s.String() != text || !s.Timers {
			t.Errorf("%q: %v, %v", text, s, err)
		}
	}
	for _, text := range []string{"own5r0", "own5r-1", "own5r1u", "own5rr", "own5r1000000000000000000000", "cut1r 4:0",
		"r"} {
		if s, err := scenario.ParseSchedule(text); err == nil {
			t.Errorf("%q is read as %q", text, s)
		}
	}
}
