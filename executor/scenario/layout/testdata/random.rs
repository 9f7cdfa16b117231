enum T0 { V0(), V1(u16, Option<u8>, ), V2([u8; 6], u64, ), V3(usize, i128, ), V4(), }
#[repr(align(1))] struct T1(u16, T0, Vec<u16>, );
struct T2(std::cmp::Ordering, i8, &'static mut [u16], Box<u8>, Option<T0>, i8, );
enum T3 { V0, V1, }
enum T4 { V0(), V1(&'static str, ), }
enum T5 { V0(T3, Result<Box<u8>, i8>, usize, ), V1(u32, T0, ), }
#[repr(align(32))] struct T6(std::sync::Arc<u8>, [Option<T5>; 6], T4, );
struct T7(std::convert::Infallible, Vec<u16>, T0, std::marker::PhantomData<u64>, );
enum T8 { V0, V1(bool, T5, T0, ), V2(usize, std::num::NonZero<i8>, ), V3(T7, [u32; 6], u16, ), V4(bool, [u8; 4], u16, ), }
#[repr(C)] enum T9 { V0(Option<Option<T0>>, std::cell::UnsafeCell<u32>, ), V1(i8, ), V2, V3(u32, ), V4(Result<Result<Result<T4, (u64, T0, u16, std::ptr::NonNull<u8>, )>, u64>, T0>, T0, Option<()>, ), }
#[repr(align(4))] enum T10 { V0(), V1(), }
enum T11 { V0(bool, T9, bool, ), }
#[repr(u8)] enum T12 { V0(), }
#[repr(C)] enum T13 { V0(T8, ), V1, V2(u16, ), }
struct T14();
struct T15(std::rc::Rc<str>, T3, );
#[repr(i64)] enum T16 { V0(T12, ), V1(T8, usize, i8, ), V2(bool, ), V3(), }
#[repr(align(4))] enum T17 { V0(), }
struct W18<X: ?Sized>(T14, u8, X);
type T18 = W18<usize>;
type T19 = (Vec<u16>, T13, );
#[repr(i8)] enum T20 { V0(u16, u64, ), V1, V2(), V3(), }
struct T21([u64; 0], i8, );
enum T22 { V0(std::convert::Infallible, u128, fn(u8) -> u8, ), V1(usize, std::num::NonZero<u128>, &'static W18<[u8]>, ), V2(char, T17, ), V3(std::sync::Arc<u8>, std::cmp::Ordering, u8, ), }
struct W23<X: ?Sized>((Vec<u16>, usize, ), X);
type T23 = W23<!>;
enum T24 { V0, }
type T25 = (T17, std::cmp::Ordering, usize, );
enum T26 { V0, V1([u8; 3], ), }
struct T27((), T25, std::sync::Arc<u8>, T19, usize, );
enum T28 { V0(u32, u8, u16, ), V1(&'static str, T23, T26, ), V2(), }
struct T29(T19, i8, T23, u32, std::mem::MaybeUninit<T21>, T27, );
#[repr(align(2))] struct T30(&'static mut str, [T26; 7], W18<char>, T29, bool, u8, );
union T31 { f0: std::mem::ManuallyDrop<T24>, f1: std::mem::ManuallyDrop<T28>, }
#[repr(align(4))] struct T32((), T28, std::cmp::Ordering, T20, );
struct W33<X: ?Sized>(X);
type T33 = W33<Result<[u32; 5], std::marker::PhantomData<u64>>>;
struct W34<X: ?Sized>(T33, (), [(bool, T23, ); 6], X);
type T34 = W34<u16>;
enum T35 { V0(u8, ), V1(u8, std::rc::Rc<str>, [Result<T29, i8>; 2], ), }
enum T36 { V0(T35, T34, ), V1(), V2(usize, ), V3(), V4((), ), }
enum T37 { V0((bool, std::num::NonZero<u128>, ), [u16; 0], ), V1(W23<T36>, T26, T30, ), V2([[u32; 3]; 0], u16, T27, ), }
struct T38([T33; 2], &'static mut u8, u8, &'static W18<str>, u64, &'static W18<[u8]>, );
enum T39 { V0, V1, V2, }
struct T40((), std::sync::Arc<u8>, Result<T35, u64>, u32, u16, std::num::NonZero<u16>, );
struct W41<X: ?Sized>(X);
type T41 = W41<usize>;
struct T42();
enum T43 { V0 = 27, V1, }
enum T44 { V0, V1 = 85, }
struct T45();
enum T46 { V0 = 3, V1 = 5, }
#[repr(u16)] enum T47 { V0, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75, V76, V77, V78, V79, V80, V81, V82, V83, V84, V85, V86, V87, V88, V89, V90, V91, V92, V93, V94, V95, V96, V97, V98, V99, V100, V101, V102, V103, V104, V105, V106, V107, V108, V109, V110, V111, V112, V113, V114, V115, V116, V117, V118, V119, V120, V121, V122, V123, V124, V125, V126, V127, V128, V129, V130, V131, V132, V133, V134, V135, V136, V137, V138, V139, V140, V141, V142, V143, V144, V145, V146, V147, V148, V149, V150, V151, V152, V153, V154, V155, V156, V157, V158, V159, V160, V161, V162, V163, V164, V165, V166, V167, V168, V169, V170, V171, V172, V173, V174, V175, V176, V177, V178, V179, V180, V181, V182, V183, V184, V185, V186, V187, V188, V189, V190, V191, V192, V193, V194, V195, V196, V197, V198, V199, V200, V201, V202, V203, V204, V205, V206, V207, V208, V209, V210, V211, V212, V213, V214, V215, V216, V217, V218, V219, V220, V221, V222, V223, V224, V225, V226, V227, V228, V229, V230, V231, V232, V233, V234, V235, V236, V237, V238, V239, V240, V241, V242, V243, V244, V245, V246, V247, V248, V249, V250, V251, V252, V253, V254, }
#[repr(align(2))] struct T48(T39, T37, );
#[repr(i64)] enum T49 { V0, V1, V2(), V3(i8, T39, ), V4(), }
struct W50<X: ?Sized>(i8, std::marker::PhantomData<u64>, T44, X);
type T50 = W50<u32>;
type T51 = (std::num::NonZero<u16>, );
#[repr(C, packed)] struct T52(char, u32, bool, );
struct T53(u16, char, );
#[repr(packed(2))] struct T54(char, &'static u8, u128, );
#[repr(C)] union T55 { f0: std::mem::ManuallyDrop<u16>, f1: std::mem::ManuallyDrop<[u16; 3]>, f2: std::mem::ManuallyDrop<[Box<u8>; 1]>, }
struct T56();
#[repr(C)] union T57 { f0: std::mem::ManuallyDrop<Option<&'static mut u8>>, f1: std::mem::ManuallyDrop<T46>, }
struct T58(&'static u8, u32, u16, [u64; 6], );
enum T59 { V0(), V1, V2(std::cmp::Ordering, u32, ), V3(u64, u8, ), }
enum T60 { V0([u16; 0], ), V1(i8, T53, ), }
type T61 = (W34<T59>, T58, Option<u16>, u8, );
#[repr(align(1))] struct T62();
#[repr(C)] enum T63 { V0(u32, std::ptr::NonNull<u8>, Result<(), &'static mut str>, ), V1(T53, u16, u16, ), }
enum T64 { V0, V1, V2(T59, bool, T54, ), }
#[repr(packed(4))] struct T65();
struct T66(u16, );
union T67 { f0: std::mem::ManuallyDrop<(Result<u8, u8>, [W23<T60>; 2], T57, )>, f1: std::mem::ManuallyDrop<u16>, f2: std::mem::ManuallyDrop<(u8, u8, W23<[std::num::NonZero<u16>; 2]>, T56, )>, }
type T68 = (u8, u32, Result<char, &'static W41<u8>>, u64, );
#[repr(C)] union T69 { f0: std::mem::ManuallyDrop<[u64; 0]>, f1: std::mem::ManuallyDrop<T62>, }
struct W70<X: ?Sized>(T58, i8, std::num::NonZero<u8>, X);
type T70 = W70<T58>;
enum T71 { V0((T64, u64, u16, ), T62, std::num::NonZero<u8>, ), V1(u64, ), V2, }
enum T72 { V0([u32; 2], ), V1(), V2(), V3(), V4, }
enum T73 { V0, V1(), V2, }
#[repr(align(32))] struct T74(u16, T73, Box<u8>, !, );
struct T75(T71, i8, T66, u32, u16, T74, );
enum T76 { V0(u8, ), V1, V2(char, ), V3(), }
enum T77 { V0, V1(T71, Box<u8>, T68, ), V2(String, T73, ), V3(bool, T73, Result<[u64; 0], char>, ), V4(), }
struct W78<X: ?Sized>(u8, u16, u16, X);
type T78 = W78<u8>;
enum T79 { V0, }
struct T80(bool, u32, );
struct T81();
#[repr(i8)] enum T82 { V0, V1(), V2(), V3, }
#[repr(C)] struct T83();
enum T84 { V0(u32, W41<u8>, [T83; 1], ), V1(), }
enum T85 { V0(usize, ), V1(T80, ), }
type T86 = ();
#[repr(align(4))] enum T87 { V0(usize, fn(u8) -> u8, ), V1(T85, [u16; 0], ), V2(), V3(i8, Result<Vec<u16>, usize>, ), }
struct W88<X: ?Sized>(i8, T84, X);
type T88 = W88<&'static mut str>;
#[repr(u64)] enum T89 { V0(), V1, V2, V3, V4(), }
struct W90<X: ?Sized>(X);
type T90 = W90<T83>;
enum T91 { V0(u64, T79, ), V1(Result<Option<[u16; 0]>, u32>, ), V2(), }
struct T92(T87, i8, std::num::NonZero<i64>, );
#[repr(C)] union T93 { f0: std::mem::ManuallyDrop<u8>, }
struct T94(T85, T87, );
enum T95 { V0(char, ), V1(T83, ), V2(Option<u16>, ), }
struct T96(T89, [T84; 7], std::convert::Infallible, );
struct T97(u32, );
#[repr(i64)] enum T98 { V0(Box<u8>, ), }
enum T99 { V0, V1(u16, T87, T88, ), V2(&'static mut str, ), }
enum T100 { V0(), V1, V2(u32, u8, f64, ), }
enum T101 { V0(std::num::NonZero<u128>, ), V1(), V2(u8, ), V3(T89, ), }
#[repr(align(32))] struct T102(std::cell::Cell<T93>, T100, T94, &'static W88<[u8]>, );
struct T103(bool, u32, );
enum T104 { V0, V1(), }
enum T105 { V0, V1(u64, u8, ), V2(bool, [u32; 2], ), V3(T95, String, i8, ), V4, }
enum T106 { V0(), V1(std::mem::ManuallyDrop<T94>, [u8; 6], T104, ), V2(T104, ), V3(&'static W18<[u8]>, ), }
#[repr(C)] enum T107 { V0, V1((T102, [!; 6], T101, u32, ), T101, *const u8, ), V2, V3(u8, ), }
enum T108 { V0 = 59, V1 = 61, V2, V3, }
#[repr(C)] enum T109 { V0, V1, V2, V3, V4, }
#[repr(C)] enum T110 { V0(T102, bool, &'static W33<dyn Send>, ), }
enum T111 { V0(T106, u8, ), }
enum T112 { V0(i8, ), V1(), V2((char, ), &'static W34<dyn Send>, ), V3(), }
#[repr(C)] struct T113(T110, u64, u8, u16, );
enum T114 { V0(), V1, V2, V3, }
struct W115<X: ?Sized>(T105, u8, &'static u8, X);
type T115 = W115<T105>;
struct T116(Result<W33<Vec<u16>>, T110>, T104, (), );
#[repr(C, packed)] struct T117((), u8, );
#[repr(C)] enum T118 { V0, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75, V76, V77, V78, V79, V80, V81, V82, V83, V84, V85, V86, V87, V88, V89, V90, V91, V92, V93, V94, V95, V96, V97, V98, V99, V100, V101, V102, V103, V104, V105, V106, V107, V108, V109, V110, V111, V112, V113, V114, V115, V116, V117, V118, V119, V120, V121, V122, V123, V124, V125, V126, V127, V128, V129, V130, V131, V132, V133, V134, V135, V136, V137, V138, V139, V140, V141, V142, V143, V144, V145, V146, V147, V148, V149, V150, V151, V152, V153, V154, V155, V156, V157, V158, V159, V160, V161, V162, V163, V164, V165, V166, V167, V168, V169, V170, V171, V172, V173, V174, V175, V176, V177, V178, V179, V180, V181, V182, V183, V184, V185, V186, V187, V188, V189, V190, V191, V192, V193, V194, V195, V196, V197, V198, V199, V200, V201, V202, V203, V204, V205, V206, V207, V208, V209, V210, V211, V212, V213, V214, V215, V216, V217, V218, V219, V220, V221, V222, V223, V224, V225, V226, V227, V228, V229, V230, V231, V232, V233, V234, V235, V236, V237, V238, V239, V240, V241, V242, V243, V244, V245, V246, V247, V248, V249, V250, V251, }
enum T119 { V0, V1, V2, V3(i8, &'static W78<str>, ), V4(std::num::NonZero<i8>, T107, ), }
enum T120 { V0(), V1(i8, u64, ), V2, V3(i8, usize, ), }
struct T121(T117, Option<T116>, T111, );
#[repr(C, align(32))] struct T122(u32, u16, u16, bool, T114, T119, );
struct T123(u8, );
enum T124 { V0(), }
#[repr(align(2))] struct T125(u8, std::ptr::NonNull<u8>, std::num::NonZero<u16>, );
#[repr(i16)] enum T126 { V0(), V1, V2(T114, T118, std::num::NonZero<usize>, ), V3(), V4, }
enum T127 { V0(u8, u128, std::mem::ManuallyDrop<std::marker::PhantomData<u64>>, ), V1(u64, W88<u16>, ), V2, }
#[repr(align(8))] enum T128 { V0, V1(Option<T116>, u16, [u16; 7], ), V2(usize, *const dyn Send, u16, ), }
enum T129 { V0(), V1, V2(u64, T124, i8, ), }
type T130 = (&'static W70<dyn Send>, u8, usize, );
type T131 = (u8, i8, u64, Option<[u16; 4]>, );
enum T132 { V0(), V1, V2, V3, }
struct W133<X: ?Sized>(i8, i8, i8, X);
type T133 = W133<u16>;
struct T134(T123, T122, u16, bool, );
#[repr(C, align(1))] struct T135(T134, u32, bool, T133, [bool; 7], T123, );
#[repr(u8)] enum T136 { V0(), V1, V2([u64; 0], usize, ), V3(u64, ), }
enum T137 { V0(), V1(), }
#[repr(C, u16)] enum T138 { V0((), ), }
struct T139(T132, u64, char, T132, u64, usize, );
#[repr(C, isize)] enum T140 { V0, V1(T132, ), V2(), V3(u64, ), V4(u32, Vec<u16>, ), }
struct T141(Option<T136>, u16, std::marker::PhantomData<u64>, );
struct W142<X: ?Sized>(T136, Option<u8>, bool, X);
type T142 = W142<u16>;
enum T143 { V0(T137, ), }
enum T144 { V0(T133, T136, ), V1(), V2(T135, ), V3(T135, ), }
type T145 = (Result<Option<T140>, u64>, &'static str, );
enum T146 { V0, }
enum T147 { V0, V1, }
enum T148 { V0((), u8, ), V1(T144, ), V2(T141, std::cell::Cell<usize>, T141, ), }
enum T149 { V0 = 52, V1, }
struct T150(u16, );
struct T151(std::convert::Infallible, bool, );
#[repr(C, align(16))] struct T152(u32, u16, u64, );
struct W153<X: ?Sized>(u16, !, std::num::NonZero<u128>, X);
type T153 = W153<u32>;
#[repr(C)] union T154 { f0: std::mem::ManuallyDrop<f64>, }
struct T155([T147; 1], bool, T149, T152, T150, W153<Option<T143>>, );
struct W156<X: ?Sized>(X);
type T156 = W156<u16>;
enum T157 { V0(), V1(bool, T155, ), V2(u16, T149, ), }
struct W158<X: ?Sized>([T157; 7], (char, T146, u64, ), T151, X);
type T158 = W158<u16>;
type T159 = (char, Box<u8>, u32, );
struct T160(std::cell::Cell<u16>, std::sync::Arc<u8>, i8, u32, W23<u16>, T149, );
#[repr(C)] struct T161(bool, T152, T155, i8, [u32; 5], &'static mut [u16], );
enum T162 { V0(&'static W133<u8>, *const u8, ), V1, V2(i8, bool, i8, ), }
#[repr(align(2))] enum T163 { V0 = 68, V1 = 71, V2 = 74, V3, }
enum T164 { V0(), V1, V2(T162, ), V3(), }
struct T165(T157, T158, u8, T154, i8, );
struct T166(i8, std::num::NonZero<u128>, );
#[repr(C, i8)] enum T167 { V0(std::cell::UnsafeCell<u64>, u16, u64, ), V1(T159, ), V2(T155, ), }
#[repr(C)] enum T168 { V0(), V1(&'static mut [u16], W70<&'static W90<dyn Send>>, u32, ), }
struct T169(T159, u16, W115<char>, T157, );
enum T170 { V0(bool, String, u8, ), }
struct W171<X: ?Sized>(usize, u32, std::num::NonZero<u8>, X);
type T171 = W171<u32>;
enum T172 { V0, V1(T167, Vec<u16>, ), V2(char, ), V3(usize, u32, std::cell::Cell<std::cmp::Ordering>, ), V4, }
enum T173 { V0(u32, &'static W41<str>, u16, ), V1(T172, ), }
struct T174(char, T163, &'static W153<[u8]>, );
struct T175();
#[repr(C)] enum T176 { V0(), V1(u16, usize, u8, ), V2(u32, ), }
#[repr(C, packed)] struct T177(u16, &'static u8, [u16; 3], u32, &'static u8, u32, );
struct T178(std::rc::Rc<str>, T166, );
enum T179 { V0(T173, Box<u8>, ), V1(T177, [[u64; 0]; 2], u32, ), V2(&'static W34<[u8]>, T167, T174, ), V3(T167, ), V4, }
struct W180<X: ?Sized>(&'static dyn Send, X);
type T180 = W180<&'static W18<str>>;
#[repr(packed(1))] struct T181(u64, u8, );
enum T182 { V0 = 43, V1 = 46, V2, V3, V4, }
enum T183 { V0(T172, u16, ), V1(T180, T171, [u8; 4], ), }
#[repr(align(8))] enum T184 { V0((T179, T183, [u16; 0], ), T180, T178, ), V1(), }
enum T185 { V0(std::num::NonZero<u16>, f32, ), }
struct W186<X: ?Sized>(u16, T175, std::num::NonZero<u16>, X);
type T186 = W186<u64>;
enum T187 { V0(), }
struct T188(char, u8, std::num::NonZero<u8>, );
enum T189 { V0, V1, }
enum T190 { V0, V1, V2, V3(T178, std::mem::MaybeUninit<[bool; 4]>, u8, ), }
#[repr(C)] struct T191(&'static u8, u32, std::rc::Rc<str>, u8, u8, u16, );
struct T192(i8, T181, u8, u16, );
enum T193 { V0, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75, V76, V77, V78, V79, V80, V81, V82, V83, V84, V85, V86, V87, V88, V89, V90, V91, V92, V93, V94, V95, V96, V97, V98, V99, V100, V101, V102, V103, V104, V105, V106, V107, V108, V109, V110, V111, V112, V113, V114, V115, V116, V117, V118, V119, V120, V121, V122, V123, V124, V125, V126, V127, V128, V129, V130, V131, V132, V133, V134, V135, V136, V137, V138, V139, V140, V141, V142, V143, V144, V145, V146, V147, V148, V149, V150, V151, V152, V153, V154, V155, V156, V157, V158, V159, V160, V161, V162, V163, V164, V165, V166, V167, V168, V169, V170, V171, V172, V173, V174, V175, V176, V177, V178, V179, V180, V181, V182, V183, V184, V185, V186, V187, V188, V189, V190, V191, V192, V193, V194, V195, V196, V197, V198, V199, V200, V201, V202, V203, V204, V205, V206, V207, V208, V209, V210, V211, V212, V213, V214, V215, V216, V217, V218, V219, V220, V221, V222, V223, V224, V225, V226, V227, V228, V229, V230, V231, V232, V233, V234, V235, V236, V237, V238, V239, V240, V241, V242, V243, V244, V245, V246, V247, V248, V249, V250, V251, V252, V253, V254, }
#[repr(usize)] enum T194 { V0, V1(), V2, }
enum T195 { V0(T185, ), V1, V2(T191, ), V3, }
struct T196([i8; 4], usize, (), u16, );
struct T197(i8, *const dyn Send, &'static W50<str>, u8, u32, T186, );
#[repr(i16)] enum T198 { V0, V1(String, u32, ), V2, }
struct W199<X: ?Sized>(T198, Result<bool, T196>, X);
type T199 = W199<u8>;
struct T200(usize, bool, Vec<u16>, u8, );
enum T201 { V0(fn(u8) -> u8, u8, f32, ), V1(), V2(), V3(), }
enum T202 { V0, }
#[repr(align(2))] enum T203 { V0, }
enum T204 { V0(u8, u32, ), V1(), V2(), V3(u32, u8, u16, ), }
#[repr(C, align(8))] struct T205(std::num::NonZero<i8>, T200, );
enum T206 { V0(std::num::NonZero<u8>, bool, char, ), V1(T198, T198, T204, ), V2, V3(u16, ), }
enum T207 { V0(bool, T201, ), V1(u8, T200, ), }
struct W208<X: ?Sized>(X);
type T208 = W208<T198>;
enum T209 { V0(T199, [u16; 0], ), V1(u8, [u8; 4], ), }
type T210 = (Result<[W158<String>; 6], u64>, W78<T206>, );
enum T211 { V0, }
struct T212(T204, Result<T202, u16>, );
struct T213(T203, u16, );
#[repr(C)] union T214 { f0: std::mem::ManuallyDrop<u32>, f1: std::mem::ManuallyDrop<W70<u16>>, }
enum T215 { V0(), V1(u64, ), V2(Result<u32, u8>, char, T211, ), V3(T203, char, T207, ), V4(), }
struct W216<X: ?Sized>(usize, T208, T212, X);
type T216 = W216<std::sync::Arc<u8>>;
struct T217(bool, u32, (f64, ), );
#[repr(C, align(4))] struct T218((), (W180<usize>, Result<i8, Option<&'static W156<str>>>, T209, ), [std::num::NonZero<u32>; 6], );
enum T219 { V0(u16, u32, ), V1(u16, (usize, std::mem::MaybeUninit<T213>, ), ), V2(usize, ), V3(), V4, }
#[repr(align(1))] enum T220 { V0(), V1, V2(u8, W142<T212>, ), V3(bool, u32, [u32; 2], ), }
struct T221(T220, Option<T219>, std::cmp::Ordering, bool, );
struct T222(f64, );
#[repr(C, packed)] struct T223(Option<u32>, bool, u16, u32, u64, char, );
enum T224 { V0(T223, u8, ), V1, }
#[repr(align(8))] enum T225 { V0((), T217, ), V1, V2(T214, i8, bool, ), }
struct T226(Vec<u16>, );
enum T227 { V0((), ), V1(bool, W199<T226>, ), V2, }
enum T228 { V0 = 87, V1, V2 = 89, }
#[repr(C)] struct T229(u16, Option<Option<T219>>, [u8; 3], u64, T218, usize, );
#[repr(u8)] enum T230 { V0, V1, V2, }
enum T231 { V0(std::num::NonZero<u32>, usize, i8, ), V1, V2(u16, ), V3([T219; 7], W171<usize>, T222, ), V4, }
#[repr(align(8))] enum T232 { V0(std::cmp::Ordering, T226, ), }
#[repr(C, isize)] enum T233 { V0, V1, V2(), V3, V4(std::num::NonZero<u8>, [u8; 1], ), }
#[repr(C)] struct T234(f64, i8, );
enum T235 { V0 = 6, V1, V2 = 8, }
enum T236 { V0, }
struct W237<X: ?Sized>(bool, !, X);
type T237 = W237<T235>;
enum T238 { V0(std::mem::ManuallyDrop<u64>, [Result<std::rc::Rc<str>, &'static W50<u8>>; 6], &'static W115<str>, ), V1(), V2(), V3(&'static W153<[u8]>, u32, T236, ), V4(), }
enum T239 { V0(!, ), V1(T233, ), }
union T240 { f0: std::mem::ManuallyDrop<T234>, f1: std::mem::ManuallyDrop<u16>, }
enum T241 { V0(W18<T231>, u32, f64, ), V1(T236, usize, T237, ), V2, V3(), }
enum T242 { V0(), }
enum T243 { V0(T240, ), }
enum T244 { V0(u16, ), }
struct T245(T235, [u64; 0], u64, bool, std::num::NonZero<usize>, );
enum T246 { V0, V1(u32, ), V2, V3(Option<u16>, bool, ), V4, }
#[repr(packed(2))] struct T247(&'static u8, );
enum T248 { V0(), V1(i8, ), V2(), V3, }
#[repr(C, i8)] enum T249 { V0(usize, i128, T240, ), V1, V2(!, (T247, bool, !, ), ), V3(bool, u8, u32, ), V4(W34<i8>, Result<T248, T238>, ), }
struct T250(W18<bool>, );
type T251 = (std::mem::MaybeUninit<T242>, u32, );
#[repr(packed(8))] struct T252(u32, u128, Option<u32>, );
struct W253<X: ?Sized>(X);
type T253 = W253<std::cell::UnsafeCell<&'static W156<u8>>>;
struct W254<X: ?Sized>([W90<T242>; 1], W90<()>, X);
type T254 = W254<std::cmp::Ordering>;
#[repr(align(8))] struct T255(Option<u16>, T252, bool, );
#[repr(C)] enum T256 { V0(), }
#[repr(C, packed)] struct T257(u16, Option<u32>, );
#[repr(align(1))] struct T258(i8, u8, );
struct T259();
enum T260 { V0 = 53, V1, V2, V3, V4, }
struct W261<X: ?Sized>(X);
type T261 = W261<Option<u8>>;
type T262 = (Vec<u16>, u32, );
enum T263 { V0, V1, V2 = 75, V3, }
#[repr(u64)] enum T264 { V0([bool; 4], ), V1(u8, &'static W171<u8>, usize, ), V2(T258, ), }
enum T265 { V0(std::cell::UnsafeCell<usize>, std::sync::Arc<u8>, ), V1(T259, String, ), V2(u8, T260, [u8; 4], ), }
enum T266 { V0, V1(W208<[[T260; 3]; 7]>, u16, u8, ), V2(bool, ), }
type T267 = (i8, u32, );
#[repr(C, packed)] struct T268(u8, u64, u128, u128, [u16; 3], char, );
struct T269(i8, std::rc::Rc<str>, T267, T257, );
enum T270 { V0(bool, ), }
enum T271 { V0(T261, T270, ), }
struct T272(T267, usize, std::num::NonZero<usize>, T263, );
#[repr(align(2))] struct T273(u16, W133<usize>, usize, T267, T269, );
enum T274 { V0, V1(), V2, V3(std::mem::MaybeUninit<T269>, ), }
struct W275<X: ?Sized>(u16, T265, T266, X);
type T275 = W275<bool>;
enum T276 { V0, V1(), V2(std::num::NonZero<u128>, u32, T268, ), V3, V4(), }
enum T277 { V0(std::ptr::NonNull<u8>, u32, T271, ), }
struct T278(u16, u32, T266, u32, );
enum T279 { V0(T267, ), V1, V2(T273, std::ptr::NonNull<u8>, std::cell::UnsafeCell<&'static W216<dyn Send>>, ), V3(T274, u8, &'static W142<[u8]>, ), V4(), }
#[repr(u32)] enum T280 { V0, V1(String, T275, ), V2, V3(T279, Result<T274, W216<[u64; 0]>>, ), }
enum T281 { V0(), }
struct T282(T279, u64, T275, );
struct T283();
#[repr(u32)] enum T284 { V0(usize, ), V1(T283, u32, ), V2(T280, [u16; 5], ), V3(), }
enum T285 { V0(Box<u8>, T275, bool, ), }
struct W286<X: ?Sized>((u32, T275, T282, i8, ), u32, X);
type T286 = W286<std::cmp::Ordering>;
#[repr(align(1))] struct T287(&'static W186<str>, T276, T286, u16, );
#[repr(C, packed)] struct T288(Option<u32>, );
type T289 = (u64, );
#[repr(C)] struct T290();
union T291 { f0: std::mem::ManuallyDrop<W208<u64>>, f1: std::mem::ManuallyDrop<u8>, }
#[repr(align(8))] struct T292(u32, bool, u8, u128, &'static W186<dyn Send>, std::rc::Rc<str>, );
struct T293(std::ptr::NonNull<u8>, );
enum T294 { V0(), V1([*const [u16]; 6], ), V2, V3(u8, bool, u32, ), V4(), }
#[repr(C, i32)] enum T295 { V0(T285, T291, ), V1(T290, ), V2(T289, T290, ), V3(T288, u16, usize, ), V4, }
#[repr(C, isize)] enum T296 { V0(), V1([u32; 2], ), }
#[repr(align(16))] struct T297();
#[repr(align(8))] enum T298 { V0, V1(std::convert::Infallible, T286, ), V2(char, ), V3(u32, ), V4(T286, [u8; 3], T297, ), }
enum T299 { V0([u16; 0], ), V1, V2(i8, bool, ), V3(T288, u32, ), V4(u64, T288, T296, ), }
#[repr(C)] union T300 { f0: std::mem::ManuallyDrop<T293>, }
type T301 = (u8, [u8; 6], T296, );
enum T302 { V0(std::cell::Cell<u8>, T299, [u16; 0], ), V1, }
struct T303(T300, T291, );
enum T304 { V0, V1 = 7, }
enum T305 { V0(&'static W261<u8>, W23<Option<Result<Option<char>, bool>>>, T304, ), V1(bool, ), V2(i8, u32, T294, ), V3(u64, ), V4(T296, ), }
type T306 = ([bool; 3], std::num::NonZero<i64>, T304, Box<u8>, );
enum T307 { V0(W34<u8>, ), V1, V2(i8, ), V3(Option<[&'static [u16]; 3]>, ), }
struct W308<X: ?Sized>(T300, X);
type T308 = W308<&'static str>;
enum T309 { V0(T297, i8, T306, ), V1, V2(u16, T305, ), V3(), }
#[repr(C)] struct T310(i8, );
struct T311(std::rc::Rc<str>, T302, u8, i128, );
#[repr(align(16))] enum T312 { V0(char, std::num::NonZero<usize>, i8, ), V1(&'static W199<str>, ), V2(T305, u16, ), V3(), }
enum T313 { V0(), V1(u32, u64, u8, ), V2(T307, &'static mut u8, T311, ), V3(u8, (), ), V4, }
struct T314(T313, char, usize, u16, T312, );
type T315 = (T310, T305, u32, u32, );
#[repr(u16)] enum T316 { V0(T311, &'static mut u8, bool, ), V1, V2, }
enum T317 { V0([f32; 0], T310, u32, ), V1(Result<Box<u8>, std::rc::Rc<str>>, T310, ), V2(u16, ), V3(u32, usize, ), }
enum T318 { V0 = 57, V1, }
enum T319 { V0(std::marker::PhantomData<u64>, ), V1(u16, ), V2(u16, bool, ), V3, }
struct T320();
struct T321();
struct T322(T319, W34<bool>, T313, u64, );
enum T323 { V0(), V1(f32, ), V2((String, T316, T313, std::rc::Rc<str>, ), ), V3(T321, usize, T322, ), }
#[repr(C, i8, align(2))] enum T324 { V0(&'static mut str, ), V1, }
enum T325 { V0(T316, std::num::NonZero<u128>, Option<T314>, ), V1, }
enum T326 { V0(), V1(u8, bool, ), }
struct T327(((T325, std::marker::PhantomData<u64>, ), T317, char, ), std::num::NonZero<i64>, );
struct T328(T325, T317, std::cmp::Ordering, );
#[repr(C)] union T329 { f0: std::mem::ManuallyDrop<usize>, f1: std::mem::ManuallyDrop<(u8, u64, )>, f2: std::mem::ManuallyDrop<&'static mut [u16]>, }
#[repr(i64)] enum T330 { V0(u16, ), V1(u8, ), V2(Result<T327, usize>, T322, T326, ), V3([u8; 6], ), V4, }
#[repr(C, usize)] enum T331 { V0(std::convert::Infallible, ), V1(u8, T324, std::cell::UnsafeCell<u16>, ), V2(), }
enum T332 { V0(Result<[u32; 2], T320>, T328, T325, ), }
struct T333((), u8, );
struct W334<X: ?Sized>(X);
type T334 = W334<i8>;
type T335 = ();
struct T336(char, u32, );
enum T337 { V0(T335, u16, T333, ), V1(u32, (), T333, ), V2(std::num::NonZero<u8>, std::ptr::NonNull<u8>, u16, ), }
struct T338();
struct T339(T329, u64, std::num::NonZero<u32>, T337, W254<Option<T333>>, );
enum T340 { V0, V1(u16, char, i8, ), V2(Vec<u16>, char, ), V3, V4, }
#[repr(C, align(1))] struct T341([char; 1], u32, T331, char, [u16; 0], );
#[repr(C, i64)] enum T342 { V0, }
enum T343 { V0(Option<W78<u8>>, &'static W156<dyn Send>, T338, ), V1(u32, ), }
#[repr(C)] enum T344 { V0(std::num::NonZero<i8>, Result<u8, Option<T332>>, ), V1(T337, ), V2(std::sync::Arc<u8>, u8, &'static W254<[u8]>, ), V3, }
enum T345 { V0(T333, u16, Option<usize>, ), V1(T343, ), }
enum T346 { V0(std::convert::Infallible, T342, ), V1, V2, V3, V4, }
struct T347(W88<u32>, &'static W186<[u8]>, );
struct W348<X: ?Sized>((), X);
type T348 = W348<u32>;
#[repr(isize)] enum T349 { V0(T340, ), V1(std::marker::PhantomData<u64>, u32, T342, ), V2, }
#[repr(C, packed)] struct T350(u128, u8, bool, u64, [u16; 3], );
enum T351 { V0(), }
struct T352();
#[repr(C, i8)] enum T353 { V0(std::mem::ManuallyDrop<T342>, ), V1(), V2, V3(u64, bool, T352, ), }
enum T354 { V0, }
enum T355 { V0(std::convert::Infallible, T350, ), V1, V2(), V3(W186<u16>, T344, ), V4(), }
struct T356(std::sync::Arc<u8>, u16, T349, T349, T350, );
#[repr(C)] struct T357(T350, &'static W253<[u8]>, T353, u32, Box<u8>, T352, );
enum T358 { V0, V1, V2 = 72, V3, V4, }
struct T359(T358, (u8, u8, i8, T353, ), u64, usize, Option<bool>, );
enum T360 { V0(T359, u8, T353, ), V1(T352, T349, ), }
struct T361(W78<u8>, T353, u16, char, );
struct T362(u16, std::rc::Rc<str>, u16, u32, bool, T357, );
#[repr(i8)] enum T363 { V0 = 73, V1 = 75, }
enum T364 { V0(), V1, V2(T356, ), V3(std::mem::ManuallyDrop<T358>, char, u8, ), V4(bool, ), }
struct T365(bool, );
enum T366 { V0, V1 = 29, V2, }
#[repr(C)] enum T367 { V0, }
enum T368 { V0, V1(bool, u32, T365, ), V2(T356, std::mem::ManuallyDrop<bool>, ), }
enum T369 { V0, V1(T359, ), V2(T366, Option<T358>, ), V3, }
enum T370 { V0(T367, Option<u32>, ), V1(), V2(std::marker::PhantomData<u64>, u32, ), V3([u32; 2], [u8; 1], ), }
type T371 = (T360, );
enum T372 { V0, V1(W186<[u8; 0]>, ), }
#[repr(align(2))] enum T373 { V0(std::mem::MaybeUninit<u8>, u64, u8, ), }
struct W374<X: ?Sized>(u8, X);
type T374 = W374<u16>;
#[repr(C)] union T375 { f0: std::mem::ManuallyDrop<std::cell::UnsafeCell<W208<T367>>>, f1: std::mem::ManuallyDrop<i8>, }
#[repr(u64)] enum T376 { V0, V1(u32, (), ), }
#[repr(C, packed)] struct T377(u8, &'static u8, u64, u8, u128, );
enum T378 { V0(char, W50<T372>, ), V1(), }
#[repr(i64)] enum T379 { V0(), V1(W153<u16>, ) = 78, }
#[repr(C)] enum T380 { V0 = 55, V1, V2 = 59, V3 = 60, V4, }
struct W381<X: ?Sized>(T379, u16, X);
type T381 = W381<u32>;
enum T382 { V0, V1, V2(u8, char, !, ), V3(T376, ), V4(bool, u16, Box<u8>, ), }
#[repr(C, u8)] enum T383 { V0(u16, u32, ), V1() = 35, V2(char, ), V3(T382, u8, u16, ) = 38, }
#[repr(u8)] enum T384 { V0, V1(), V2, }
#[repr(align(4))] enum T385 { V0(f64, [T382; 4], ), V1, V2(usize, u16, ), V3, V4(), }
struct T386(T376, T379, fn(u8) -> u8, std::mem::ManuallyDrop<bool>, char, );
struct T387(u64, i8, bool, bool, );
type T388 = (T380, );
type T389 = ([u8; 4], );
#[repr(C, align(8))] struct T390(&'static W381<str>, u8, u32, i8, T381, );
#[repr(C, align(16))] struct T391(i8, fn(u8) -> u8, T381, char, [char; 5], );
struct T392(T385, );
enum T393 { V0(T386, (), ), V1(), }
union T394 { f0: std::mem::ManuallyDrop<T383>, f1: std::mem::ManuallyDrop<std::num::NonZero<u32>>, f2: std::mem::ManuallyDrop<T384>, }
#[repr(C)] struct T395(*const [u16], u16, W216<T386>, T389, );
type T396 = (T385, );
enum T397 { V0(Option<i8>, usize, u8, ), V1(), V2(), }
struct T398(Option<fn(u8) -> u8>, T386, u32, T397, Result<T391, T388>, );
#[repr(C)] struct T399();
struct W400<X: ?Sized>(X);
type T400 = W400<usize>;
struct T401(usize, W41<bool>, u32, char, );
enum T402 { V0, }
enum T403 { V0(W41<u16>, std::cmp::Ordering, ), }
struct W404<X: ?Sized>(&'static W142<str>, X);
type T404 = W404<()>;
enum T405 { V0(), }
#[repr(C, align(2))] struct T406(Result<i8, T401>, usize, T400, T399, u64, i8, );
#[repr(C, isize)] enum T407 { V0, V1(Vec<u16>, ), V2(Result<u16, W88<[u32; 2]>>, std::marker::PhantomData<u64>, ), V3(), }
struct T408(Option<Option<&'static W171<[u8]>>>, Option<T403>, u16, );
enum T409 { V0(), }
enum T410 { V0, V1, V2(T402, ), V3, V4(Option<Result<u32, u8>>, ), }
enum T411 { V0(), V1, V2(), }
enum T412 { V0([(u64, u32, Box<u8>, bool, ); 5], bool, ), }
#[repr(align(1))] enum T413 { V0(), V1, V2((Vec<u16>, Result<bool, W404<usize>>, ), ), V3, }
struct W414<X: ?Sized>(T402, bool, X);
type T414 = W414<std::cell::Cell<u64>>;
struct T415();
struct T416(i8, &'static W115<[u8]>, );
struct W417<X: ?Sized>(X);
type T417 = W417<usize>;
struct T418(T413, u16, W171<bool>, T413, );
enum T419 { V0, V1(), V2, V3(), }
#[repr(C)] union T420 { f0: std::mem::ManuallyDrop<&'static W70<str>>, f1: std::mem::ManuallyDrop<std::sync::Arc<u8>>, f2: std::mem::ManuallyDrop<[Box<u8>; 2]>, }
enum T421 { V0, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75, V76, V77, V78, V79, V80, V81, V82, V83, V84, V85, V86, V87, V88, V89, V90, V91, V92, V93, V94, V95, V96, V97, V98, V99, V100, V101, V102, V103, V104, V105, V106, V107, V108, V109, V110, V111, V112, V113, V114, V115, V116, V117, V118, V119, V120, V121, V122, V123, V124, V125, V126, V127, V128, V129, V130, V131, V132, V133, V134, V135, V136, V137, V138, V139, V140, V141, V142, V143, V144, V145, V146, V147, V148, V149, V150, V151, V152, V153, V154, V155, V156, V157, V158, V159, V160, V161, V162, V163, V164, V165, V166, V167, V168, V169, V170, V171, V172, V173, V174, V175, V176, V177, V178, V179, V180, V181, V182, V183, V184, V185, V186, V187, V188, V189, V190, V191, V192, V193, V194, V195, V196, V197, V198, V199, V200, V201, V202, V203, V204, V205, V206, V207, V208, V209, V210, V211, V212, V213, V214, V215, V216, V217, V218, V219, V220, V221, V222, V223, V224, V225, V226, V227, V228, V229, V230, V231, V232, V233, V234, V235, V236, V237, V238, V239, V240, V241, V242, V243, V244, V245, V246, V247, V248, V249, V250, V251, V252, V253, V254, V255, }
enum T422 { V0(char, ), V1(f32, ), V2(T410, i8, &'static W88<[u8]>, ), V3, }
#[repr(u64)] enum T423 { V0(), }
enum T424 { V0, }
struct T425();
union T426 { f0: std::mem::ManuallyDrop<i128>, f1: std::mem::ManuallyDrop<T423>, }
#[repr(C)] enum T427 { V0(i8, ), V1, V2(T416, bool, ), V3, }
enum T428 { V0(), V1([bool; 4], T417, ), }
enum T429 { V0((T420, u16, std::cell::Cell<T427>, ), char, ), }
enum T430 { V0(Vec<u16>, T420, i8, ), }
#[repr(C)] enum T431 { V0(char, W50<u8>, u32, ), }
enum T432 { V0, V1(), }
struct T433(u16, u8, std::mem::MaybeUninit<bool>, i8, u32, );
#[repr(C)] struct T434(u16, );
#[repr(align(1))] enum T435 { V0, V1((), bool, u8, ), V2, }
#[repr(align(8))] enum T436 { V0(std::sync::Arc<u8>, std::cmp::Ordering, &'static u8, ), V1(bool, usize, ), V2(u32, u8, ), V3(u8, [T434; 1], Option<Result<Vec<u16>, &'static W237<str>>>, ), V4, }
struct T437(u8, u8, usize, );
#[repr(align(4))] struct T438(i8, u16, T435, T432, );
struct T439(Result<&'static mut [u16], Vec<u16>>, Vec<u16>, char, );
enum T440 { V0, V1(bool, u32, ), V2, }
#[repr(C)] struct T441(u32, [u8; 4], u16, T437, T433, char, );
enum T442 { V0, }
struct T443(u8, (), Option<bool>, u16, );
enum T444 { V0(std::num::NonZero<u8>, ), V1, }
#[repr(u8)] enum T445 { V0(T433, [u8; 6], &'static W404<[u8]>, ), V1(), }
type T446 = (i8, bool, );
enum T447 { V0, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67, V68, V69, V70, V71, V72, V73, V74, V75, V76, V77, V78, V79, V80, V81, V82, V83, V84, V85, V86, V87, V88, V89, V90, V91, V92, V93, V94, V95, V96, V97, V98, V99, V100, V101, V102, V103, V104, V105, V106, V107, V108, V109, V110, V111, V112, V113, V114, V115, V116, V117, V118, V119, V120, V121, V122, V123, V124, V125, V126, V127, V128, V129, V130, V131, V132, V133, V134, V135, V136, V137, V138, V139, V140, V141, V142, V143, V144, V145, V146, V147, V148, V149, V150, V151, V152, V153, V154, V155, V156, V157, V158, V159, V160, V161, V162, V163, V164, V165, V166, V167, V168, V169, V170, V171, V172, V173, V174, V175, V176, V177, V178, V179, V180, V181, V182, V183, V184, V185, V186, V187, V188, V189, V190, V191, V192, V193, V194, V195, V196, V197, V198, V199, V200, V201, V202, V203, V204, V205, V206, V207, V208, V209, V210, V211, V212, V213, V214, V215, V216, V217, V218, V219, V220, V221, V222, V223, V224, V225, V226, V227, V228, V229, V230, V231, V232, V233, V234, V235, V236, V237, V238, V239, V240, V241, V242, V243, V244, V245, V246, V247, V248, V249, V250, }
type T448 = ();
struct T449(i8, fn(u8) -> u8, );
enum T450 { V0(), }
struct W451<X: ?Sized>(&'static W158<[u8]>, (), [std::cmp::Ordering; 7], X);
type T451 = W451<u32>;
enum T452 { V0(std::num::NonZero<i64>, ), V1(), V2(T442, ), }
struct W453<X: ?Sized>(X);
type T453 = W453<i8>;
enum T454 { V0, V1, V2(), }
#[repr(C, packed)] struct T455(u128, u16, char, (), u64, u32, );
#[repr(C)] union T456 { f0: std::mem::ManuallyDrop<u8>, f1: std::mem::ManuallyDrop<(u16, u16, T454, )>, f2: std::mem::ManuallyDrop<usize>, }
struct T457(std::sync::Arc<u8>, );
#[repr(align(4))] struct T458(u32, );
#[repr(C)] struct T459(T447, Result<usize, usize>, T452, std::sync::Arc<u8>, );
enum T460 { V0(T448, ), }
union T461 { f0: std::mem::ManuallyDrop<u8>, f1: std::mem::ManuallyDrop<T451>, }
#[repr(C)] struct T462();
#[repr(u16)] enum T463 { V0(u32, T459, ), V1(T461, ), }
enum T464 { V0(u16, ), V1(T462, u32, ), }
struct T465(T462, Option<u32>, T461, std::mem::ManuallyDrop<u64>, );
struct W466<X: ?Sized>([u8; 4], X);
type T466 = W466<usize>;
enum T467 { V0, V1, }
#[repr(align(32))] enum T468 { V0, V1 = 48, V2 = 51, V3, V4, }
#[repr(C, align(2))] struct T469();
#[repr(C, packed)] struct T470();
type T471 = ([u32; 6], char, T466, );
struct W472<X: ?Sized>(T465, X);
type T472 = W472<u32>;
struct T473(u32, std::cell::Cell<bool>, );
#[repr(C)] struct T474(W216<Box<u8>>, T467, );
struct T475(&'static [u16], Result<Vec<u16>, [u8; 4]>, u16, u8, );
struct W476<X: ?Sized>(X);
type T476 = W476<std::rc::Rc<str>>;
enum T477 { V0(u32, u16, i8, ), V1(), V2, }
struct T478(f64, );
enum T479 { V0(std::sync::Arc<u8>, u16, ), V1(T476, T478, ), V2(u32, (), T468, ), }
struct T480(T479, );
#[repr(align(8))] struct T481(T477, u16, u8, u8, );
enum T482 { V0(bool, ), V1(), V2(), V3(), }
enum T483 { V0 = 63, V1, }
struct T484((Result<W186<std::mem::MaybeUninit<i128>>, T479>, &'static W414<u8>, ), Result<&'static W156<u8>, usize>, T472, u16, (T480, bool, *const [u16], T476, ), T479, );
enum T485 { V0, V1(i8, T484, i8, ), }
enum T486 { V0(u32, ), V1(), V2(T482, T478, ), V3, V4(T483, W275<u16>, ), }
#[repr(i8)] enum T487 { V0(u8, ) = 31, V1(Result<&'static u8, T485>, u32, u8, ), V2(T485, bool, bool, ) = 35, V3() = 37, V4(), }
struct W488<X: ?Sized>(X);
type T488 = W488<bool>;
#[repr(i64, align(32))] enum T489 { V0(), V1, V2(usize, ), }
enum T490 { V0, }
#[repr(u64)] enum T491 { V0(*const str, T479, T479, ), V1(usize, W400<std::mem::MaybeUninit<std::num::NonZero<u16>>>, ), V2(T480, ), V3, }
enum T492 { V0(std::rc::Rc<str>, T486, ), V1(T483, ), }
#[repr(align(4))] struct T493(T486, Result<u32, f32>, (), Result<T483, T485>, &'static mut [u16], u8, );
struct W494<X: ?Sized>(T487, X);
type T494 = W494<T493>;
#[repr(C, i64)] enum T495 { V0(u8, bool, [u8; 4], ), V1(u16, T489, T486, ), }
#[repr(packed(4))] struct T496(&'static u8, u16, u16, Option<u32>, );
enum T497 { V0(T495, T487, ), V1(&'static W400<u8>, ), V2(T489, T494, u8, ), V3(&'static W33<dyn Send>, ), }
struct T498(T493, );
struct W499<X: ?Sized>(X);
type T499 = W499<T491>;
