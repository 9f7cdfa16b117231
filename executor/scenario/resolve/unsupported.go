package resolve

import "strings"

// Absent says why an item of the real libraries is not here and what to do
// instead, "" when nothing is known: parent is the name of the crate, module or
// type.
func Absent(parent, name string) string {
	switch parent {
	case "std", "tokio", "smol", "async_std":
		switch name {
		case "fs":
			return "a run has no files: keep the text in the program, and read it through std::io::Cursor"
		case "process":
			return "a run starts no other programs"
		case "os":
			return "a run has no operating system below it"
		}
	case "trpl":
		switch name {
		case "get", "Html", "Response":
			return "a run reaches no other computer: let an async function return the page's text, after a trpl::sleep"
		case "read_to_string", "read_dir", "ReadDirStream", "watch_for_changes_in":
			return "a run has no files: keep the text in the program"
		}
	case "runtime":
		switch name {
		case "RngSeed", "UnhandledPanic", "HistogramConfiguration", "HistogramScale", "LogHistogram", "TaskMeta", "dump":
			return "it is part of tokio's unstable interface, which takes --cfg tokio_unstable"
		}
	case "alloc":
		switch name {
		case "GlobalAlloc", "System", "Allocator", "Global":
			return "a run has one allocator, and what it is asked for is not what rustc's library asks for: alloc, realloc and dealloc of std::alloc are here"
		}
	case "process":
		if name == "Command" {
			return "a run starts no other programs"
		}
	case "net":
		switch name {
		case "UnixStream", "UnixListener", "UnixDatagram", "unix":
			return "a run has no Unix sockets: TcpStream and TcpListener on 127.0.0.1 do the same"
		case "windows":
			return "a run has no named pipes: TcpStream and TcpListener on 127.0.0.1, and tokio::io::duplex, do the same"
		}
	case "signal":
		if name == "windows" {
			return "the signals of a run are those of tokio::signal::unix"
		}
	case "io":
		if name == "unix" {
			return "a run has no file descriptors to watch: await its sockets themselves"
		}
	case "UdpSocket":
		if strings.Contains(name, "multicast") {
			return "the network of a run has no multicast: send to each address"
		}
	case "env":
		if name == "vars" || name == "set_var" {
			return "a run has no environment: it would not be the same elsewhere"
		}
	}
	return ""
}
