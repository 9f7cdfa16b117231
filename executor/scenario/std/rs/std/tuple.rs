use crate::cmp::Ordering;
use crate::fmt::{Debug, Formatter, Result};
use crate::hash::{Hash, Hasher};

macro_rules! tuple_impls {
    ($(($($T:ident $i:tt),+))+) => { $(
        impl<$($T: Copy),+> Copy for ($($T,)+) {}
        impl<$($T: Clone),+> Clone for ($($T,)+) {
            fn clone(&self) -> Self { ($(self.$i.clone(),)+) }
        }
        impl<$($T: PartialEq),+> PartialEq for ($($T,)+) {
            fn eq(&self, o: &Self) -> bool { $(self.$i == o.$i)&&+ }
        }
        impl<$($T: Eq),+> Eq for ($($T,)+) {}
        impl<$($T: PartialOrd),+> PartialOrd for ($($T,)+) {
            fn partial_cmp(&self, o: &Self) -> Option<Ordering> {
                $(match self.$i.partial_cmp(&o.$i) {
                    Some(Ordering::Equal) => {}
                    x => return x,
                })+
                Some(Ordering::Equal)
            }
        }
        impl<$($T: Ord),+> Ord for ($($T,)+) {
            fn cmp(&self, o: &Self) -> Ordering {
                $(match self.$i.cmp(&o.$i) {
                    Ordering::Equal => {}
                    x => return x,
                })+
                Ordering::Equal
            }
        }
        impl<$($T: Default),+> Default for ($($T,)+) {
            fn default() -> Self { ($(<$T as Default>::default(),)+) }
        }
        impl<$($T: Hash),+> Hash for ($($T,)+) {
            fn hash<HH: Hasher>(&self, state: &mut HH) { $(self.$i.hash(state);)+ }
        }
        impl<$($T: Debug),+> Debug for ($($T,)+) {
            fn fmt(&self, f: &mut Formatter<'_>) -> Result {
                let mut b = f.debug_tuple("");
                $(b.field(&self.$i);)+
                b.finish()
            }
        }
    )+ };
}
tuple_impls! {
    (A 0)
    (A 0, B 1)
    (A 0, B 1, C 2)
    (A 0, B 1, C 2, D 3)
    (A 0, B 1, C 2, D 3, E 4)
    (A 0, B 1, C 2, D 3, E 4, F 5)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11)
}

macro_rules! tuple_array {
    ($($n:literal ($($x:ident)+) ($($T:ident)+))+) => { $(
        impl<T> From<[T; $n]> for ($($T,)+) {
            fn from(a: [T; $n]) -> Self {
                let [$($x),+] = a;
                ($($x,)+)
            }
        }
        impl<T> From<($($T,)+)> for [T; $n] {
            fn from(t: ($($T,)+)) -> Self {
                let ($($x,)+) = t;
                [$($x),+]
            }
        }
    )+ };
}
tuple_array! {
    1 (a) (T)
    2 (a b) (T T)
    3 (a b c) (T T T)
    4 (a b c d) (T T T T)
    5 (a b c d e) (T T T T T)
    6 (a b c d e f) (T T T T T T)
    7 (a b c d e f g) (T T T T T T T)
    8 (a b c d e f g h) (T T T T T T T T)
    9 (a b c d e f g h i) (T T T T T T T T T)
    10 (a b c d e f g h i j) (T T T T T T T T T T)
    11 (a b c d e f g h i j k) (T T T T T T T T T T T)
    12 (a b c d e f g h i j k l) (T T T T T T T T T T T T)
}
