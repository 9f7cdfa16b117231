//~ ends 0
//~ prints 400 80200
#[derive(Default)]
struct S0(String, String);
/*@1{*/#[derive(Default)]
struct T0(S0, S0, S0, S0);
#[derive(Default)]
struct T1(T0, T0, T0, T0);
#[derive(Default)]
struct T2(T1, T1, T1, T1);
#[derive(Default)]
struct T3(T2, T2, T2, T2);
/*}@*/
fn main() {
    println!("before");
    let mut t = T3::default();
    /*@400{*/let a@i@ = &mut t.0.1.2.3.0;
    let b@i@ = &mut t.3.2.1.0.1;
    a@i@.push('a');
    b@i@.push_str(a@i@);
    drop(std::mem::take(&mut t.1.1.1.1));
    /*}@*/
    println!("{} {}", t.0.1.2.3.0.len(), t.3.2.1.0.1.len());
}
