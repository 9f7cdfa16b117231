package sim

import "iter"

// taskTable has the tasks by number. A number is never used again: handles and what Rust prints are made of it. Tasks
// lie in pages, and a page is freed once all of its tasks are over, so that a program may spawn tasks without end.
type taskTable struct {
	pages []*[taskPage]task // by number / taskPage; nil = freed
	n     int               // numbers that are used; 0 is no task
	sweep int               // n at which pages are looked through next
	gone  task              // what stands for a task of a freed page
}

const (
	// taskPage is small because a fork copies pages as a whole.
	taskPage = 8
	// mostUnswept is how many tasks are made at least between two sweeps.
	mostUnswept = 1024
)

// task returns a task by number, nil for 0.
func (p *Process) task(n int) *task {
	if n == 0 {
		return nil
	}
	if page := p.tasks.pages[n/taskPage]; page != nil {
		return &page[n%taskPage]
	}
	p.tasks.gone = task{num: n, done: true, hidden: true}
	return &p.tasks.gone
}

// newTask adds a task. It stays where it is.
func (p *Process) newTask(x task) *task {
	t := &p.tasks
	if t.n >= t.sweep {
		p.sweepTasks()
	}
	t.n++
	if t.n/taskPage >= len(t.pages) {
		t.pages = append(t.pages, new([taskPage]task))
	}
	x.num = t.n
	at := &t.pages[x.num/taskPage][x.num%taskPage]
	*at = x
	return at
}

// sweepTasks frees the pages of which all tasks are over. The next sweep comes when as many tasks have been made as are
// left now, so that a task costs the same however many there are.
func (p *Process) sweepTasks() {
	t := &p.tasks
	left := 0
	for i, page := range t.pages[:max(1, len(t.pages))-1] {
		if page == nil {
			continue
		}
		over := true
		for k := range page {
			if x := &page[k]; x.num != 0 && !p.forgotten(x) {
				over = false
				break
			}
		}
		if over {
			t.pages[i] = nil
		} else {
			left += taskPage
		}
	}
	t.sweep = t.n + max(mostUnswept, left)
}

// forgotten reports whether a task is over and nothing more can happen to it: there are no wakers of it and no handle.
func (p *Process) forgotten(x *task) bool {
	if !x.done {
		return false
	}
	if _, there := p.scheduler.State(x.ref); there && !x.hidden {
		return false
	}
	d := &p.derived
	return d.byFuture[x.key] != x.num && d.byWaker[x.waker] != x.num && d.byWaker[wakerKey{vtable: x.vtable}] != x.num
}

// all yields the tasks of pages that are not freed, in the order of their numbers.
func (t *taskTable) all() iter.Seq[*task] {
	return func(yield func(*task) bool) {
		for _, page := range t.pages {
			if page == nil {
				continue
			}
			for i := range page {
				if x := &page[i]; x.num != 0 && !yield(x) {
					return
				}
			}
		}
	}
}
