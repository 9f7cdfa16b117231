package schedules

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/pollground/pollground/executor/scenario"
)

// BenchmarkExplore explores all schedules of programs with threads and locks, and of tasks on several workers.
func BenchmarkExplore(b *testing.B) {
	files, err := filepath.Glob("testdata/*.rs")
	if err != nil || len(files) == 0 {
		b.Fatal("no programs", err)
	}
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			b.Fatal(err)
		}
		p, list := scenario.Load("main.rs", string(source))
		if p == nil {
			b.Fatal(list)
		}
		b.Run(filepath.Base(file), func(b *testing.B) {
			var r Result
			steps := 0
			start := time.Now()
			for b.Loop() {
				end := time.Now().Add(2 * time.Second)
				r = Explore(p, scenario.Options{}, Options{Stop: func() bool { return time.Now().After(end) }})
				steps += r.Transitions
			}
			b.ReportMetric(float64(steps)/time.Since(start).Seconds(), "transitions/s")
			b.ReportMetric(float64(r.States), "states")
		})
	}
}
