package view

import "github.com/pollground/pollground/executor/trace"

// say words a sentence for the readers of the log.
func (s moment) say(key string, values ...any) string { return s.log.Language().Say(key, values...) }

// cutLine returns a text of a program, or its beginning and a remark if it is longer than most bytes.
func (s moment) cutLine(text string, most int) string {
	return trace.Cut(text, most, s.say(" … (this line goes on)"))
}

// upperWord returns the name of a thread for the beginning of a sentence: "Worker 0".
func (s moment) upperWord(thread int16) string {
	switch {
	case thread == trace.FirstThread:
		return s.say("The main thread")
	case thread == trace.NoThread:
		return s.say("Nobody")
	case thread > trace.FirstThread:
		return s.say("Thread {n}", int(thread-trace.FirstThread))
	}
	return s.say("Worker {n}", int(thread))
}

// byWord returns the name of a thread that does something to a task: "worker 0".
func (s moment) byWord(thread int16) string {
	switch {
	case thread == trace.FirstThread:
		return s.say("{:by}the main thread")
	case thread == trace.NoThread:
		return s.say("{:by}nobody")
	case thread > trace.FirstThread:
		return s.say("{:by}thread {n}", int(thread-trace.FirstThread))
	}
	return s.say("{:by}worker {n}", int(thread))
}
