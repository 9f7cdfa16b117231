package schedules

import (
	"fmt"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario"
)

const twoLocks = header + `fn main() {
    let (a, b) = (Arc::new(Mutex::new(0)), Arc::new(Mutex::new(0)));
    let (a2, b2) = (a.clone(), b.clone());
    let t = thread::Builder::new().name("other".into()).spawn(move || {
        let _y = b2.lock().unwrap();
        let _x = a2.lock().unwrap();
    }).unwrap();
    {
        let _x = a.lock().unwrap();
        let _y = b.lock().unwrap();
    }
    t.join().unwrap();
    println!("done");
}`

// told is a picture on one line.
func told(p *Picture) string {
	for p.Label() {
	}
	var list []string
	for _, x := range p.Places {
		text := x.Fate.String()
		if x.Fate == FateEnd {
			text = string(x.Kind)
		}
		if x.Outcome >= 0 && x.Fate == FateEnd {
			text += fmt.Sprint(" ", x.Outcome)
		}
		for _, w := range x.Ways {
			for _, m := range w.Moves {
				text += fmt.Sprintf(" [%s %d", m.Thread, m.Line)
				if m.Task > 0 {
					text += fmt.Sprintf(" polls #%d %s", m.Task, m.TaskName)
				}
				if m.Way >= 0 {
					text += fmt.Sprintf(" way %d of %d", m.Way, m.Ways)
				}
				text += fmt.Sprintf("]→%d", w.To)
			}
		}
		list = append(list, text)
	}
	return strings.Join(list, "; ")
}

func TestPicturesOfPrograms(t *testing.T) {
	for _, c := range []struct{ name, want, source string }{
		{"two locks in opposite orders", "parts [main 13]→1 [other 8]→2; ended; deadlock", twoLocks},
		{"a lost update", "parts [main 9]→1 [thread 1 7]→2; ended 0; ended 1", header + `fn main() {
    let n = Arc::new(AtomicU32::new(0));
    let m = n.clone();
    let t = thread::spawn(move || { let v = m.load(SeqCst); m.store(v + 1, SeqCst); });
    let v = n.load(SeqCst);
    n.store(v + 1, SeqCst);
    t.join().unwrap();
    println!("{}", n.load(SeqCst));
}`},
		{"a random choice", "parts [main 4 way 0 of 2]→1 [main 4 way 1 of 2]→2; ended 0; ended 1", `
#[tokio::main(flavor = "current_thread")]
async fn main() {
    tokio::select! {
        _ = async {} => println!("first"),
        _ = async {} => println!("second"),
    }
}`},
		{"one outcome", "ended", `fn main() { println!("1"); }`},
	} {
		t.Run(c.name, func(t *testing.T) {
			x := Start(compile(t, c.source), scenario.Options{}, Options{})
			for !x.Advance(1000) {
			}
			if got := told(x.Sealed().Picture(20)); got != c.want {
				t.Errorf("%s\nwant %s", got, c.want)
			}
		})
	}
}

// Where all schedules end well, the point of no return is that of the output.
func TestThePointOfAnOutput(t *testing.T) {
	x := Start(compile(t, header+`fn main() {
    let n = Arc::new(AtomicU32::new(0));
    let m = n.clone();
    let t = thread::spawn(move || { m.store(1, SeqCst); });
    println!("{}", n.load(SeqCst));
    t.join().unwrap();
}`), scenario.Options{}, Options{})
	for !x.Advance(1000) {
	}
	s := x.Sealed()
	for i := range x.Result().Outcomes {
		if p, ok := s.Point(i); !ok || p.Choice < 0 || !s.ByOutput() {
			t.Errorf("outcome %d: %+v, %v", i, p, ok)
		}
	}
}

// What a worker polls next is named.
func TestAPictureNamesTasks(t *testing.T) {
	x := Start(compile(t, `#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() {
    let a = tokio::spawn(async { print!("a"); });
    let b = tokio::spawn(async { print!("b"); });
    a.await.unwrap();
    b.await.unwrap();
}`), scenario.Options{}, Options{})
	for !x.Advance(1000) {
	}
	got := told(x.Sealed().Picture(20))
	for _, want := range []string{"polls #2 block:3]", "polls #3 block:4]", "; ended 0", "; ended 1"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in %s", want, got)
		}
	}
}

// The moment of a choice is known in a run that is recorded, and nothing of the end has happened before it.
func TestThePointOfNoReturnHasAMoment(t *testing.T) {
	p := compile(t, twoLocks)
	x := Start(p, scenario.Options{}, Options{Slice: 50})
	for !x.Advance(10) {
	}
	r, sealed := x.Result(), x.Sealed()
	if got := outcomes(r); got != `2 × ended "done\n", 2 × deadlock ""` {
		t.Fatal(got)
	}
	for i, o := range r.Outcomes {
		point, ok := sealed.Point(i)
		s := scenario.NewSession(p, scenario.Options{Schedule: o.Schedule, Lines: true})
		for s.Advance(scenario.Limits{Instructions: 100, Until: -1}) == scenario.StopBudget {
		}
		event, made := s.ChoiceAt(point.Choice)
		if !ok || point.Loops || !made || event <= 0 || event >= s.Trace().Len() {
			t.Errorf("%s: choice %+v (%v) at event %d (%v) of %d", o.Kind, point, ok, event, made, s.Trace().Len())
		}
		if _, made := s.ChoiceAt(1000); made {
			t.Error("a choice that does not exist has a moment")
		}
	}
}

func TestASearchSaysWhenItIsFull(t *testing.T) {
	p := compile(t, twoLocks)
	whole := Explore(p, scenario.Options{}, Options{})
	r := Explore(p, scenario.Options{}, Options{States: whole.States - 1})
	if r.Complete || !r.Full || whole.Full {
		t.Errorf("complete %v, full %v; without a bound full %v", r.Complete, r.Full, whole.Full)
	}
}
