package trace_test

import (
	"fmt"
	"os"

	"github.com/pollground/pollground/executor/trace"
)

// A log of one task, recorded by hand, and the state after each of its events.
func Example() {
	log := trace.NewLog()
	log.RunBegin("queue", 1, 0, 0)
	id := log.Spawn(0, log.Intern("main"), 1, trace.FlagMain)
	log.Schedule(id, trace.GlobalQueue, trace.CauseSpawn)
	log.Clock(300, 0)
	log.PollBegin(id, 1)
	log.PollReady(id, true)
	log.RunEnd(0, trace.EndDone)
	log.Text(os.Stdout)
	fmt.Println("valid:", trace.Validate(log) == nil)
	for playhead := 2; playhead <= 5; playhead++ {
		fmt.Println(playhead, log.State(playhead).StateOf(id))
	}
	// Output:
	// 0.000000 W0 RunBegin workers=1 seed=0 "queue"
	//         0.000000 W0 Spawn #1 main by=0 slot=0/0 main :1
	//         0.000000 W0 Schedule #1 main queue=ready cause=spawn
	//         0.000300 W0 PollBegin #1 main n=1
	//         0.000300 W0 PollEnd #1 main outcome=ready
	//         0.000300 W0 Complete #1 main
	//         0.000300 W0 Free #1 main
	//         0.000300 W0 RunEnd reason=done exit=0
	// valid: true
	// 2 created
	// 3 ready
	// 4 polling
	// 5 done
}
