//! Paths, and the strings of the system and of C.
use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::ffi::{c_char, CStr, CString, OsStr, OsString};
use std::path::{Component, Path, PathBuf, MAIN_SEPARATOR};
use std::rc::Rc;
use std::sync::Arc;
fn show(p: &str) {
    let p = Path::new(p);
    println!("{:?}: {:?}", p, p.components().collect::<Vec<_>>());
    println!("  back {:?}", p.iter().rev().collect::<Vec<_>>());
    println!(
        "  parent {:?} name {:?} stem {:?} ext {:?} prefix {:?}",
        p.parent(),
        p.file_name(),
        p.file_stem(),
        p.extension(),
        p.file_prefix()
    );
    println!(
        "  {:?} abs {} root {}",
        p.ancestors().collect::<Vec<_>>(),
        p.is_absolute(),
        p.has_root()
    );
    println!(
        "  {:?} {:?} {:?}",
        p.with_extension("x"),
        p.with_extension(""),
        p.with_file_name("new.txt")
    );
    println!(
        "  {:?} {:?} {:?}",
        p.join("sub/f"),
        p.join("/abs"),
        p.join("")
    );
    println!(
        "  {:?} {:?}",
        p.with_added_extension("gz"),
        p.strip_prefix("/a")
    );
    let mut c = p.components();
    let (a, b) = (c.next(), c.next_back());
    println!("  {a:?} {b:?} {:?} {:?}", c.as_path(), c);
}
fn takes<P: AsRef<Path>>(p: P) -> usize {
    p.as_ref().iter().count()
}
fn longest<'a>(a: &'a Path, b: &'a Path) -> Cow<'a, Path> {
    if a.as_os_str().len() > b.as_os_str().len() {
        a.into()
    } else {
        Cow::Owned(b.join("more"))
    }
}
fn main() {
    for p in [
        "",
        "/",
        ".",
        "..",
        "a",
        "/a/b.tar.gz",
        "a//b/./c/",
        "./a/../b",
        "/a/.",
        "//x",
        "a/.hidden",
        "...",
        "a/b/..",
        "./",
        "/..",
        "a.",
        "./.",
        "../x.y/",
    ] {
        show(p);
    }
    let mut p = PathBuf::from("/usr");
    p.push("lib");
    p.push("x.so.1");
    println!("{} {:?}", p.display(), p);
    println!("{}", p.set_extension("2"));
    println!("{:>20}|{:<20}|{:.5}", p.display(), p.display(), p.display());
    println!("{}", p.pop());
    println!("{p:?}");
    while p.pop() {}
    println!("{}", p.pop());
    p.clear();
    println!("{:?} {}", p, p.as_os_str().is_empty());
    println!(
        "{} {} {} {}",
        takes("a/b"),
        takes(String::from("a")),
        takes(PathBuf::from("/x/y/z")),
        takes(OsStr::new("q"))
    );
    println!(
        "{:?} {:?}",
        longest(Path::new("long/long"), Path::new("s")),
        longest(Path::new("s"), Path::new("t"))
    );
    println!(
        "{} {} {}",
        Path::new("a/b") == Path::new("a//b/"),
        Path::new("a/b") == Path::new("./a/b"),
        PathBuf::from("x") == Path::new("x")
    );
    println!(
        "{:?} {}",
        Path::new("a/b").cmp(Path::new("a-b")),
        Path::new("/a").starts_with("/")
    );
    println!(
        "{} {} {}",
        Path::new("/a/bc").starts_with("/a/b"),
        Path::new("/a/bc").ends_with("bc"),
        Path::new("/a/bc").ends_with("c")
    );
    let set: HashSet<PathBuf> = ["a/b", "a//b", "a/./b", "c"]
        .iter()
        .map(PathBuf::from)
        .collect();
    println!("{} {}", set.len(), set.contains(Path::new("a/b/.")));
    let sorted: BTreeSet<&Path> = ["b", "a/c", "a", "/z"].into_iter().map(Path::new).collect();
    println!("{sorted:?}");
    let joined: PathBuf = ["a", "b", "..", "c"].iter().collect();
    println!(
        "{joined:?} {:?}",
        joined
            .iter()
            .map(|s| s.to_str().unwrap().to_uppercase())
            .collect::<Vec<_>>()
    );
    let mut depth = 0i32;
    let ok = joined.components().all(|c| {
        match c {
            Component::ParentDir => depth -= 1,
            Component::Normal(_) => depth += 1,
            Component::RootDir | Component::Prefix(_) => return false,
            Component::CurDir => {}
        }
        depth >= 0
    });
    println!("{ok} {depth} {MAIN_SEPARATOR}");
    let (b, r, a): (Box<Path>, Rc<Path>, Arc<Path>) = (
        p.join("box").into_boxed_path(),
        Path::new("rc").into(),
        Path::new("arc").into(),
    );
    println!("{b:?} {r:?} {a:?} {:?}", b.clone().into_path_buf());
    match Path::new("a").strip_prefix("b") {
        Err(e) => println!("{e} {e:?}"),
        Ok(p) => println!("{p:?}"),
    }
    let e: Result<PathBuf, _> = "parsed/path".parse::<PathBuf>();
    println!("{e:?}");
    let by: HashMap<OsString, usize> = [("x.rs", 1), ("y.rs", 2)]
        .map(|(n, k)| (OsString::from(n), k))
        .into();
    println!(
        "{:?} {:?}",
        by.get(OsStr::new("x.rs")),
        by.get(OsStr::new("z"))
    );
    let mut o = OsString::from("ab");
    o.push("cd");
    println!(
        "{o:?} {} {:?} {}",
        o.len(),
        o.to_string_lossy(),
        o == "abcd"
    );
    println!(
        "{:?} {}",
        o.clone().into_string(),
        OsStr::new("q\"").display()
    );
    for ext in ["rs", "md"] {
        println!(
            "{:?}",
            ["a.rs", "b.md", "c"]
                .iter()
                .filter(|f| Path::new(f).extension().and_then(OsStr::to_str) == Some(ext))
                .collect::<Vec<_>>()
        );
    }
    let c = CString::new("hello\t\u{e9}").unwrap();
    println!(
        "{c:?} {:?} {:?} {}",
        c.as_bytes(),
        c.to_str(),
        c.count_bytes()
    );
    println!(
        "{:?} {}",
        CString::new("a\0b"),
        CString::new(vec![0]).unwrap_err()
    );
    println!(
        "{:?} {:?}",
        CStr::from_bytes_with_nul(b"x\0"),
        CStr::from_bytes_with_nul(b"x\0y\0")
    );
    println!(
        "{:?} {:?}",
        CStr::from_bytes_with_nul(b"x").map_err(|e| e.to_string()),
        CStr::from_bytes_until_nul(b"ab\0cd\0")
    );
    println!(
        "{:?} {:?}",
        CString::new(vec![0xff])
            .unwrap()
            .into_string()
            .map_err(|e| e.to_string()),
        CString::default()
    );
    let lit: &CStr = c"literal";
    println!(
        "{lit:?} {} {:?}",
        lit.to_bytes().len(),
        lit.to_owned().into_string()
    );
    let raw: *const c_char = c.as_ptr();
    println!("{:?}", unsafe { CStr::from_ptr(raw) }.to_string_lossy());
    let raw = CString::new("owned").unwrap().into_raw();
    unsafe {
        println!("{:?}", CStr::from_ptr(raw));
        drop(CString::from_raw(raw));
    }
}
