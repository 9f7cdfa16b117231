//~ ends refused
//~ says 4:  expected one of `!`, `,`, `.`, `::`, `;`, `?`, `]`, `{`, or an operator, found `m`
macro_rules! m {
    ($($a:tt)*) => { [$($a $a $a $a $a $a $a $a),*] };
}
fn main() { m!(m!(m!(m!(m!(m!(/*@2000{*/1 /*}@*/)))))); }
