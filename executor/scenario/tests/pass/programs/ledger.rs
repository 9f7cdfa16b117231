//! A ledger: newtypes, builder, state machine types, observers, event sourcing.
use std::{
    cell::RefCell,
    collections::{btree_map, BTreeMap, HashMap, HashSet},
    convert::Infallible,
    error::Error as StdError,
    fmt,
    iter::{self, Sum},
    marker::PhantomData,
    ops::{Add, AddAssign, Deref, Mul, Neg, RangeInclusive, Sub, SubAssign},
    rc::{Rc, Weak},
    str::FromStr,
};
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
struct Money(i64);
impl Money {
    const ZERO: Self = Money(0);
    const fn cents(c: i64) -> Self {
        Money(c)
    }
    fn split(self, n: usize) -> Vec<Money> {
        let (q, r) = (self.0.div_euclid(n as i64), self.0.rem_euclid(n as i64));
        (0..n as i64).map(|i| Money(q + i64::from(i < r))).collect()
    }
    fn percent(self, bp: u32) -> Money {
        Money((self.0 as i128 * bp as i128 / 10_000) as i64)
    }
}
impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let s = format!(
            "{}{}.{:02}",
            if self.0 < 0 {
                "-"
            } else if f.sign_plus() {
                "+"
            } else {
                ""
            },
            self.0.unsigned_abs() / 100,
            self.0.unsigned_abs() % 100
        );
        if f.alternate() {
            f.pad_integral(true, "€", &s)
        } else {
            f.pad(&s)
        }
    }
}
impl fmt::Debug for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Money({self})")
    }
}
macro_rules! ops { ($($tr:ident::$m:ident $op:tt),* $(,)?) => { $(impl $tr for Money { type Output = Money; fn $m(self, o: Money) -> Money { Money(self.0 $op o.0) } } impl<'a> $tr<&'a Money> for Money { type Output = Money; fn $m(self, o: &'a Money) -> Money { Money(self.0 $op o.0) } })* } }
ops!(Add::add +, Sub::sub -);
impl Mul<i64> for Money {
    type Output = Self;
    fn mul(self, k: i64) -> Self {
        Self(self.0 * k)
    }
}
impl Neg for Money {
    type Output = Self;
    fn neg(self) -> Self {
        Money(-self.0)
    }
}
impl AddAssign for Money {
    fn add_assign(&mut self, o: Self) {
        *self = *self + o
    }
}
impl SubAssign for Money {
    fn sub_assign(&mut self, o: Self) {
        self.0 -= o.0
    }
}
impl Sum for Money {
    fn sum<I: Iterator<Item = Money>>(i: I) -> Money {
        i.fold(Money::ZERO, Add::add)
    }
}
impl<'a> Sum<&'a Money> for Money {
    fn sum<I: Iterator<Item = &'a Money>>(i: I) -> Money {
        i.copied().sum()
    }
}
#[derive(Debug, PartialEq)]
enum ParseMoneyError {
    Empty,
    Bad(String),
    Cents(usize),
}
impl fmt::Display for ParseMoneyError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("empty amount"),
            Self::Bad(s) => write!(f, "bad amount {s:?}"),
            Self::Cents(n) => write!(f, "{n} digits of cents"),
        }
    }
}
impl StdError for ParseMoneyError {}
impl FromStr for Money {
    type Err = ParseMoneyError;
    fn from_str(s: &str) -> Result<Self, Self::Err> {
        let s = s.trim();
        if s.is_empty() {
            return Err(ParseMoneyError::Empty);
        }
        let (neg, t) = s.strip_prefix('-').map_or((false, s), |t| (true, t));
        let bad = |_| ParseMoneyError::Bad(s.to_owned());
        let v = match t.split_once('.') {
            None => t.parse::<i64>().map_err(bad)? * 100,
            Some((w, c)) if c.len() == 2 => w.parse::<i64>().map_err(bad)? * 100 + c.parse::<i64>().map_err(bad)?,
            Some((_, c)) => return Err(ParseMoneyError::Cents(c.len())),
        };
        Ok(Money(if neg { -v } else { v }))
    }
}
#[derive(Debug, Clone, PartialEq)]
enum Event {
    Opened { id: u32, owner: String },
    Deposited(u32, Money),
    Withdrawn(u32, Money),
    Moved { from: u32, to: u32, amount: Money },
    Closed(u32),
}
#[derive(Debug)]
enum Refusal {
    NoAccount(u32),
    Short { id: u32, have: Money, need: Money },
    Frozen,
    Other(Box<dyn StdError>),
}
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Refusal::*;
        match *self {
            NoAccount(id) => write!(f, "no account #{id:03}"),
            Short { id, have, need } => write!(f, "#{id:03} has {have}, needs {need}"),
            Frozen => "frozen".fmt(f),
            Other(ref e) => write!(f, "{e}"),
        }
    }
}
impl StdError for Refusal {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        if let Refusal::Other(e) = self {
            Some(&**e)
        } else {
            None
        }
    }
}
impl From<ParseMoneyError> for Refusal {
    fn from(e: ParseMoneyError) -> Self {
        Refusal::Other(e.into())
    }
}
type Res<T = ()> = Result<T, Refusal>;
trait Observer {
    fn notify(&self, e: &Event);
}
#[derive(Default)]
struct Audit {
    lines: RefCell<Vec<String>>,
}
impl Observer for Audit {
    fn notify(&self, e: &Event) {
        self.lines.borrow_mut().push(match e {
            Event::Opened { owner, .. } => format!("open {owner}"),
            Event::Moved { from, to, amount } if amount.0 >= 10_000 => format!("BIG {from}->{to} {amount}"),
            Event::Moved { .. } => "move".into(),
            Event::Deposited(id, m) | Event::Withdrawn(id, m) => format!("{id}:{m:+}"),
            e @ Event::Closed(_) => format!("{e:?}"),
        });
    }
}
impl<F: Fn(&Event)> Observer for F {
    fn notify(&self, e: &Event) {
        self(e)
    }
}
#[derive(Debug, Default, Clone)]
struct Account {
    owner: String,
    balance: Money,
    limit: Option<Money>,
}
#[derive(Default)]
struct Bank {
    accounts: BTreeMap<u32, Account>,
    log: Vec<Event>,
    watchers: Vec<Weak<dyn Observer>>,
    next: u32,
}
impl Bank {
    fn watch<O: Observer + 'static>(&mut self, o: &Rc<O>) {
        let w: Weak<O> = Rc::downgrade(o);
        self.watchers.push(w);
    }
    fn emit(&mut self, e: Event) {
        self.watchers.retain(|w| w.upgrade().map(|o| o.notify(&e)).is_some());
        self.log.push(e);
    }
    fn open(&mut self, owner: impl Into<String>) -> u32 {
        self.next += 1;
        let (id, owner) = (self.next, owner.into());
        self.accounts.insert(id, Account { owner: owner.clone(), ..Default::default() });
        self.emit(Event::Opened { id, owner });
        id
    }
    fn acc(&mut self, id: u32) -> Res<&mut Account> {
        self.accounts.get_mut(&id).ok_or(Refusal::NoAccount(id))
    }
    fn deposit(&mut self, id: u32, s: &str) -> Res<Money> {
        let m: Money = s.parse()?;
        let a = self.acc(id)?;
        a.balance += m;
        let b = a.balance;
        self.emit(Event::Deposited(id, m));
        Ok(b)
    }
    fn withdraw(&mut self, id: u32, m: Money) -> Res {
        let a = self.acc(id)?;
        let floor = a.limit.map_or(Money::ZERO, |l| -l);
        if a.balance - m < floor {
            return Err(Refusal::Short { id, have: a.balance, need: m });
        }
        a.balance -= m;
        self.emit(Event::Withdrawn(id, m));
        Ok(())
    }
    fn transfer(&mut self, from: u32, to: u32, amount: Money) -> Res {
        if !self.accounts.contains_key(&to) {
            Err(Refusal::NoAccount(to))?
        }
        let mark = self.log.len();
        self.withdraw(from, amount)?;
        self.log.truncate(mark);
        self.acc(to)?.balance += amount;
        self.emit(Event::Moved { from, to, amount });
        Ok(())
    }
    fn total(&self) -> Money {
        self.accounts.values().map(|a| a.balance).sum()
    }
    fn close(&mut self, id: u32) -> Res<Account> {
        match self.accounts.entry(id) {
            btree_map::Entry::Occupied(o) if o.get().balance == Money::ZERO => {
                let a = o.remove();
                self.emit(Event::Closed(id));
                Ok(a)
            }
            btree_map::Entry::Occupied(_) => Err(Refusal::Frozen),
            btree_map::Entry::Vacant(v) => Err(Refusal::NoAccount(*v.key())),
        }
    }
    fn replay(log: &[Event]) -> Bank {
        let mut b = Bank::default();
        for e in log.iter().cloned() {
            match &e {
                Event::Opened { id, owner } => {
                    b.accounts.insert(*id, Account { owner: owner.clone(), ..Account::default() });
                    b.next = b.next.max(*id);
                }
                &Event::Deposited(id, m) => b.accounts.get_mut(&id).unwrap().balance += m,
                &Event::Withdrawn(id, m) => b.accounts.get_mut(&id).unwrap().balance -= m,
                &Event::Moved { from, to, amount } => {
                    for (id, m) in [(from, -amount), (to, amount)] {
                        b.accounts.entry(id).and_modify(|a| a.balance += m);
                    }
                }
                Event::Closed(id) => drop(b.accounts.remove(id)),
            }
            b.log.push(e);
        }
        b
    }
}
struct Open;
struct Locked;
struct Door<S> {
    opened: u32,
    _s: PhantomData<S>,
}
impl Door<Locked> {
    fn new() -> Self {
        Door { opened: 0, _s: PhantomData }
    }
    fn unlock(self, pin: &str) -> Result<Door<Open>, Self> {
        if pin == "1234" {
            Ok(Door { opened: self.opened + 1, _s: PhantomData })
        } else {
            Err(self)
        }
    }
}
impl Door<Open> {
    fn lock(self) -> Door<Locked> {
        Door { opened: self.opened, _s: PhantomData }
    }
}
impl<S> Drop for Door<S> {
    fn drop(&mut self) {
        println!("door {} gone", self.opened);
    }
}
trait State {
    fn next(self: Box<Self>, c: char) -> Box<dyn State>;
    fn name(&self) -> &'static str;
}
struct Idle;
struct Num(u32);
struct Done(u32);
impl State for Idle {
    fn next(self: Box<Self>, c: char) -> Box<dyn State> {
        match c.to_digit(10) {
            Some(d) => Box::new(Num(d)),
            None => self,
        }
    }
    fn name(&self) -> &'static str {
        "idle"
    }
}
impl State for Num {
    fn next(mut self: Box<Self>, c: char) -> Box<dyn State> {
        match c {
            '0'..='9' => {
                self.0 = self.0 * 10 + c as u32 - '0' as u32;
                self
            }
            ';' => Box::new(Done(self.0)),
            _ => Box::new(Idle),
        }
    }
    fn name(&self) -> &'static str {
        "num"
    }
}
impl State for Done {
    fn next(self: Box<Self>, _: char) -> Box<dyn State> {
        println!("number {}", self.0);
        Box::new(Idle)
    }
    fn name(&self) -> &'static str {
        "done"
    }
}
#[derive(Debug, Clone, Default)]
struct Cfg {
    name: String,
    retries: u8,
    tags: Vec<String>,
    verbose: bool,
}
#[derive(Default)]
struct CfgBuilder {
    name: Option<String>,
    retries: Option<u8>,
    tags: Vec<String>,
}
impl CfgBuilder {
    fn name(mut self, n: &str) -> Self {
        self.name = Some(n.into());
        self
    }
    fn retries(self, r: u8) -> Self {
        Self { retries: Some(r), ..self }
    }
    fn tag(mut self, t: impl ToString) -> Self {
        self.tags.push(t.to_string());
        self
    }
    fn build(self) -> Result<Cfg, &'static str> {
        let CfgBuilder { name: Some(name), retries, tags } = self else { return Err("name missing") };
        Ok(Cfg { name, retries: retries.unwrap_or(3), tags, ..Default::default() })
    }
}
fn main() -> Result<(), Box<dyn StdError>> {
    println!("[{:>8}] [{:<8}] [{:+}] [{:^9}] [{:#}] {:?}", Money(1234), Money(-5), Money(99), Money(100), Money(7), Money(-12345));
    println!("{:?} {} {}", Money(100).split(3), Money(9999).percent(1250), [Money(1), Money(2)].iter().sum::<Money>());
    for s in ["12.34", " -0.05 ", "", "x", "1.5", "7"] {
        println!("{:?}", s.parse::<Money>());
    }
    let mut b = Bank::default();
    let audit = Rc::new(Audit::default());
    b.watch(&audit);
    let seen = Rc::new(RefCell::new(0));
    let s2 = seen.clone();
    let f = Rc::new(move |_: &Event| *s2.borrow_mut() += 1);
    b.watch(&f);
    let (a, c) = (b.open("ann"), b.open(String::from("cy")));
    println!("{:?} {}", b.deposit(a, "150.00").map_err(|e| e.to_string()), b.deposit(c, "oops").unwrap_err());
    for (x, y, m) in [(a, c, 12000), (a, c, 5000), (a, 9, 1), (c, a, 1)] {
        match b.transfer(x, y, Money::cents(m)) {
            Ok(()) => println!("ok"),
            Err(e) => println!("{e}"),
        }
    }
    drop(f);
    b.acc(a)?.limit = Some(Money(5000));
    println!("{:?}", b.withdraw(a, Money(7000)).is_ok());
    println!("{} {} {}", b.total(), seen.borrow(), b.watchers.len());
    println!("{:?} {:?}", b.close(a).map_err(|e| e.to_string()).err(), b.close(77).map_err(|e| e.to_string()).err());
    let bal = b.accounts[&c].balance;
    b.withdraw(c, bal)?;
    println!("{:?}", b.close(c)?);
    println!("{:#?}", audit.lines.borrow());
    let r = Bank::replay(&b.log);
    println!("{} {} {:?}", r.total(), r.log.len() == b.log.len(), r.accounts);
    let d = Door::new();
    let d = match d.unlock("0000") {
        Ok(_) => unreachable!(),
        Err(d) => d,
    };
    let Ok(o) = d.unlock("1234") else { panic!() };
    let _l = o.lock();
    let mut st: Box<dyn State> = Box::new(Idle);
    let mut names = vec![];
    for c in "ab12;x7q;3;".chars() {
        st = st.next(c);
        names.push(st.name());
    }
    println!("{}", names.join(","));
    println!("{:?} {:?}", CfgBuilder::default().name("n").tag(1).tag('c').retries(9).build(), CfgBuilder::default().build());
    let e = b.deposit(a, "1.234").unwrap_err();
    println!("{e} {:?}", e.source().map(|s| s.to_string()));
    b.deposit(404, "1.00")?;
    println!("never");
    Ok(())
}
