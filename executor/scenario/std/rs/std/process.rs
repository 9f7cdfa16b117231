use crate::fmt::Debug;
use crate::intrinsics;

pub fn exit(code: i32) -> ! { intrinsics::exit(code) }
pub fn abort() -> ! { intrinsics::abort() }
pub fn id() -> u32 { 1 }

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExitCode(u8);
impl ExitCode {
    pub const SUCCESS: ExitCode = ExitCode(0);
    pub const FAILURE: ExitCode = ExitCode(1);
    pub(crate) fn code(self) -> i32 { self.0 as i32 }
    pub fn exit_process(self) -> ! { exit(self.0 as i32) }
}
impl From<u8> for ExitCode {
    fn from(code: u8) -> Self { ExitCode(code) }
}

#[lang]
pub trait Termination {
    fn report(self) -> ExitCode;
}
impl Termination for () {
    fn report(self) -> ExitCode { ExitCode::SUCCESS }
}
impl Termination for ! {
    fn report(self) -> ExitCode { self }
}
impl Termination for crate::convert::Infallible {
    fn report(self) -> ExitCode { match self {} }
}
impl Termination for ExitCode {
    fn report(self) -> ExitCode { self }
}
impl<T: Termination, E: Debug> Termination for Result<T, E> {
    fn report(self) -> ExitCode {
        match self {
            Ok(val) => val.report(),
            Err(err) => {
                eprintln!("Error: {err:?}");
                ExitCode::FAILURE
            }
        }
    }
}
