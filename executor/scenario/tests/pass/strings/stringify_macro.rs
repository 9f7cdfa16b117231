// Where stringify! puts spaces: as the source has them, but never where rustc's printer has none.
macro_rules! expr { ($e:expr) => { stringify!($e) }; }
macro_rules! tts { ($($t:tt)*) => { stringify!($($t)*) }; }
macro_rules! ty { ($t:ty) => { stringify!($t) }; }
macro_rules! pat { ($p:pat) => { stringify!($p) }; }
macro_rules! own { () => { stringify!(a+b  c (d)e {f}g [h] .i x!(1) {} y{ z}w) }; }
macro_rules! mixed { ($a:ident, $b:expr) => { stringify!($a . b = $b;  $a($b) [ $b ] {$a}) }; }
macro_rules! lists { ($($a:ident),* ; $($b:expr),*; $($c:tt)*) => { stringify!($($a),* | $($a)* | $($b)+* | $(($b);)* [$($c)*]x) }; }
macro_rules! check { ($($e:expr),* $(,)?) => { $( println!("{} = {:?}", stringify!($e), $e); )* }; }

fn main() {
    println!("{}", stringify!(Vec<i32> :: new ( )));
    println!("{}", stringify!( foo ( a , b ) ; x . y . 0 ; let ( a , b ) = ( 1 , 2 ) ; ));
    println!("{}", stringify!( # [ attr ] # ! [ x ] fn ( x : u8 ) Self ( ) pub ( crate ) if ( a ) { }));
    println!("{}", stringify!({a} { a } {a }{ a} {} { } [ a ] [a,b] ( a ) x{;a }));
    println!("{}", stringify!(a ,b ;c .d . ; . , ! ( e ) if ! x vec ! [ ]));
    println!("{}", stringify!(a
        b // comment
        /* another */ d));
    println!("{}", stringify!(type ( ) type ! r#type ( ) r#type ! ( ) 1 ( 2 ) "s" ( ) 'a' . x));
    println!("{} | {} | {}", expr!(1+2), expr!(f ( x , y ) . g ( )), expr!({ let x=1 ;x }));
    println!("{} | {} | {}", expr!(a  [ 1 ]), expr!(|x|x+1), expr!(if x{1}else{2}));
    println!("{}", tts!(a+b * (c , d) [ e ]{f;} ::  g< T >));
    println!("{} | {} | {}", ty!(Vec < u8 >), ty!(& 'static  str), ty!(( u8 ,i32)));
    println!("{} | {} | {}", pat!(Some ( x )), pat!(1 ..= 5|7), pat!(A { x , .. }));
    println!("{} | {}", own!(), mixed!(abc, 1+ 1));
    println!("{}", lists!(a,b,c; 1+1,2; x=>y (z)+w{}));
    check!(1 + 2, "a".len()*2, [1,2] . map(|x|x * 2), Some ( 'c' ),);
}
