// edition:2024
static mut N: i32 = 0;
static mut V: Vec<i32> = Vec::new();
static mut A: [i32; 3] = [0; 3];
fn main() {
    unsafe {
        N += 1;
        println!("{}", N);
        let r = &N;
        let m = &mut N;
        V.push(1);
        let x = N;
        let p = &raw const N;
        A[0] = A[1];
        let w = &A[1];
    }
}
