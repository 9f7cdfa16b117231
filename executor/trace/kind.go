package trace

import "strconv"

// Kind is the kind of an event.
type Kind uint8

// The kinds. Each comment lists the fields that the kind uses; the others are zero. Line and Thread may be set on any
// event.
//
// The order around a poll is: Schedule, PollBegin (which removes the task from its queue), the events of the poll,
// PollEnd. Await, then AwaitStack and Locals, precede a pending PollEnd. Complete follows a ready PollEnd. Schedule
// follows a pending PollEnd if the task was woken during the poll. A panic in a poll is Panic, then PollEnd(panic).
//
// Polls of external tasks nest: the future of one task polls the other. Until the inner PollEnd, that thread's events
// belong to the inner task.
const (
	None          Kind = iota
	RunBegin           // Other workers, Arg seed, Str policy; FlagExact
	RunEnd             // Arg exit status, Other End
	Queue              // Other queue, Arg capacity (0 = unbounded), Str its order in words; before its first use
	Spawn              // Task, Other spawner (0 = the executor), Str name, Arg slot | generation<<32; four flags
	Machine            // Task, Str states of its future (see EncodeMachine), Arg size in bytes
	Schedule           // Task, Other queue, Arg Cause; FlagFront. AFTER the Spawn, Wake or PollEnd that caused it
	Dequeue            // Task, Other queue: removed without being polled (cancelled before, or moved)
	PollBegin          // Task, Arg number of this poll, from 1. Partner: PollEnd
	PollEnd            // Task, Arg Outcome
	Await              // Task, Other source (row, task or thread), Arg AwaitKind | suspension point<<8, Str label
	AwaitStack         // Task, Str the futures from outermost to innermost, joined by Sep
	Locals             // Task, Str variables alive across the await (see EncodeLocals)
	WakerClone         // Task (whose waker), Other the task being polled (0 = none)
	WakerDrop          // Task, Other as above
	Wake               // Task, Arg By, Other who. The task was neither queued nor woken
	WakeCoalesced      // as Wake; the task was scheduled already
	WakeStale          // as Wake; the task is finished, or its slot was reused
	TimerArm           // Other reactor row, Arg deadline (-1 = none), Task (0 = none), Str label, Flags = AwaitKind
	TimerFire          // Other reactor row, Task
	TimerDisarm        // Other reactor row, Task
	HostWait           // Other reactor row, Task, Str name of the host event
	HostFire           // Other reactor row (0 = no task waited), Task, Str name
	Output             // Task, Str text; FlagStderr
	Line               // Task (0 = none): the line that Thread now executes
	Complete           // Task: its output is stored, or dropped if no JoinHandle exists. AFTER PollEnd(ready)
	Cancel             // Task, Other by (0 = the executor): the future is dropped now, or at the PollEnd of a running poll
	Panic              // Task (0 = none), Str message. BEFORE PollEnd(panic) if in a poll
	HandleDrop         // Task: its JoinHandle was dropped, the task is detached
	HandleAwait        // Task, Other the task that awaits it (0 = it stopped waiting)
	OutputTaken        // Task, Other by: the JoinHandle returned its output
	Free               // Task: its last reference is gone, the slot can be reused
	ThreadSpawn        // Other thread of the program, Str name, Task by
	ThreadBlock        // Thread, Task polled on it, Other Block, Arg until (-1 = open), Str why. Partner: ThreadUnblock
	ThreadUnblock      // Thread
	ThreadEnd          // Thread
	Park               // Thread a worker, Arg until (-1 = until an event). Partner: Unpark
	Unpark             // Thread
	Steal              // Thread thief, Other victim's queue, Arg n: the n oldest tasks go to the back of the thief's queue
	Overflow           // Thread, Arg n: the n oldest tasks of its local queue go to the back of the global queue
	Refill             // Thread, Arg n: the n oldest tasks of the global queue go to the back of its local queue
	Diagnostic         // Task, Other Diag, Str text
	Refused            // Task, Other queue: the queue is full, the wake is lost. AFTER the Wake, if that came in a poll
	Held               // Task, Str name and type of a std lock guard held across this await, Arg line of the lock call
	Unpolled           // Task (0 = none), Str name of a future that was dropped before its first poll
	Snoozed            // Task, Str about a future that nobody polls (see Asleep), Other waiter, Arg since
	LostData           // Task, Other what, Arg how much, Str the function: its future took that, and is dropped unfinished
	NumKinds
)

// kindInfo describes a kind: its name, the names of its fields in the text form ("" = unused), and the format of Arg.
// The table in validate.go has the conditions of each kind.
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

// kinds is the table of all kinds. A test fails if one is missing.
var kinds [NumKinds]kindInfo

func init() {
	byArg := func(n int64) string { return By(n).String() }
	causeArg := func(n int64) string { return Cause(n).String() }
	outcomeArg := func(n int64) string { return Outcome(n).String() }
	awaitArg := func(n int64) string { return AwaitKind(n & 0xff).String() }
	kinds = [NumKinds]kindInfo{
		None:          {name: "None"},
		RunBegin:      {name: "RunBegin", other: "workers", arg: "seed", print: num},
		RunEnd:        {name: "RunEnd", other: "reason", arg: "exit", print: num},
		Queue:         {name: "Queue", other: "queue", arg: "capacity", print: num},
		Spawn:         {name: "Spawn", other: "by", arg: "slot", print: slotString},
		Machine:       {name: "Machine", arg: "size", print: num, task: true},
		Schedule:      {name: "Schedule", other: "queue", arg: "cause", print: causeArg, task: true},
		Dequeue:       {name: "Dequeue", other: "queue", task: true},
		PollBegin:     {name: "PollBegin", arg: "n", print: num, task: true},
		PollEnd:       {name: "PollEnd", arg: "outcome", print: outcomeArg, task: true},
		Await:         {name: "Await", other: "source", arg: "kind", print: awaitArg, task: true},
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
		Snoozed:       {name: "Snoozed", other: "waiter", arg: "since", print: num, task: true},
		LostData:      {name: "LostData", other: "what", arg: "n", print: num, task: true},
	}
}

func slotString(n int64) string {
	return num(n&0xffffffff) + "/" + num(n>>32)
}

// String returns the name in the text form.
func (k Kind) String() string {
	if k < NumKinds {
		return kinds[k].name
	}
	return "Kind(" + strconv.Itoa(int(k)) + ")"
}

// OfTask reports whether an event of this kind concerns a task, which must exist.
func (k Kind) OfTask() bool { return k < NumKinds && kinds[k].task }
