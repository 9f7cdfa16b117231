#![deny(noop_method_call, suspicious_double_ref_op, unused_must_use, mismatched_lifetime_syntaxes)]
use std::collections::HashMap;

type Rules<'a> = HashMap<&'a str, i32>;

fn rules(text: &str) -> Rules {
    HashMap::from([(text, 1)])
}

fn save(n: i32) -> Result<(), String> {
    if n > 0 { Ok(()) } else { Err(format!("{n}")) }
}

async fn tick() {}

struct Plain;

fn main() {
    (save(1), save(2));
    [save(3), save(4)];
    (1, tick());
    let plain = &Plain;
    let _copy = plain.clone();
    for word in ["a", "b"].iter() {
        println!("{}", word.clone());
    }
    for word in "a b".split(' ') {
        println!("{}", word.clone());
    }
    let rules = rules("a");
    let _own = rules.get("a").unwrap().clone();
}
