// Package task holds what a scheduler stores for a task: its state word, its header, the arena of all headers, and run
// queues.
//
// A task is known by its slot, the index of its header in the arena. A finished task's slot is used again; the
// header's generation then differs, so a Ref to the old task is stale. Plain indices would not do: a waker outlives
// its task, and a wake through it must not reach the next task of the slot. Generations wrap after 2^32 uses of one
// slot.
//
// Everything here is plain data addressed by index. Copying an Arena and its Queues copies the state of all tasks,
// and no pointer has to be adjusted.
//
//	          spawn
//	            │
//	            ▼          Begin           Ready
//	  ┌──► SCHEDULED ─────────► RUNNING ─────────► COMPLETED ──Take, Detach──► COMPLETED|CLOSED
//	  │        ▲                 │  │  │
//	  │  Wake  │     Pending     │  │  └──Panicked──► CLOSED
//	  │        └── (waiting) ◄───┘  │
//	  │                             │ Wake
//	  └──────Pending── RUNNING|SCHEDULED
//
//	Abort: SCHEDULED or waiting ──► CLOSED;  RUNNING ──► RUNNING|CLOSED, and CLOSED when the poll ends
package task
