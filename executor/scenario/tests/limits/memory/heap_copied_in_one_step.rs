//~ ends 134
//~ says fatal runtime error: stack overflow, aborting
//~ steps 400M
#[derive(Clone, Copy)]
struct S {
    a: [u64; 1000],
    b: [[u64; 100]; 100],
}

fn main() {
    println!("before");
    let one = S { a: [0; 1000], b: [[0; 100]; 100] };
    let all = [one; 1000];
    let more = [all; 10];
    println!("{} {}", more.len(), more[9][999].a[7] + more[9][999].b[1][2]);
}
