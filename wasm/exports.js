// Follows Go's own wasm_exec.js in one file. The engine installs its exported tick itself as the handler of a
// port and of a timer (main.go); for that it must find the module's exports, and does not start without them. The
// module has no write barriers (package shrink): its collector must stop the program, or objects would be lost. It
// waits until the heap has grown to four times what was alive, because collections are what the first run waits for:
// the library's tree is built once and stays. Stacks keep their size: the module cannot make them larger again, and it
// must not be called while it waits for a call of its own, because it would find a stack that nobody can read.
//
// A trap in a turn leaves the module's memory as it was. The turn's stack is forgotten, by the two registers that say
// where it is, and the module is asked whether it can go on (main.go); when it says no, with a trap, the first one
// stands. One on another goroutine's stack is Go's own: nothing is right after it.
globalThis.Go = class extends globalThis.Go {
  constructor() {
    super();
    this.env.GODEBUG = 'gcstoptheworld=1,gcshrinkstackoff=1';
    this.env.GOGC = '300';
    let waiting = 0;
    const js = this.importObject.gojs;
    for (const name of ['syscall/js.valueCall', 'syscall/js.valueInvoke', 'syscall/js.valueNew']) {
      const call = js[name];
      js[name] = (sp) => {
        waiting++;
        try {
          call(sp);
        } finally {
          waiting--;
        }
      };
    }
    const resume = this._resume;
    this._resume = () => {
      if (waiting > 0) throw new Error('the engine was called while it waits for a call of its own');
      resume.call(this);
    };
  }

  run(instance) {
    const { pollground_tick: tick, pollground_trapped: trapped, sp, g } = instance.exports;
    globalThis.pollgroundExports = {
      pollground_tick: () => {
        const stack = sp.value, goroutine = g.value;
        try {
          tick();
        } catch (trap) {
          if (g.value !== goroutine) throw trap;
          sp.value = stack;
          try {
            trapped();
          } catch {
            throw trap;
          }
        }
      },
    };
    return super.run(instance);
  }
};
