// This file follows Go's own wasm_exec.js in one script and adapts its class Go to the engine.
//
// The engine itself installs its exported tick as the handler of a port and of a timer (main.go), so run publishes it
// at globalThis.pollgroundExports before Go starts.
//
// Go's collector never starts by itself (GOGC=off). The engine collects at the start of a tick, and the import
// pollground.memory_pages tells it how large the memory is (collect.go). A collection stops the program, because the
// optimised engine has no write barriers. Stacks keep their size, because it cannot grow them again.
//
// The import pollground.post copies a message out of the memory, once, and hands it to globalThis.pollgroundPost.
//
// The engine must not be called while it waits for a call of its own to return.
//
// The optimised engine exports Go's two registers, the stack pointer sp and the goroutine g, and deferred, the offset
// of the innermost deferred call in a goroutine. With them the engine can survive a trap in a tick: the tick's stack is
// dropped together with the deferred calls on it, and the engine reports whether it can go on (main.go). If it cannot,
// it traps again, and the first trap is thrown. A trap on the stack of another goroutine is always thrown.

globalThis.Go = class extends globalThis.Go {
  constructor() {
    super();
    this.env.GODEBUG = 'gcstoptheworld=1,gcshrinkstackoff=1';
    this.env.GOGC = 'off';
    const PAGE = 65536;
    let waiting = 0;
    this.importObject.pollground = {
      memory_pages: () => this.memory.buffer.byteLength / PAGE,
      post: (address, length, client) => {
        waiting++;
        try {
          const start = address >>> 0;
          globalThis.pollgroundPost(new Uint8Array(this.memory.buffer.slice(start, start + length)), client);
        } finally {
          waiting--;
        }
      },
    };
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
    const { mem, pollground_tick: tick, pollground_trapped: trapped, sp, g, deferred: offset } = instance.exports;
    this.memory = mem;
    const guarded = () => {
      const stack = sp.value, goroutine = g.value, at = Number(goroutine) + offset.value;
      const deferred = new DataView(mem.buffer).getBigUint64(at, true);
      try {
        tick();
      } catch (trap) {
        if (g.value !== goroutine) throw trap;
        sp.value = stack;
        new DataView(mem.buffer).setBigUint64(at, deferred, true); // the memory may have grown: another buffer
        try {
          trapped();
        } catch {
          throw trap;
        }
      }
    };
    globalThis.pollgroundExports = { pollground_tick: sp ? guarded : tick };
    return super.run(instance);
  }
};
