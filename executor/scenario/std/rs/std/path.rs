//! Paths of Unix. There are no files: what would ask the system is not here.
use crate::borrow::{Borrow, Cow};
use crate::collections::TryReserveError;
use crate::cmp::Ordering;
use crate::ffi::{compare, text_pair, OsDisplay, OsStr, OsString};
use crate::fmt;
use crate::hash::{Hash, Hasher};
use crate::iter::FusedIterator;
use crate::ops::Deref;
use crate::str::FromStr;

pub const MAIN_SEPARATOR: char = '/';
pub const MAIN_SEPARATOR_STR: &str = "/";
pub fn is_separator(c: char) -> bool { c == '/' }
pub type Display<'a> = OsDisplay<'a>;

pub struct Path {
    inner: OsStr,
}
#[derive(Clone, Default)]
pub struct PathBuf {
    inner: String,
}
text_pair!(Path PathBuf);

/// No path of Unix has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PrefixComponent<'a> {
    raw: &'a OsStr,
    parsed: Prefix<'a>,
}
impl<'a> PrefixComponent<'a> {
    pub fn kind(&self) -> Prefix<'a> { self.parsed }
    pub fn as_os_str(&self) -> &'a OsStr { self.raw }
}
/// What paths of Windows begin with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Prefix<'a> {
    Verbatim(&'a OsStr),
    VerbatimUNC(&'a OsStr, &'a OsStr),
    VerbatimDisk(u8),
    DeviceNS(&'a OsStr),
    UNC(&'a OsStr, &'a OsStr),
    Disk(u8),
}
impl Prefix<'_> {
    pub fn is_verbatim(&self) -> bool {
        matches!(self, Prefix::Verbatim(_) | Prefix::VerbatimUNC(..) | Prefix::VerbatimDisk(_))
    }
}
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Component<'a> {
    Prefix(PrefixComponent<'a>),
    RootDir,
    CurDir,
    ParentDir,
    Normal(&'a OsStr),
}
impl<'a> Component<'a> {
    pub fn as_os_str(self) -> &'a OsStr {
        match self {
            Component::Prefix(p) => p.raw,
            Component::RootDir => "/".as_ref(),
            Component::CurDir => ".".as_ref(),
            Component::ParentDir => "..".as_ref(),
            Component::Normal(s) => s,
        }
    }
}
impl AsRef<OsStr> for Component<'_> {
    fn as_ref(&self) -> &OsStr { self.as_os_str() }
}
impl AsRef<Path> for Component<'_> {
    fn as_ref(&self) -> &Path { self.as_os_str().as_ref() }
}

/// What is left of the path; the front is still to give what the path begins with
/// while start is set, and the back has given all while done is.
#[derive(Clone)]
pub struct Components<'a> {
    path: &'a str,
    prefix: Option<Prefix<'a>>, // none on Unix
    start: bool,
    done: u8, // 1 if it is set
    _unused: u8, // as large as rustc's
}
fn component(s: &str) -> Option<Component<'_>> {
    match s {
        "" | "." => None,
        ".." => Some(Component::ParentDir),
        _ => Some(Component::Normal(s.as_ref())),
    }
}
impl<'a> Components<'a> {
    fn first(&self) -> Option<Component<'a>> {
        match self.path {
            _ if !self.start => None,
            p if p.starts_with('/') => Some(Component::RootDir),
            p if p == "." || p.starts_with("./") => Some(Component::CurDir),
            _ => None,
        }
    }
    fn trim_front(&mut self) {
        while !self.start && !self.path.is_empty() {
            let (s, rest) = self.path.split_once('/').unwrap_or((self.path, ""));
            if component(s).is_some() {
                break;
            }
            self.path = rest;
        }
    }
    fn trim_back(&mut self) {
        let keep = self.first().is_some() as usize;
        while self.done == 0 && self.path.len() > keep {
            let at = self.path[keep..].rfind('/').map_or(keep, |i| i + keep);
            if component(self.path[at..].trim_start_matches('/')).is_some() {
                break;
            }
            self.path = &self.path[..at];
        }
    }
    pub fn as_path(&self) -> &'a Path {
        let mut c = self.clone();
        c.trim_front();
        c.trim_back();
        Path::new(c.path)
    }
}
impl<'a> Iterator for Components<'a> {
    type Item = Component<'a>;
    fn next(&mut self) -> Option<Component<'a>> {
        if let Some(c) = self.first() {
            self.start = false;
            self.path = &self.path[1..];
            return Some(c);
        }
        self.start = false;
        self.trim_front();
        let (s, rest) = self.path.split_once('/').unwrap_or((self.path, ""));
        self.path = rest;
        component(s)
    }
}
impl<'a> DoubleEndedIterator for Components<'a> {
    fn next_back(&mut self) -> Option<Component<'a>> {
        self.trim_back();
        let first = self.first();
        let keep = first.is_some() as usize;
        if self.path.len() > keep {
            let at = self.path[keep..].rfind('/').map_or(keep, |i| i + keep);
            let s = self.path[at..].trim_start_matches('/');
            self.path = &self.path[..at];
            return component(s);
        }
        self.path = "";
        self.start = false;
        self.done = 1;
        first
    }
}
impl FusedIterator for Components<'_> {}
impl PartialEq for Components<'_> {
    fn eq(&self, o: &Self) -> bool { self.clone().eq(o.clone()) }
}
impl Eq for Components<'_> {}
impl PartialOrd for Components<'_> {
    fn partial_cmp(&self, o: &Self) -> Option<Ordering> { Some(self.cmp(o)) }
}
impl Ord for Components<'_> {
    fn cmp(&self, o: &Self) -> Ordering { self.clone().cmp(o.clone()) }
}
impl fmt::Debug for Components<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Components").field(&crate::collections::Items(self.clone())).finish()
    }
}
impl fmt::Debug for Iter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Iter").field(&crate::collections::Items(self.clone())).finish()
    }
}
impl FusedIterator for Iter<'_> {}
impl FusedIterator for Ancestors<'_> {}
impl AsRef<Path> for Components<'_> {
    fn as_ref(&self) -> &Path { self.as_path() }
}
#[derive(Clone)]
pub struct Iter<'a>(Components<'a>);
impl<'a> Iter<'a> {
    pub fn as_path(&self) -> &'a Path { self.0.as_path() }
}
impl<'a> Iterator for Iter<'a> {
    type Item = &'a OsStr;
    fn next(&mut self) -> Option<&'a OsStr> { self.0.next().map(Component::as_os_str) }
}
impl<'a> DoubleEndedIterator for Iter<'a> {
    fn next_back(&mut self) -> Option<&'a OsStr> { self.0.next_back().map(Component::as_os_str) }
}
#[derive(Clone, Copy, Debug)]
pub struct Ancestors<'a> {
    next: Option<&'a Path>,
}
impl<'a> Iterator for Ancestors<'a> {
    type Item = &'a Path;
    fn next(&mut self) -> Option<&'a Path> {
        let p = self.next;
        self.next = p.and_then(Path::parent);
        p
    }
}
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StripPrefixError(());
impl fmt::Display for StripPrefixError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("prefix not found") }
}
impl crate::error::Error for StripPrefixError {}

/// The name without its last extension, and that; neither for ".." and ".name".
fn split_name(name: &str) -> (&str, Option<&str>) {
    match name.rsplit_once('.') {
        Some((stem, ext)) if name != ".." && stem != "" => (stem, Some(ext)),
        _ => (name, None),
    }
}

impl Path {
    pub fn new<S: AsRef<OsStr> + ?Sized>(s: &S) -> &Path { unsafe { &*(s.as_ref() as *const OsStr as *const Path) } }
    fn text(&self) -> &str { self.inner.text() }
    pub fn as_os_str(&self) -> &OsStr { &self.inner }
    pub fn to_str(&self) -> Option<&str> { Some(self.text()) }
    pub fn to_string_lossy(&self) -> Cow<'_, str> { Cow::Borrowed(self.text()) }
    pub fn to_path_buf(&self) -> PathBuf { self.to_owned() }
    pub fn is_absolute(&self) -> bool { self.has_root() }
    pub fn is_relative(&self) -> bool { !self.has_root() }
    pub fn has_root(&self) -> bool { self.text().starts_with('/') }
    pub fn components(&self) -> Components<'_> {
        Components { path: self.text(), prefix: None, start: true, done: 0, _unused: 0 }
    }
    pub fn iter(&self) -> Iter<'_> { Iter(self.components()) }
    pub fn display(&self) -> Display<'_> { OsDisplay(self.text()) }
    pub fn parent(&self) -> Option<&Path> {
        let mut c = self.components();
        match c.next_back()? {
            Component::RootDir => None,
            _ => Some(c.as_path()),
        }
    }
    pub fn ancestors(&self) -> Ancestors<'_> { Ancestors { next: Some(self) } }
    pub fn file_name(&self) -> Option<&OsStr> {
        match self.components().next_back()? {
            Component::Normal(s) => Some(s),
            _ => None,
        }
    }
    pub fn file_stem(&self) -> Option<&OsStr> { self.file_name().map(|n| OsStr::new(split_name(n.text()).0)) }
    pub fn extension(&self) -> Option<&OsStr> { self.file_name().and_then(|n| split_name(n.text()).1).map(OsStr::new) }
    pub fn file_prefix(&self) -> Option<&OsStr> {
        let n = self.file_name()?.text();
        Some(OsStr::new(n[1..].find('.').map_or(n, |i| &n[..=i])))
    }
    pub fn strip_prefix<P: AsRef<Path>>(&self, base: P) -> Result<&Path, StripPrefixError> {
        let mut c = self.components();
        for b in base.as_ref().components() {
            if c.next() != Some(b) {
                return Err(StripPrefixError(()));
            }
        }
        Ok(c.as_path())
    }
    pub fn starts_with<P: AsRef<Path>>(&self, base: P) -> bool { self.strip_prefix(base).is_ok() }
    pub fn ends_with<P: AsRef<Path>>(&self, child: P) -> bool {
        let mut c = self.components();
        child.as_ref().components().rev().all(|x| c.next_back() == Some(x))
    }
    pub fn join<P: AsRef<Path>>(&self, path: P) -> PathBuf {
        let mut p = self.to_path_buf();
        p.push(path);
        p
    }
    pub fn with_file_name<S: AsRef<OsStr>>(&self, name: S) -> PathBuf {
        let mut p = self.to_path_buf();
        p.set_file_name(name);
        p
    }
    pub fn with_extension<S: AsRef<OsStr>>(&self, ext: S) -> PathBuf {
        let mut p = self.to_path_buf();
        p.set_extension(ext);
        p
    }
    pub fn with_added_extension<S: AsRef<OsStr>>(&self, ext: S) -> PathBuf {
        let mut p = self.to_path_buf();
        p.add_extension(ext);
        p
    }
    pub fn into_path_buf(self: Box<Path>) -> PathBuf { self.into() }
}
impl PathBuf {
    pub const fn new() -> PathBuf { PathBuf { inner: String::new() } }
    pub fn with_capacity(n: usize) -> PathBuf { PathBuf { inner: String::with_capacity(n) } }
    pub fn as_path(&self) -> &Path { self }
    pub fn reserve(&mut self, n: usize) { self.inner.reserve(n) }
    pub fn reserve_exact(&mut self, n: usize) { self.inner.reserve_exact(n) }
    pub fn try_reserve(&mut self, n: usize) -> Result<(), TryReserveError> { self.inner.try_reserve(n) }
    pub fn try_reserve_exact(&mut self, n: usize) -> Result<(), TryReserveError> { self.inner.try_reserve_exact(n) }
    pub fn shrink_to_fit(&mut self) { self.inner.shrink_to_fit() }
    pub fn shrink_to(&mut self, n: usize) { self.inner.shrink_to(n) }
    pub fn leak<'a>(self) -> &'a mut Path { Box::leak(self.into_boxed_path()) }
    pub fn push<P: AsRef<Path>>(&mut self, path: P) {
        let p = path.as_ref();
        if p.has_root() {
            self.inner.clear();
        } else if !self.inner.is_empty() && !self.inner.ends_with('/') {
            self.inner.push('/');
        }
        self.inner.push_str(p.text());
    }
    pub fn pop(&mut self) -> bool {
        let n = self.parent().map(|p| p.text().len());
        n.map(|n| self.inner.truncate(n)).is_some()
    }
    pub fn set_file_name<S: AsRef<OsStr>>(&mut self, name: S) {
        if self.file_name().is_some() {
            self.pop();
        }
        self.push(name.as_ref());
    }
    fn change(&mut self, ext: &str, keep: bool) -> bool {
        if ext.contains('/') {
            panic!("extension cannot contain path separators: {:?}", ext);
        }
        let Some(name) = self.file_name() else { return false };
        let name = name.text();
        // What follows the name, slashes and single dots, goes too.
        let end = self.inner.rfind(name).unwrap() + if keep { name } else { split_name(name).0 }.len();
        if !keep || ext != "" {
            self.inner.truncate(end);
        }
        if ext != "" {
            self.inner.push('.');
            self.inner.push_str(ext);
        }
        true
    }
    pub fn set_extension<S: AsRef<OsStr>>(&mut self, ext: S) -> bool { self.change(ext.as_ref().text(), false) }
    pub fn add_extension<S: AsRef<OsStr>>(&mut self, ext: S) -> bool { self.change(ext.as_ref().text(), true) }
    pub fn clear(&mut self) { self.inner.clear() }
    pub fn capacity(&self) -> usize { self.inner.capacity() }
    pub fn into_os_string(self) -> OsString { self.inner.into() }
    pub fn into_boxed_path(self) -> Box<Path> { self.into() }
}
impl PartialEq for Path {
    fn eq(&self, o: &Path) -> bool { self.components() == o.components() }
}
impl Eq for Path {}
impl PartialOrd for Path {
    fn partial_cmp(&self, o: &Path) -> Option<Ordering> { Some(self.cmp(o)) }
}
impl Ord for Path {
    fn cmp(&self, o: &Path) -> Ordering { self.components().cmp(o.components()) }
}
impl Hash for Path {
    fn hash<H: Hasher>(&self, h: &mut H) {
        for c in self.iter() {
            c.hash(h);
        }
    }
}
impl AsRef<OsStr> for Path {
    fn as_ref(&self) -> &OsStr { &self.inner }
}
impl AsRef<OsStr> for PathBuf {
    fn as_ref(&self) -> &OsStr { self.as_os_str() }
}
impl AsRef<Path> for OsStr {
    fn as_ref(&self) -> &Path { Path::new(self) }
}
impl AsRef<Path> for OsString {
    fn as_ref(&self) -> &Path { Path::new(self) }
}
impl AsRef<Path> for Cow<'_, OsStr> {
    fn as_ref(&self) -> &Path { Path::new(&**self) }
}
impl From<OsString> for PathBuf {
    fn from(s: OsString) -> PathBuf { PathBuf { inner: s.inner } }
}
impl From<PathBuf> for OsString {
    fn from(p: PathBuf) -> OsString { p.into_os_string() }
}
impl<P: AsRef<Path>> FromIterator<P> for PathBuf {
    fn from_iter<I: IntoIterator<Item = P>>(i: I) -> PathBuf {
        let mut p = PathBuf::new();
        p.extend(i);
        p
    }
}
impl<P: AsRef<Path>> Extend<P> for PathBuf {
    fn extend<I: IntoIterator<Item = P>>(&mut self, i: I) { i.into_iter().for_each(|p| self.push(p)) }
}
impl<'a> IntoIterator for &'a Path {
    type Item = &'a OsStr;
    type IntoIter = Iter<'a>;
    fn into_iter(self) -> Iter<'a> { self.iter() }
}
impl<'a> IntoIterator for &'a PathBuf {
    type Item = &'a OsStr;
    type IntoIter = Iter<'a>;
    fn into_iter(self) -> Iter<'a> { self.iter() }
}

impl crate::ops::DerefMut for PathBuf {
    fn deref_mut(&mut self) -> &mut Path { unsafe { &mut *(self.inner.as_mut_str() as *mut str as *mut Path) } }
}
impl Path {
    pub fn as_mut_os_str(&mut self) -> &mut OsStr { unsafe { &mut *(self as *mut Path as *mut OsStr) } }
}
impl AsRef<Path> for Iter<'_> {
    fn as_ref(&self) -> &Path { self.as_path() }
}
impl AsRef<OsStr> for Iter<'_> {
    fn as_ref(&self) -> &OsStr { self.as_path().as_os_str() }
}
impl AsRef<OsStr> for Components<'_> {
    fn as_ref(&self) -> &OsStr { self.as_path().as_os_str() }
}
/// Comparisons of paths with strings, by components.
macro_rules! strings {
    ($($a:ty, $b:ty;)*) => { $(
        impl PartialEq<$b> for $a {
            fn eq(&self, o: &$b) -> bool { AsRef::<Path>::as_ref(self) == AsRef::<Path>::as_ref(o) }
        }
    )* };
}
strings! { Path, String; String, Path; PathBuf, String; String, PathBuf; }
compare! {
    Path:
    Path, OsStr; Path, &'a OsStr; Path, OsString; Path, Cow<'a, OsStr>;
    &'a Path, OsStr; &'a Path, OsString; &'a Path, Cow<'b, OsStr>;
    PathBuf, OsStr; PathBuf, &'a OsStr; PathBuf, OsString; PathBuf, Cow<'a, OsStr>;
    Cow<'a, Path>, OsStr; Cow<'a, Path>, &'b OsStr; Cow<'a, Path>, OsString;
}
