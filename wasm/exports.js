// Follows Go's own wasm_exec.js in one file. The engine installs its exported tick itself as the handler of a
// port and of a timer (main.go); for that it must find the module's exports. The module has no write barriers
// (package shrink), so its collector must stop the program.
{
  const run = globalThis.Go.prototype.run;
  globalThis.Go.prototype.run = function (instance) {
    globalThis.pollgroundExports = instance.exports;
    this.env.GODEBUG = 'gcstoptheworld=1';
    return run.call(this, instance);
  };
}
