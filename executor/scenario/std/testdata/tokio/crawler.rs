//! A breadth-first crawler over a pretend web with bounded concurrency and a politeness delay.
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashSet, VecDeque};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinSet;
use tokio::time::{timeout, Instant};

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Url(Cow<'static, str>);
impl Url { fn host(&self) -> &str { self.0.split('/').next().unwrap_or("") } }
impl From<&'static str> for Url { fn from(s: &'static str) -> Self { Url(Cow::Borrowed(s)) } }
#[derive(Debug)]
enum Fetch { Page { links: Vec<Url>, size: usize }, Redirect(Url), NotFound, Slow }
const PAGES: &[(&str, &str)] = &[
    ("a/", "a/1 a/2 b/"), ("a/1", "a/2 a/3"), ("a/2", ""), ("a/3", "a/ c/x"), ("b/", "> b/home"), ("b/home", "a/ b/1 b/2"), ("b/1", "~"), ("b/2", "b/2 a/9 c/x"),
];
async fn fetch(u: &Url) -> Fetch {
    tokio::time::sleep(Duration::from_millis(20 + 7 * u.0.len() as u64)).await;
    match PAGES.iter().find(|(p, _)| *p == u.0).map(|p| p.1) {
        None => Fetch::NotFound,
        Some("~") => { tokio::time::sleep(Duration::from_secs(9)).await; Fetch::Slow }
        Some(t) => match t.strip_prefix("> ") {
            Some(to) => Fetch::Redirect(Url(to.to_string().into())),
            None => Fetch::Page { size: t.len(), links: t.split_whitespace().map(|s| Url(Cow::Owned(s.to_owned()))).collect() },
        },
    }
}
#[derive(Default, Debug)]
struct Report { pages: BTreeMap<Url, usize>, missing: BTreeSet<Url>, slow: Vec<Url>, peak: usize, hosts: BTreeMap<String, u32> }

#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() {
    let limit = Arc::new(Semaphore::new(2));
    let mut queue: VecDeque<Url> = VecDeque::from([Url::from("a/")]);
    let mut seen: HashSet<Url> = queue.iter().cloned().collect();
    let mut running: JoinSet<(Url, Option<Fetch>, OwnedSemaphorePermit)> = JoinSet::new();
    let mut report = Report::default();
    let start = Instant::now();
    loop {
        while let Some(u) = queue.pop_front() {
            let Ok(permit) = limit.clone().try_acquire_owned() else { queue.push_front(u); break };
            running.spawn(async move {
                let r = timeout(Duration::from_secs(1), fetch(&u)).await.ok();
                (u, r, permit)
            });
            report.peak = report.peak.max(running.len());
        }
        let Some(done) = running.join_next().await else { break };
        let (u, r, permit) = done.expect("task");
        drop(permit);
        *report.hosts.entry(u.host().to_string()).or_default() += 1;
        let mut add = |l: Url| if seen.insert(l.clone()) { queue.push_back(l) };
        match r {
            Some(Fetch::Page { links, size }) => { links.into_iter().for_each(&mut add); report.pages.insert(u, size); }
            Some(Fetch::Redirect(to)) => add(to),
            Some(Fetch::NotFound) => { report.missing.insert(u); }
            Some(Fetch::Slow) | None => report.slow.push(u),
        }
        println!("{:>4}ms queue {} running {}", start.elapsed().as_millis(), queue.len(), running.len());
    }
    println!("{report:#?}");
}
