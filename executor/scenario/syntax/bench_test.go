package syntax

import (
	"strings"
	"testing"
)

// benchSource is about a megabyte of ordinary code.
func benchSource() string {
	const unit = `
/// Something that a reader of the code would say about it.
#[derive(Debug, Clone, PartialEq)]
pub struct Queue<T: Send + 'static> {
    items: VecDeque<Option<T>>, // in order
    waker: Option<std::task::Waker>,
}

impl<T: Send + 'static> Queue<T> {
    pub fn push(&mut self, value: T) -> Result<usize, Full<T>> {
        if self.items.len() >= CAPACITY && !self.items.iter().any(|x| x.is_none()) {
            return Err(Full(value));
        }
        let index = self.items.iter().position(Option::is_none).unwrap_or(self.items.len());
        match self.items.get_mut(index) {
            Some(slot @ None) => *slot = Some(value),
            Some(_) | None if index > 0 => self.items.push_back(Some(value)),
            _ => { self.items.push_front(Some(value)); }
        }
        if let Some(waker) = self.waker.take() { waker.wake(); }
        println!("pushed {} of {:?}, {:>5.2} %", index, self.items, 100.0 * index as f64 / CAPACITY as f64);
        Ok(index)
    }
    async fn drain(&mut self) -> Vec<T> {
        let mut out: Vec<T> = Vec::with_capacity(self.items.len());
        for item in self.items.drain(..).flatten() {
            out.push(item);
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        out
    }
}
`
	return strings.Repeat(unit, (1<<20)/len(unit))
}

func BenchmarkScan(b *testing.B) {
	src := benchSource()
	b.SetBytes(int64(len(src)))
	b.ReportAllocs()
	for b.Loop() {
		var m SourceMap
		var d Diags
		Scan(m.Add("a.rs", src), &d)
	}
}

func BenchmarkParse(b *testing.B) {
	src := benchSource()
	b.SetBytes(int64(len(src)))
	b.ReportAllocs()
	for b.Loop() {
		var m SourceMap
		var d Diags
		ParseFile(m.Add("a.rs", src), &d, false)
	}
}

func BenchmarkParseLazy(b *testing.B) {
	src := benchSource()
	b.SetBytes(int64(len(src)))
	b.ReportAllocs()
	for b.Loop() {
		var m SourceMap
		var d Diags
		ParseFile(m.Add("a.rs", src), &d, true)
	}
}

// BenchmarkProgram parses a program of about a thousand lines.
func BenchmarkProgram(b *testing.B) {
	src := benchSource()
	src = src[:strings.LastIndex(src[:40<<10], "\n/// Something")]
	b.SetBytes(int64(len(src)))
	b.ReportAllocs()
	for b.Loop() {
		var m SourceMap
		var d Diags
		ParseFile(m.Add("a.rs", src), &d, false)
	}
}
