// After errors that rustc recovers from it goes on: names, types, borrows.
struct Job { id: u32; name: String }
struct Twice; struct Twice;
#[derive(Debug, Clonee)]
struct Odd(u8);

fn size() : usize { 3 }

async fn work(job: Job) {
    let n = job.id
    println!("{n} {}", missing);
    let all = Vec<u32>::new();
    let first: u32 = "a";
    mut last = 5;
    let c = 'ab';
    drop(job.name);
    drop(job.name);
    await size();
}

fn main() {
    let t: i32 = size();
    match t { 1 => 2 3 => 4, _ => 5 };
}
