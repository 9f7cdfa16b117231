#![deny(unused)]
fn overwritten() {
    let mut x = 1;
    x = 2;
    println!("{x}");
}
fn counted(n: u32) {
    let mut count = 0;
    for i in 0..n {
        count += i;
    }
}
fn last(mut p: u32) {
    println!("{p}");
    p = 3;
}
fn passed(mut p: u32) {
    p = 3;
    println!("{p}");
}
fn returned() -> String {
    let mut s = String::from("a");
    s = String::from("b");
    s
}
fn read_by_itself() {
    let mut n = 0;
    while n < 3 {
        n += 1;
    }
    let mut k = 0;
    for i in 0..3 {
        k += i;
        println!("{k}");
    }
}
fn borrowed() {
    let mut n = 0;
    let mut add = || n += 1;
    add();
    let mut late;
    loop {
        late = 3;
        break;
    }
}
async fn suspended() {
    let mut step = 1;
    std::future::ready(()).await;
    step = 2;
    println!("{step}");
}
fn main() {
    overwritten();
    counted(2);
    last(1);
    passed(1);
    returned();
    read_by_itself();
    borrowed();
    let _ = suspended();
}
