package e2e

import (
	"fmt"
	"testing"
)

// 10,000 tasks on four workers, about a million events.
const swarmProgram = `use std::time::Duration;
use tokio::time::sleep;

#[tokio::main(flavor = "multi_thread", worker_threads = 4)]
async fn main() {
    let mut all = Vec::new();
    for id in 0..9_999u64 {
        all.push(tokio::spawn(connection(id)));
    }
    for one in all {
        one.await.unwrap();
    }
}

async fn connection(id: u64) {
    for i in 0..ROUNDS {
        sleep(Duration::from_millis(20 + (id * 7919 + i * 104729) % 70)).await;
    }
}
`

// frames measures the main thread's time per frame, from the first animation callback to the end of layout and paint.
// It calls act in every second of 2n frames. The page draws the effect in one of two frames, so the slower one of each
// pair counts. It returns the median, the 95th percentile and the maximum in ms.
func frames(p *tab, n int, act string) []float64 {
	p.Helper()
	return eval[[]float64](p, fmt.Sprintf(`(async () => {
		const cost = [], channel = new MessageChannel();
		channel.port1.onmessage = ({data: [i, start]}) => { cost[i] = Math.max(cost[i] ?? 0, performance.now() - start); };
		for (let i = 0; i < 2 * %d; i++) {
			await new Promise((done) => requestAnimationFrame(() => {
				const start = performance.now();
				if (i %% 2 === 0) (%s)(i / 2);
				channel.port2.postMessage([i >> 1, start]);
				done();
			}));
		}
		await new Promise(requestAnimationFrame);
		cost.sort((a, b) => a - b);
		return [cost[cost.length >> 1], cost[Math.floor(cost.length * 0.95)], cost.at(-1)];
	})()`, n, act))
}

// BenchmarkTenThousandTasks measures how fast the page plays, scrubs and steps in a large run:
//
//	go test ./e2e -run '^$' -bench TenThousandTasks -benchtime 1x
func BenchmarkTenThousandTasks(b *testing.B) {
	for range b.N {
		p := open(b, serveSite(b, nil)+"?freeze&program=hello_future")
		p.write(swarmSource(6))
		opened := eval[float64](p, `(async () => {
			const start = performance.now();
			app.step(1, "poll");
			while (pg.getAttribute("data-pg-status") !== "paused") await new Promise(requestAnimationFrame);
			app.end();
			while (pg.getAttribute("data-pg-status") !== "ended") await new Promise(requestAnimationFrame);
			return performance.now() - start;
		})()`)
		p.settled()
		b.ReportMetric(opened, "ms/whole-run")
		b.ReportMetric(eval[float64](p, `app.model.view.events`), "events")
		b.ReportMetric(eval[float64](p, `app.model.view.finished.total`), "tasks")

		end := `app.model.view.end`
		for _, c := range []struct{ name, act string }{
			{"scrub", `(i) => app.seekTime(` + end + ` * ((i * 37) % 200) / 200)`},
			{"back", `(i) => app.step(-1, "poll")`},
			{"play", `(i) => { if (i === 0) { app.setSpeed(10); app.play(); } }`},
		} {
			f := frames(p, 200, c.act)
			b.ReportMetric(f[0], "ms/"+c.name+"-p50")
			b.ReportMetric(f[1], "ms/"+c.name+"-p95")
			b.ReportMetric(f[2], "ms/"+c.name+"-worst")
		}
		p.act(`app.pause()`)
		p.status("paused")
		jumps := eval[[]float64](p, `(async () => {
			// The measurement ends when the frame that shows the moment is painted.
			const channel = new MessageChannel();
			const painted = () => new Promise((done) => {
				channel.port1.onmessage = done;
				channel.port2.postMessage(0);
			});
			const shown = (event) => new Promise((done) => {
				const look = new MutationObserver(() => {
					if (+pg.getAttribute("data-pg-event") !== event) return;
					look.disconnect();
					done();
				});
				look.observe(pg, {attributeFilter: ["data-pg-event"]});
			}).then(painted);
			const took = [], last = app.model.view.events;
			for (let i = 1; i <= 40; i++) {
				const to = (i * 7919 * 131) % last, start = performance.now();
				pg.seek({event: to});
				await shown(to);
				took.push(performance.now() - start);
			}
			took.sort((a, b) => a - b);
			return [took[20], took[37]];
		})()`)
		b.ReportMetric(jumps[0], "ms/jump-p50")
		b.ReportMetric(jumps[1], "ms/jump-p95")
		b.ReportMetric(eval[float64](p, `performance.memory.usedJSHeapSize / 1e6`), "MB/page-heap")
	}
}

// swarmSource returns swarmProgram with the given number of rounds per task. A round records about 15 events.
func swarmSource(rounds int) string {
	return fmt.Sprintf("const ROUNDS: u64 = %d;\n\n%s", rounds, swarmProgram)
}
