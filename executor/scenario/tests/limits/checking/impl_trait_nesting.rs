//~ ends 0
//~ prints 4194304
fn f0() -> impl Fn() -> u64 { || 1 }
fn f1() -> impl Fn() -> u64 { let a=f0(); let b=f0(); move || a()+b() }
fn f2() -> impl Fn() -> u64 { let a=f1(); let b=f1(); move || a()+b() }
fn f3() -> impl Fn() -> u64 { let a=f2(); let b=f2(); move || a()+b() }
fn f4() -> impl Fn() -> u64 { let a=f3(); let b=f3(); move || a()+b() }
fn f5() -> impl Fn() -> u64 { let a=f4(); let b=f4(); move || a()+b() }
fn f6() -> impl Fn() -> u64 { let a=f5(); let b=f5(); move || a()+b() }
fn f7() -> impl Fn() -> u64 { let a=f6(); let b=f6(); move || a()+b() }
fn f8() -> impl Fn() -> u64 { let a=f7(); let b=f7(); move || a()+b() }
fn f9() -> impl Fn() -> u64 { let a=f8(); let b=f8(); move || a()+b() }
fn f10() -> impl Fn() -> u64 { let a=f9(); let b=f9(); move || a()+b() }
fn f11() -> impl Fn() -> u64 { let a=f10(); let b=f10(); move || a()+b() }
fn f12() -> impl Fn() -> u64 { let a=f11(); let b=f11(); move || a()+b() }
fn f13() -> impl Fn() -> u64 { let a=f12(); let b=f12(); move || a()+b() }
fn f14() -> impl Fn() -> u64 { let a=f13(); let b=f13(); move || a()+b() }
fn f15() -> impl Fn() -> u64 { let a=f14(); let b=f14(); move || a()+b() }
fn f16() -> impl Fn() -> u64 { let a=f15(); let b=f15(); move || a()+b() }
fn f17() -> impl Fn() -> u64 { let a=f16(); let b=f16(); move || a()+b() }
fn f18() -> impl Fn() -> u64 { let a=f17(); let b=f17(); move || a()+b() }
fn f19() -> impl Fn() -> u64 { let a=f18(); let b=f18(); move || a()+b() }
fn f20() -> impl Fn() -> u64 { let a=f19(); let b=f19(); move || a()+b() }
fn f21() -> impl Fn() -> u64 { let a=f20(); let b=f20(); move || a()+b() }
fn f22() -> impl Fn() -> u64 { let a=f21(); let b=f21(); move || a()+b() }
fn f23() -> impl Fn() -> u64 { let a=f22(); let b=f22(); move || a()+b() }
fn f24() -> impl Fn() -> u64 { let a=f23(); let b=f23(); move || a()+b() }
fn f25() -> impl Fn() -> u64 { let a=f24(); let b=f24(); move || a()+b() }
fn f26() -> impl Fn() -> u64 { let a=f25(); let b=f25(); move || a()+b() }
fn f27() -> impl Fn() -> u64 { let a=f26(); let b=f26(); move || a()+b() }
fn f28() -> impl Fn() -> u64 { let a=f27(); let b=f27(); move || a()+b() }
fn f29() -> impl Fn() -> u64 { let a=f28(); let b=f28(); move || a()+b() }
fn f30() -> impl Fn() -> u64 { let a=f29(); let b=f29(); move || a()+b() }
fn main(){ let g=f22(); println!("{}", g()); }
