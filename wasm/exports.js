// Follows Go's own wasm_exec.js in one file. The engine installs its exported tick itself as the handler of a
// port and of a timer (main.go); for that it must find the module's exports.
{
  const run = globalThis.Go.prototype.run;
  globalThis.Go.prototype.run = function (instance) {
    globalThis.pollgroundExports = instance.exports;
    return run.call(this, instance);
  };
}
