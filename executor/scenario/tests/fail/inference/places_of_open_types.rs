// A type that is not known is reported at the cheapest place where it could be written, by what asks for it first.
fn a01() { let v: Vec<u32> = vec![1, 2]; let t = v.iter().sum(); println!("{}", t); }
fn a02() { let v: Vec<u32> = vec![1, 2]; if v.iter().sum() > 3 { println!("big"); } }
fn a03() { let v: Vec<u32> = vec![1, 2]; let avg = v.iter().sum() as f64 / 2.0; println!("{avg}"); }
fn a04() { let v = vec!["1", "2"]; let n = v.iter().map(|s| s.parse().unwrap()).max(); println!("{:?}", n); }
fn a05() { let v = vec!["1", "2"]; for n in v.iter().map(|s| s.parse().unwrap()) { println!("{}", n); } }
fn a06() { let x = "5".parse().unwrap(); println!("{}", x + 1); }
fn a07() { let x = "5".parse().unwrap_or_default(); println!("{:?}", x); }
fn a08() { let v = (0..3).collect(); println!("{:?}", v); }
fn a09() { let s = ["a", "b"].iter().map(|s| s.to_string()).collect().join(","); println!("{s}"); }
fn a10() { println!("{:?}", (0..3).map(|x| x * 2).collect()); }
fn a11() { let x = Default::default(); println!("{:?}", x); }
fn a13() { let x = None; println!("{:?}", x); }
fn a14() { println!("{:?}", None); }
fn a15() { println!("{:?}", Vec::new()); }
fn a19() { let x: u64 = 5; let y = x + 3u32.into(); println!("{y}"); }
fn a20() { let s = String::from("a") + "b".into(); println!("{s}"); }
fn a21() { let x = 3u8.try_into().unwrap(); println!("{}", x); }
fn a23() { let c = |x| x; println!("d"); }
fn a24() { let c = |x| x.len(); println!("{}", c("a")); }
fn a25() { let f = |a, b| a + b; println!("x"); }
fn a26() { let r = Ok(3); println!("{:?}", r); }
fn a27() { let r = Err("no"); if let Err(e) = r { println!("{}", e); } }
fn a35() { let v: Vec<i32> = Vec::new(); let m = v.iter().copied().fold(Default::default(), |a, b| a + b); println!("{}", m); }
fn a36() { let xs = [1.5f64, 2.0]; println!("{}", xs.iter().sum() / xs.len() as f64); }
fn a37() { let xs = [1.5f64, 2.0]; println!("{}", xs.iter().product()); }
fn a38() { let mut xs = vec![vec![1u32]]; xs.sort_by_key(|v| v.iter().sum()); println!("{:?}", xs); }
fn b01() { let c = |a, b| a + b; }
fn b02() { let c = |a| a + 1; }
fn b03() { let c = |a| -a; }
fn b04() { let c = |a| !a; }
fn b05() { let c = |a, b| a == b; }
fn b06() { let c = |a, b| a < b; }
fn b07() { let c = |a| a == 1; }
fn b08() { let c = |mut a, b| { a += b; a }; }
fn b09() { let c = |a| a[0]; }
fn b10() { let c = |a| *a; }
fn b11() { let c = |a| a.x; }
fn b12() { let c = |a| { println!("{}", a); }; }
fn b14() { let c = |a| { if a { 1 } else { 2 } }; let d = |z| match z { Some(x) => 1, None => 2 }; }
fn b15() { let c = |a, b| a && b; let d = |a| a * 2.0; }
fn b17() { let c = |a| a as u8; }
fn b18() { let c = |a| async move { a.await }; }
fn b19() { let c = |a| a(); }
fn b20() { let add = |a, b| { let c = a + b; c * 2 }; }
fn b21() { let x = 3u8.try_into().unwrap(); }
fn b22() { let x = "5".parse().unwrap(); }
fn b23() { let x = "5".parse().unwrap(); println!("{}", x); }
fn b24() { let x = "5".parse(); if x.is_ok() {} }
fn b25() { let x = "5".parse().map(|n| n + 1).unwrap(); println!("{x}"); }
fn b26() { let x = "5".parse().ok(); println!("{:?}", x); }
fn b27() { match "5".parse() { Ok(n) => println!("{n}"), Err(_) => {} } }
fn b28() { if let Ok(n) = "5".parse() { println!("{n}"); } }
fn b29() { let Ok(n) = "5".parse() else { return }; println!("{n}"); }
fn b30() { let n = "5".parse().unwrap_or(0) as u8 + "x".parse().unwrap(); println!("{n}"); }
fn b31() { let a = [3, 1]; let m = a.iter().map(|x| x.into()).max(); println!("{:?}", m); }
fn b32() { let a = [3u8, 1]; let m: u32 = a.iter().map(|&x| x.into()).sum(); println!("{:?}", m); }
fn b33() { let a = ["a"]; let m = a.iter().map(|x| x.parse()).collect::<Result<Vec<_>, _>>(); println!("{}", m.is_ok()); }
fn b34() { let a = ["a"]; let m = a.iter().map(|x| x.parse()).collect::<Vec<_>>(); println!("{}", m.len()); }
fn b35() { let a = ["a"]; let (x, y) = a.iter().partition(|x| x.len() > 1); println!("{:?}", x); }
fn b36() { let a = [1, 2]; let (x, y) = a.iter().map(|x| (x, x)).unzip(); }
fn b37() { let a = [1, 2]; let x = a.iter().map(|x| x + 1).collect().len(); }
fn b39() { let a = "abc".chars().rev().collect(); println!("{}", a.len()); }
fn b44() { let v = std::iter::empty().count(); println!("{v}"); }
fn b45() { let x = std::iter::repeat_with(Default::default).take(2).count(); println!("{}", x); }
fn c04() { let c = None; println!("{:?}", c); let d = |a| format!("{a}"); }
fn c05() { let c = |a| { let b = format!("{}", a); b + "x" }; }
fn c10() { let c = |a| { let s: String = a.into(); s }; }
fn c11() { let c = |a| String::from(a); println!("x"); }
fn c13() { let c = |a| Some(a).is_some(); }
fn c25() { let c = |a| { assert!(a); }; let d = |x| { assert_eq!(x, 1); }; }
fn c26() { let d = |x| { let y = x; y == 2 }; }
fn c27() { let d = |x| { vec![x; 3] }; }
fn c29() { let d = |x, y| { x..y }; for i in (|a, b| a..b)(1, 2) {} let e = |x, y| (x..y).len(); }
fn c30() { let mut v = Vec::new(); v.sort(); println!("{}", v.len()); }
fn c31() { let mut v = Vec::new(); v.contains(&Default::default()); }
fn c35() { let v = vec![]; for x in &v { println!("{}", x); } }
fn c36() { let v = []; println!("{}", v.len()); }
fn c37() { let v = vec![]; println!("{:?}", v); }
fn c38() { let v = vec![]; let n: i32 = v.iter().sum(); println!("{}", n); }
fn c39() { let mut v = Vec::new(); let n = v.pop().unwrap() + 1; }
fn c40() { let v = Vec::with_capacity(3); let n: usize = v.iter().map(|s| s.len()).sum(); }
fn d03() { Some(Default::default()); }
fn d04() { let x = Some(Default::default()); }
fn d05() { let mut v = Vec::new(); v.push(Default::default()); }
fn d06() { let v = vec![Default::default()]; }
fn d08() { let v = Box::new("1".parse().unwrap()); }
fn d13() { let mut v = Vec::new(); v.push([1].iter().sum()); }
fn d14() { let v = [1].iter().fold("1".parse().unwrap(), |a, b| a); }
fn d15() { let v = [1].iter().fold(Vec::new(), |mut a, b| a); }
fn d16() { let v = [1].iter().fold(None, |a, b| a); }
fn d17() { let v = [1].iter().map(|x| None).count(); }
fn d18() { let v = [1].iter().map(|x| Default::default()).count(); }
fn d19() { let v = [1].iter().map(|x| x.into()).count(); }
fn d20() { let mut v = Vec::new(); v.extend(Default::default()); }
fn main() {}
