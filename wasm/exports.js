// Follows Go's own wasm_exec.js in one file. The engine installs its exported tick itself as the handler of a
// port and of a timer (main.go); for that it must find the module's exports, and does not start without them. The
// module has no write barriers (package shrink): its collector must stop the program, or objects would be lost. It
// waits until the heap has grown to four times what was alive, because collections are what the first run waits for:
// the library's tree is built once and stays.
{
  const run = globalThis.Go.prototype.run;
  globalThis.Go.prototype.run = function (instance) {
    globalThis.pollgroundExports = instance.exports;
    this.env.GODEBUG = 'gcstoptheworld=1';
    this.env.GOGC = '300';
    return run.call(this, instance);
  };
}
