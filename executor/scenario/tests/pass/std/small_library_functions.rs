use std::any::Any;
use std::cell::*;
use std::cmp::*;
use std::collections::*;
use std::mem;
use std::ops::*;
use std::rc::*;
use std::sync::Arc;
use std::time::Duration;
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Lv {
    Lo = -1,
    Mid,
    Hi = 10,
}
fn main() {
    let mut v: Vec<i32> = (1..=10).collect();
    v.dedup_by_key(|x| *x / 3);
    println!("{v:?}");
    v.retain_mut(|x| {
        *x += 1;
        *x % 2 == 0
    });
    println!("{v:?} {:?} {:?}", v.split_first(), v.split_last());
    v.extend_from_slice(&[9, 8, 7]);
    v.extend_from_within(..2);
    v.copy_within(0..2, 3);
    println!("{v:?}");
    v.resize_with(9, Default::default);
    v.rotate_right(2);
    println!(
        "{v:?} {:?}",
        v.iter().rev().skip_while(|x| **x == 0).collect::<Vec<_>>()
    );
    v.sort_by_cached_key(|x| x.to_string());
    println!("{v:?}");
    v.select_nth_unstable(3);
    println!("{}", v[3]);
    let (a, b) = v.split_at_mut(4);
    a.swap_with_slice(&mut b[..4]);
    mem::swap(&mut a[0], &mut b[0]);
    v.fill(3);
    v[1..3].fill_with(|| 5);
    println!("{v:?} {:?}", v.first_chunk::<2>());
    v.drain(..).for_each(drop);
    println!("{:?} {}", v, v.capacity() >= 9);
    let mut w = vec!["a"; 3];
    w.insert(1, "z");
    println!(
        "{:?} {:?} {:?}",
        w.iter().position(|x| *x == "z"),
        w.contains(&"q"),
        w.concat()
    );
    println!("{:?}", w.splice(1..=2, ["1", "2", "3"]).collect::<Vec<_>>());
    println!("{w:?} {:?} {:?}", w.starts_with(&["a"]), w.join(""));
    println!(
        "{:?} {:?}",
        w.chunks(2).map(|c| c.len()).collect::<Vec<_>>(),
        w.windows(3).count()
    );
    w.reverse();
    println!("{:?} {:?}", w.last_mut().map(|x| mem::replace(x, "new")), w);
    println!(
        "{:?}",
        [[1, 2], [3, 4]].concat().iter().rev().rev().sum::<i32>()
    );
    println!(
        "{:?} {:?}",
        [3, 1, 2].iter().max(),
        ["b", "a"].iter().min_by_key(|s| s.len())
    );
    println!("{:?}", [1.5, 0.5].iter().cloned().fold(f64::NAN, f64::min));
    let mut fl = [2.5, -1.0, 9.0];
    fl.sort_by(|a, b| b.partial_cmp(a).unwrap());
    println!(
        "{fl:?} {:?}",
        fl.iter().copied().map(|x| x as i32).collect::<Vec<_>>()
    );
    fl.sort_by(f64::total_cmp);
    println!(
        "{fl:?} {:?}",
        [1, 2, 3, 4].rsplit(|x| x % 2 == 0).collect::<Vec<_>>()
    );
    println!(
        "{:?} {:?}",
        [1, 2, 2, 3].partition_point(|x| *x < 2),
        [1, 5].binary_search(&3)
    );
    println!(
        "{:?} {:?} {:?}",
        [0; 3] == [0, 0, 0],
        [1, 2] < [1, 3],
        vec![1] > vec![]
    );
    let bx: Box<[i32]> = vec![1, 2].into_boxed_slice();
    println!("{:?} {:?}", bx.iter().sum::<i32>(), bx.into_vec());
    let [x, y] = <[i32; 2]>::try_from(vec![7, 8]).unwrap();
    println!("{x}{y} {:?}", <[i32; 2]>::try_from(&[1, 2, 3][..]).is_err());
    println!(
        "{:?}",
        [1, 2, 3]
            .map(|x| x * x)
            .iter()
            .zip([true, false, true])
            .filter_map(|(x, k)| k.then_some(x))
            .collect::<LinkedList<_>>()
    );
    println!("{:?} {:?}", [10, 20].get(5), [10, 20].get(..=1));
    println!("{:?}", [1, 2, 3, 4, 5, 6].iter().copied().array_sum());
    let o = Some(3i32);
    println!(
        "{:?} {:?} {:?} {:?}",
        o.zip(Some('x')),
        o.xor(None),
        o.filter(|x| *x > 5),
        o.is_some_and(|x| x == 3)
    );
    println!(
        "{:?} {:?} {:?}",
        o.and_then(|x| x.checked_sub(4)),
        o.or(Some(1)),
        None.or_else(|| Some(0))
    );
    println!(
        "{:?} {:?} {:?}",
        o.ok_or("none"),
        o.map_or(0, |x| x * 2),
        o.map_or_else(|| -1, |x| x)
    );
    let mut m = Some(String::from("abc"));
    println!("{:?}", m.as_deref());
    println!(
        "{:?} {:?}",
        m.as_deref_mut().map(|s| {
            s.make_ascii_uppercase();
            s.len()
        }),
        0
    );
    println!("{:?}", m.take_if(|s| s.len() > 5));
    println!("{:?}", m.insert("new".into()));
    println!("{:?}", m.get_or_insert_with(String::new));
    println!("{:?}", mem::take(&mut m));
    println!("{:?}", m);
    println!(
        "{:?} {:?}",
        Some(Some(1)).flatten(),
        Some(Ok::<i32, ()>(1)).transpose()
    );
    println!(
        "{:?} {:?}",
        Some((1, 'a')).unzip(),
        Some(5)
            .into_iter()
            .chain(None)
            .chain([6])
            .collect::<Vec<_>>()
    );
    println!("{:?} {:?}", Some(1) < None, Some(2).cmp(&Some(1)));
    println!(
        "{:?} {:?}",
        o.is_none_or(|x| x > 2),
        Some(&5)
            .copied()
            .inspect(|x| print!("[{x}]"))
            .unwrap_or_default()
    );
    if let Some(ref mut s) = Some(vec![1]) {
        s.push(2);
        println!("{s:?}")
    }
    let r: Result<i32, String> = "12".parse::<i32>().map_err(|e| e.to_string());
    println!(
        "{:?} {:?} {:?} {:?}",
        r.as_ref().ok(),
        r.clone().and_then(|x| if x > 20 {
            Ok(x)
        } else {
            Err(format!("small {x}"))
        }),
        r.clone().is_ok_and(|x| x == 12),
        Err::<i32, &str>("e").unwrap_or_else(|e| e.len() as i32)
    );
    println!(
        "{:?} {:?} {:?}",
        Err::<(), _>("x").err(),
        Ok::<_, ()>(1).iter().count(),
        Err::<i32, _>(3).or_else(|e| if e > 2 { Ok(e) } else { Err(e) })
    );
    println!(
        "{:?} {:?}",
        Ok::<i32, i32>(1).is_err_and(|e| e > 0),
        Err::<i32, i32>(2).map_or_else(|e| e * 10, |v| v)
    );
    println!(
        "{:?} {:?}",
        Ok::<Option<i32>, ()>(Some(1)).transpose(),
        Err::<i32, _>("bad")
            .inspect_err(|e| print!("<{e}>"))
            .unwrap_or_default()
    );
    println!("{:?}", Ok::<i32, &str>(3).and(Err::<(), _>("late")));
    let mut rc = Rc::new(vec![1]);
    Rc::make_mut(&mut rc).push(2);
    let r2 = rc.clone();
    Rc::make_mut(&mut rc).push(3);
    println!("{rc:?} {r2:?} {}", Rc::ptr_eq(&rc, &r2));
    println!("{:?}", Rc::get_mut(&mut rc).map(|v| v.len()));
    let w = Rc::downgrade(&r2);
    println!(
        "{:?} {} {}",
        w.upgrade().map(|r| r.len()),
        Rc::weak_count(&r2),
        w.strong_count()
    );
    println!("{:?} {:?}", Rc::try_unwrap(r2), w.upgrade());
    println!("{:?} {w:?}", Rc::unwrap_or_clone(rc));
    let rs: Rc<str> = "shared".into();
    let ra: Arc<[i32]> = vec![1, 2].into();
    println!("{rs} {} {ra:?} {}", rs.len(), ra.iter().sum::<i32>());
    let c = Cell::new(5);
    c.set(c.get() + 1);
    println!(
        "{} {} {:?} {}",
        c.replace(9),
        c.take(),
        c,
        Cell::new(3).into_inner()
    );
    let (c1, c2) = (Cell::new(1), Cell::new(2));
    c1.swap(&c2);
    println!("{} {}", c1.get(), c2.get());
    let mut arr = [1, 2, 3];
    let cs = Cell::from_mut(&mut arr[..]).as_slice_of_cells();
    cs[0].set(cs[2].get() * 7);
    println!("{arr:?}");
    let rc = RefCell::new((1, String::from("s")));
    {
        let b = Ref::map(rc.borrow(), |t| &t.1);
        println!(
            "{} {:?} {:?}",
            *b,
            rc.try_borrow_mut().is_err(),
            rc.try_borrow().is_ok()
        );
    }
    {
        let mut m = RefMut::map(rc.borrow_mut(), |t| &mut t.0);
        *m += 41;
        println!("{rc:?}");
    }
    println!(
        "{:?} {:?}",
        rc.replace((0, "r".into())),
        rc.replace_with(|t| (t.0 + 1, t.1.clone() + "!"))
    );
    println!("{rc:?}");
    let oc = OnceCell::new();
    println!(
        "{:?} {} {:?} {:?}",
        oc.get(),
        oc.get_or_init(|| 5),
        oc.set(6),
        oc
    );
    let lz = LazyCell::new(|| {
        print!("init ");
        7
    });
    println!("{} {}", *lz, *lz + 1);
    println!(
        "{:?} {:?} {}",
        mem::discriminant(&Lv::Lo) == mem::discriminant(&Lv::Hi),
        Lv::Mid as i32,
        mem::needs_drop::<String>()
    );
    println!(
        "{} {} {} {}",
        mem::size_of::<(u8, u32)>(),
        mem::align_of::<u64>(),
        mem::size_of_val(&[0u16; 5]),
        mem::size_of::<Option<Box<i32>>>()
    );
    println!(
        "{:?} {:?} {:?}",
        Lv::Lo.cmp(&Lv::Hi),
        Lv::Hi.clamp(Lv::Lo, Lv::Mid),
        max_by(1, 2, |a: &i32, b: &i32| b.cmp(a))
    );
    println!(
        "{:?} {:?}",
        Reverse(1) < Reverse(2),
        (1, "b").cmp(&(1, "a")).reverse().is_lt()
    );
    println!(
        "{:?}",
        1.cmp(&2).then(3.cmp(&1)).then_with(|| Ordering::Equal)
    );
    let b: Box<dyn Any> = Box::new(5i32);
    println!("{:?}", b.downcast_ref::<u8>());
    println!("{:?}", b.downcast::<i32>().map(|x| *x + 1).ok());
    let raw = Box::into_raw(Box::new(4));
    let back = unsafe { Box::from_raw(raw) };
    println!("{back} {:?}", *Box::leak(Box::new([1, 2])) == [1, 2]);
    let d = Duration::from_millis(1500) + Duration::from_secs(2) * 3;
    println!(
        "{d:?} {:?} {} {} {:?}",
        d / 4,
        d.as_secs_f64(),
        d.subsec_millis(),
        d.checked_sub(Duration::MAX)
    );
    println!(
        "{:?} {:?} {:?} {:?}",
        Duration::from_nanos(1_000_001),
        Duration::from_micros(15),
        Duration::new(3, 5_000_000),
        Duration::from_secs_f32(0.25)
    );
    println!(
        "{:>10?}|{:.1?}|{:.0?}|{:?}",
        Duration::from_millis(5),
        Duration::from_micros(1234),
        Duration::from_secs(90),
        Duration::ZERO
    );
    println!("{:?} {:?}", (1..5).contains(&5), (..=3).contains(&3));
    println!(
        "{:?} {:?} {:?}",
        (0..10).start_bound(),
        (1..=3).end(),
        Bound::Included(3).map(|x| x + 1)
    );
    let rg = 2..5;
    println!(
        "{:?} {} {:?} {:?}",
        rg,
        rg.len(),
        rg.clone().rev().collect::<Vec<_>>(),
        rg.clone().nth(1)
    );
    println!("{:?}", (1..=3).fold(0, Add::add));
    println!(
        "{:?} {:?}",
        i32::add(1, 2),
        [1, 2].into_iter().map(Neg::neg).collect::<Vec<i32>>()
    );
    println!(
        "{:?}",
        std::array::from_fn::<i32, 3, _>(|i| (i as i32).pow(2))
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
    );
    println!("{}", std::any::type_name::<Option<Vec<&str>>>());
    let e: Result<u8, _> = u8::try_from(300i32);
    println!("{e:?}");
    println!("{:?}", [Some(1), None].iter().flatten().count());
    let mut it = (1..4).into_iter();
    println!("{:?}", it.by_ref().next());
    println!("{:?}", it.size_hint());
    println!("{:?}", it.rev().last());
    let x = RefCell::new(1);
    let _b1 = x.borrow_mut();
    let _b2 = x.borrow();
}
trait S {
    fn array_sum(self) -> i32;
}
impl<I: Iterator<Item = i32>> S for I {
    fn array_sum(self) -> i32 {
        self.sum()
    }
}
