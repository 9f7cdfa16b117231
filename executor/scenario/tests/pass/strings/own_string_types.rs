//! A borrowed and an owned form of a text, as Path and PathBuf are.
#[repr(transparent)]
#[derive(PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Wrap(str);
impl Wrap {
    fn new<S: AsRef<str> + ?Sized>(s: &S) -> &Wrap {
        unsafe { &*(s.as_ref() as *const str as *const Wrap) }
    }
    fn len(&self) -> usize {
        self.0.len()
    }
}
impl std::fmt::Debug for Wrap {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Debug::fmt(&self.0, f)
    }
}
struct Buf(String);
impl std::ops::Deref for Buf {
    type Target = Wrap;
    fn deref(&self) -> &Wrap {
        Wrap::new(&self.0)
    }
}
impl std::borrow::Borrow<Wrap> for Buf {
    fn borrow(&self) -> &Wrap {
        self
    }
}
impl ToOwned for Wrap {
    type Owned = Buf;
    fn to_owned(&self) -> Buf {
        Buf(self.0.to_owned())
    }
}
fn main() {
    let w = Wrap::new("hello");
    println!("{w:?} {} {}", w.len(), w == Wrap::new("hello"));
    let b = w.to_owned();
    println!("{:?} {}", &*b, b.len());
    let x: Box<Wrap> = unsafe {
        Box::from_raw(Box::into_raw(String::from("boxed").into_boxed_str()) as *mut Wrap)
    };
    println!("{x:?} {}", std::mem::size_of_val(&*x));
    let c: std::borrow::Cow<Wrap> = std::borrow::Cow::Borrowed(w);
    println!("{}", c.len());
}
