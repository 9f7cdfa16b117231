// A name that was an argument of the macro that defines a macro is the caller's.
macro_rules! counter {
    ($v:ident, $label:lifetime) => {
        let step = 2;
        macro_rules! bump {
            ($by:expr) => {
                $v += $by * step;
                if $v > 10 {
                    break $label;
                }
            };
        }
    };
}
macro_rules! getter {
    ($name:ident) => {
        let hidden = 1;
        macro_rules! $name {
            () => {
                hidden
            };
        }
    };
}
macro_rules! adder {
    ($d:tt $name:ident, $e:expr) => {
        macro_rules! $name {
            ($d($d x:expr),*) => {
                [$d($d x + $e),*]
            };
        }
    };
}
macro_rules! collector {
    ($d:tt $name:ident, |$all:ident, $item:ident| $add:expr) => {
        macro_rules! $name {
            ($d($d x:expr),*) => {{
                let mut $all = Vec::new();
                $d({
                    let $item = $d x;
                    $add;
                })*
                $all
            }};
        }
    };
}
collector!($ twice, |v, i| {
    v.push(i);
    v.push(i)
});
fn main() {
    let mut total = 0;
    let step = 100;
    'all: loop {
        counter!(total, 'all);
        bump!(1);
        bump!(step - 99);
    }
    let hidden = 5;
    getter!(get);
    let k = 10;
    adder!($ plus, k);
    println!("{total} {step} {} {hidden} {:?}", get!(), plus!(1, 2));
    let i = 7;
    println!("{:?}", twice!(1, i));
}
