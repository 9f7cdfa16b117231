package view

import (
	"slices"
	"testing"

	"github.com/pollground/pollground/executor/lang"
	"github.com/pollground/pollground/executor/trace"
)

// locked is a run in which each task waits for the one that the list names, and main for the first of them.
func locked(kind trace.AwaitKind, waits ...uint32) *trace.Log {
	l := trace.NewLog()
	l.Clock(0, 0)
	l.RunBegin("local", 1, 0, trace.FlagExact)
	begin := func(name string, by uint32) uint32 {
		id := l.Spawn(by, l.Intern(name), 1, trace.FlagHandle)
		l.Schedule(id, trace.GlobalQueue, trace.CauseSpawn)
		return id
	}
	wait := func(id uint32, kind trace.AwaitKind, other uint32, line int32) {
		l.PollBegin(id, 1)
		l.WakerClone(id, id)
		l.Await(id, kind, 0, other, 0, line)
		l.PollEnd(id, trace.OutcomePending)
	}
	main := begin("main", 0)
	for i := range waits {
		begin([]string{`grab("left")`, `grab("right")`, "third"}[i], main)
	}
	wait(main, trace.AwaitJoin, 2, 9)
	for i, other := range waits {
		wait(uint32(i)+2, kind, other, int32(i)+20)
	}
	l.Park(-1)
	return l
}

func TestADeadlockNamesTheCircle(t *testing.T) {
	for _, c := range []struct {
		log  *trace.Log
		text string
		task uint32
		rows []uint32
	}{
		{locked(trace.AwaitMutex, 3, 2), `Deadlock: #2 grab("left") and #3 grab("right") wait for each other's lock. ` +
			`Take the locks in the same order in both tasks.`, 2, []uint32{2, 3, 1}},
		{locked(trace.AwaitMutex, 3, 4, 2), `Deadlock: #2 grab("left"), #3 grab("right") and #4 third ` +
			`wait for each other's locks. ` +
			`Take the locks in the same order in all tasks.`, 2, []uint32{2, 3, 4, 1}},
		{locked(trace.AwaitJoin, 3, 2), `Deadlock: ` +
			`#2 grab("left") and #3 grab("right") wait for each other.`, 2, []uint32{2, 3, 1}},
		{locked(trace.AwaitMutex, 2), `Deadlock: #2 grab("left") waits for a lock that it holds itself.`, 2, []uint32{2, 1}},
		{locked(trace.AwaitChannel, 0), "Stuck: every task is waiting, and " +
			"no timer, socket or event is pending.", 2, []uint32{2, 1}},
	} {
		v := At(c.log, Query{Event: c.log.Len(), Rows: 9})
		if v.Banner == nil || v.Banner.Text != c.text || v.Banner.Task != c.task {
			t.Errorf("%+v, want %q of #%d", v.Banner, c.text, c.task)
		}
		var rows []uint32
		for _, r := range v.Waiting.Rows {
			rows = append(rows, r.ID)
		}
		if !slices.Equal(rows, c.rows) {
			t.Errorf("%v wait, in this order; want %v", rows, c.rows)
		}
	}
}

// Who waits for whom is worded for the reader, whatever language the log has.
func TestWaitingThreadsAreInTheReadersLanguage(t *testing.T) {
	l := trace.NewLog()
	l.Clock(0, 0)
	l.RunBegin("local", 1, 0, trace.FlagExact)
	const thread = "{thread} waits{call? in {call}}{place? at {place}}{other? for {other}}"
	l.Diagnostic(0, trace.DiagStalled, "stuck{lines}", lang.Lines{
		lang.Phrase(thread, lang.Phrase("thread '{name}'", "main"), "join", "main.rs:7", lang.Phrase("thread {n}", 1)),
		lang.Phrase(thread, lang.Phrase("thread {n}", 1), "", "", nil),
	})
	l.RunEnd(3, trace.EndStuck)
	german, err := lang.Parse("de\n,n = 1\n" + thread + "\n{thread} wartet{call? in {call}}{place? bei {place}}" +
		"{other? auf {other}}\nthread '{name}'\nThread „{name}“\nthread {n}\nThread {n}\n")
	if err != nil {
		t.Fatal(err)
	}
	for language, want := range map[*lang.Language]string{
		nil:    "Stuck: every thread is waiting. Thread 'main' waits in join at main.rs:7 for thread 1; thread 1 waits.",
		german: "Stuck: every thread is waiting. Thread „main“ wartet in join bei main.rs:7 auf Thread 1; Thread 1 wartet.",
	} {
		l.SetLanguage(language)
		if v := At(l, Query{Event: l.Len()}); v.Banner == nil || v.Banner.Text != want {
			t.Errorf("%+v, want %q", v.Banner, want)
		}
	}
}
