package trace

import "strconv"

// Kind says what an event is.
type Kind uint8

// The vocabulary. Every event names the fields it uses; fields that are not named are zero. Line and Thread may be set on any event.
//
// The order around a poll is: Schedule, PollBegin (takes the task out of its queue), whatever the poll does, for a
// pending one Await (and AwaitStack, Locals), PollEnd; then Complete after a ready one, Schedule after a pending
// one that was woken meanwhile. A panic in a poll is Panic, then PollEnd(panic).
//
// Polls of foreign tasks may nest: one begins and ends while its thread is polling another task, whose future polls it.
// In between that thread's events are the inner task's.
const (
	None          Kind = iota
	RunBegin           // Other workers, Arg seed, Str design; FlagExact
	RunEnd             // Arg exit status, Other End
	Queue              // Other queue, Arg capacity (0 = unbounded), Str its order in words; before its first use
	Spawn              // Task, Other spawner (0 = the executor), Str name, Arg slot | generation<<32; FlagHandle, FlagForeign, FlagMain, FlagPart
	Machine            // Task, Str states of its future (see EncodeMachine), Arg size in bytes
	Schedule           // Task, Other queue, Arg Cause; FlagFront. AFTER the Spawn, Wake or PollEnd that caused it
	Dequeue            // Task, Other queue: taken out without being polled (cancelled before, or moved)
	PollBegin          // Task, Arg number of this poll, from 1. Partner: PollEnd
	PollEnd            // Task, Arg Outcome
	Await              // Task, Other source (reactor row, or the task/thread that holds the waker), Arg AwaitKind | suspension point<<8, Str label. BEFORE the pending PollEnd
	AwaitStack         // Task, Str the futures from outermost to innermost, joined by Sep
	Locals             // Task, Str variables alive across the await (see EncodeLocals)
	WakerClone         // Task (whose waker), Other the task being polled (0 = none)
	WakerDrop          // Task, Other as above
	Wake               // Task, Arg By, Other who. The task was neither queued nor woken
	WakeCoalesced      // as Wake; the task was already going to be polled
	WakeStale          // as Wake; the task is finished or its slot belongs to another by now
	TimerArm           // Other reactor row, Arg deadline (-1 = none), Task (0 = none), Str label, Flags = AwaitKind
	TimerFire          // Other reactor row, Task
	TimerDisarm        // Other reactor row, Task
	HostWait           // Other reactor row, Task, Str name of the host event
	HostFire           // Other reactor row (0 = nobody waited), Task, Str name
	Output             // Task, Str text; FlagStderr
	Line               // Task (0 = none): the line now executed by Thread
	Complete           // Task: its output is stored (dropped at once when no JoinHandle exists). AFTER PollEnd(ready)
	Cancel             // Task, Other by (0 = the executor): closed; its future is dropped now, or at PollEnd when it is being polled
	Panic              // Task (0 = none), Str message. BEFORE PollEnd(panic) when in a poll
	HandleDrop         // Task: its JoinHandle was dropped, the task is detached
	HandleAwait        // Task, Other the task that awaits it (0 = none any more)
	OutputTaken        // Task, Other by: the JoinHandle gave its output away
	Free               // Task: its last reference is gone, the slot can be used again
	ThreadSpawn        // Other thread of the program, Str name, Task by
	ThreadBlock        // Thread, Task being polled on it, Other Block, Arg until (-1 = open), Str why. Partner: ThreadUnblock
	ThreadUnblock      // Thread
	ThreadEnd          // Thread
	Park               // Thread a worker, Arg until (-1 = until an event). Partner: Unpark
	Unpark             // Thread
	Steal              // Thread thief, Other victim's queue, Arg n: the n oldest tasks go to the back of the thief's queue
	Overflow           // Thread, Arg n: the n oldest tasks of its local queue go to the back of the global queue
	Refill             // Thread, Arg n: the n oldest tasks of the global queue go to the back of its local queue
	Diagnostic         // Task, Other Diag, Str text
	Refused            // Task, Other queue: the queue is full, the wake is lost. AFTER the Wake, if it came during a poll
	Held               // Task, Str name and type of a guard of std's locks that is alive across this await, Arg line where it was taken. AFTER Await, BEFORE the pending PollEnd
	Unpolled           // Task (0 = none), Str name of a future that was dropped without ever having been polled
	NumKinds
)

// kindInfo describes one kind: how it is spelled, what its fields are called in the text form ("" = unused),
// and how Arg prints. Why an event can be impossible stands in the table of validate.go.
type kindInfo struct {
	name  string
	other string
	arg   string
	print func(arg int64) string
	task  bool // Task must exist
}

func num(n int64) string { return strconv.FormatInt(n, 10) }

func until(n int64) string {
	if n < 0 {
		return "never"
	}
	return num(n)
}

// kinds is the one table about events; a test notices when a kind is missing.
var kinds [NumKinds]kindInfo

func init() {
	byArg := func(n int64) string { return By(n).String() }
	kinds = [NumKinds]kindInfo{
		None:          {name: "None"},
		RunBegin:      {name: "RunBegin", other: "workers", arg: "seed", print: num},
		RunEnd:        {name: "RunEnd", other: "reason", arg: "exit", print: num},
		Queue:         {name: "Queue", other: "queue", arg: "capacity", print: num},
		Spawn:         {name: "Spawn", other: "by", arg: "slot", print: slotString},
		Machine:       {name: "Machine", arg: "size", print: num, task: true},
		Schedule:      {name: "Schedule", other: "queue", arg: "cause", print: func(n int64) string { return Cause(n).String() }, task: true},
		Dequeue:       {name: "Dequeue", other: "queue", task: true},
		PollBegin:     {name: "PollBegin", arg: "n", print: num, task: true},
		PollEnd:       {name: "PollEnd", arg: "outcome", print: func(n int64) string { return Outcome(n).String() }, task: true},
		Await:         {name: "Await", other: "source", arg: "kind", print: func(n int64) string { return AwaitKind(n & 0xff).String() }, task: true},
		AwaitStack:    {name: "AwaitStack", task: true},
		Locals:        {name: "Locals", task: true},
		WakerClone:    {name: "WakerClone", other: "in", task: true},
		WakerDrop:     {name: "WakerDrop", other: "in", task: true},
		Wake:          {name: "Wake", other: "who", arg: "by", print: byArg, task: true},
		WakeCoalesced: {name: "WakeCoalesced", other: "who", arg: "by", print: byArg, task: true},
		WakeStale:     {name: "WakeStale", other: "who", arg: "by", print: byArg, task: true},
		TimerArm:      {name: "TimerArm", other: "row", arg: "deadline", print: until},
		TimerFire:     {name: "TimerFire", other: "row"},
		TimerDisarm:   {name: "TimerDisarm", other: "row"},
		HostWait:      {name: "HostWait", other: "row"},
		HostFire:      {name: "HostFire", other: "row"},
		Output:        {name: "Output"},
		Line:          {name: "Line"},
		Complete:      {name: "Complete", task: true},
		Cancel:        {name: "Cancel", other: "by", task: true},
		Panic:         {name: "Panic"},
		HandleDrop:    {name: "HandleDrop", task: true},
		HandleAwait:   {name: "HandleAwait", other: "by", task: true},
		OutputTaken:   {name: "OutputTaken", other: "by", task: true},
		Free:          {name: "Free", task: true},
		ThreadSpawn:   {name: "ThreadSpawn", other: "thread"},
		ThreadBlock:   {name: "ThreadBlock", other: "why", arg: "until", print: until},
		ThreadUnblock: {name: "ThreadUnblock"},
		ThreadEnd:     {name: "ThreadEnd"},
		Park:          {name: "Park", arg: "until", print: until},
		Unpark:        {name: "Unpark"},
		Steal:         {name: "Steal", other: "from", arg: "n", print: num},
		Overflow:      {name: "Overflow", other: "to", arg: "n", print: num},
		Refill:        {name: "Refill", other: "from", arg: "n", print: num},
		Diagnostic:    {name: "Diagnostic", other: "kind"},
		Refused:       {name: "Refused", other: "queue", task: true},
		Held:          {name: "Held", arg: "taken", print: num, task: true},
		Unpolled:      {name: "Unpolled"},
	}
}

func slotString(n int64) string {
	return num(n&0xffffffff) + "/" + num(n>>32)
}

// String is the kind's name as the text form spells it.
func (k Kind) String() string {
	if k < NumKinds {
		return kinds[k].name
	}
	return "Kind(" + strconv.Itoa(int(k)) + ")"
}
