//~ ends 134
//~ says fatal runtime error: stack overflow, aborting
//~ steps 400M
//~ long
const A: [[[[[u64; 100]; 100]; 100]; 100]; 100] = [[[[[0; 100]; 100]; 100]; 100]; 100];

fn main() {
    println!("before");
    println!("{}", A[1][2][3][4][5]);
}
