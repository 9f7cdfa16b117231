importScripts('wasm_exec.js');
const go = new Go();
WebAssembly.instantiateStreaming(fetch('main.wasm'), go.importObject).then(({ instance }) => go.run(instance));
