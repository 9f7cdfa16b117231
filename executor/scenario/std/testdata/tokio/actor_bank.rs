//! Actors with typed messages: a bank, accounts, and a supervisor in a tree.
use std::collections::BTreeMap;
use std::future::Future;
use std::pin::Pin;
use tokio::sync::{mpsc, oneshot};
use tokio::task::{JoinError, JoinSet};
use tokio::time::{sleep, Duration, Instant};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct AccountId(u32);

#[derive(Debug)]
enum Msg {
    Deposit(u64, oneshot::Sender<u64>),
    Withdraw { amount: u64, reply: oneshot::Sender<Result<u64, Insufficient>> },
    Crash,
}
#[derive(Debug, Clone, PartialEq, Eq)]
struct Insufficient { have: u64, want: u64 }
impl std::fmt::Display for Insufficient {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result { write!(f, "{} of {}", self.have, self.want) }
}

struct Account { id: AccountId, balance: u64, rx: mpsc::UnboundedReceiver<Msg> }
impl Account {
    fn start(id: AccountId, set: &mut JoinSet<(AccountId, u64)>) -> Handle {
        let (tx, rx) = mpsc::unbounded_channel();
        let mut actor = Account { id, balance: 0, rx };
        set.spawn(async move {
            while let Some(m) = actor.rx.recv().await { actor.on(m).await }
            (actor.id, actor.balance)
        });
        Handle(tx)
    }
    fn on(&mut self, m: Msg) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        Box::pin(async move {
            match m {
                Msg::Deposit(n, reply) => { self.balance += n; let _ = reply.send(self.balance); }
                Msg::Withdraw { amount, reply } => {
                    sleep(Duration::from_millis(10)).await;
                    let r = match self.balance.checked_sub(amount) {
                        Some(rest) => { self.balance = rest; Ok(rest) }
                        None => Err(Insufficient { have: self.balance, want: amount }),
                    };
                    reply.send(r).ok();
                }
                Msg::Crash => panic!("account {} went bust with {}", self.id.0, self.balance),
            }
        })
    }
}
#[derive(Clone)]
struct Handle(mpsc::UnboundedSender<Msg>);
impl Handle {
    async fn deposit(&self, n: u64) -> Option<u64> {
        let (tx, rx) = oneshot::channel();
        self.0.send(Msg::Deposit(n, tx)).ok()?;
        rx.await.ok()
    }
    async fn withdraw(&self, amount: u64) -> Result<u64, String> {
        let (reply, rx) = oneshot::channel();
        self.0.send(Msg::Withdraw { amount, reply }).map_err(|e| format!("gone: {e}"))?;
        rx.await.map_err(|e| e.to_string())?.map_err(|e| e.to_string())
    }
}
fn describe(e: JoinError) -> String {
    match e.try_into_panic() {
        Ok(p) => match p.downcast::<String>() { Ok(s) => format!("panic: {s}"), Err(_) => "panic?".into() },
        Err(e) => format!("{} {}", e.is_cancelled(), e.is_panic()),
    }
}
#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() {
    let start = Instant::now();
    let mut set = JoinSet::new();
    let accounts: BTreeMap<AccountId, Handle> = (1..=4).map(AccountId).map(|id| (id, Account::start(id, &mut set))).collect();
    for (id, h) in &accounts { println!("{id:?} {:?}", h.deposit(100 * id.0 as u64).await); }
    let a = &accounts[&AccountId(1)];
    let b = &accounts[&AccountId(2)];
    println!("{:?}", tokio::join!(a.withdraw(30), a.withdraw(80), b.withdraw(200)));
    println!("{:?}", start.elapsed());
    accounts[&AccountId(3)].0.send(Msg::Crash).unwrap();
    println!("{:?}", accounts[&AccountId(3)].deposit(1).await);
    println!("{:?}", accounts[&AccountId(3)].withdraw(1).await);
    let bust = set.join_next().await.unwrap();
    println!("{}", bust.map_err(describe).unwrap_err());
    set.spawn(async { std::future::pending::<()>().await; unreachable!() }).abort();
    println!("{}", set.join_next().await.unwrap().map_err(describe).unwrap_err());
    println!("{} left", set.len());
    drop(accounts);
    let mut rest = vec![];
    while let Some(r) = set.join_next().await { rest.push(r.unwrap()); }
    rest.sort();
    println!("{rest:?} after {:?}", start.elapsed());
}
