// A run in the background, at full speed, to find out how a program ends. It has its own player, in a worker for
// programs of the same writer.

import { Engine } from './client.js';
import type { RunConfig, View } from './protocol.js';
import type { Parts } from './parts.js';
import type { Writer } from './worker-host.js';
import type { FromWorker } from './worker-messages.js';

/** The limit of events. */
const MOST = 100_000;

export class Trial {
  private readonly engine: Engine;
  private view: View | null = null;
  private ended = false;
  private tell: (view: View | null) => void = () => undefined;

  constructor(parts: Parts, writer: Writer) {
    this.engine = new Engine(parts, (message) => this.take(message));
    this.engine.prepare(writer);
  }

  /** The last moment of the run; null if it does not compile, waits for the reader, or does not end. */
  run(source: string, config: RunConfig): Promise<View | null> {
    return new Promise((resolve) => {
      this.tell = resolve;
      this.engine.send({
        op: 'run', seq: 1, source, name: 'main.rs', paused: false, speed: 'instant', data: '', most: MOST, ...config,
      });
      this.engine.send({ op: 'query', selected: 0, queue: 8, rows: 8, console: 200 });
    });
  }

  /** Cancels the run. */
  end(): void {
    this.finish(null);
  }

  private take(message: FromWorker): void {
    switch (message.op) {
      case 'view':
        this.view = message.view;
        if (this.ended || (message.view?.running && message.view.events_wanted.length > 0)) this.finish(this.result());
        break;
      case 'status':
        this.ended = message.status === 'ended';
        if (this.view && !this.view.running && this.ended) this.finish(this.view);
        break;
      case 'diagnostics':
        if (message.list.some((d) => d.level === 'error')) this.finish(null);
        break;
      case 'fault':
        this.finish(null);
    }
  }

  private result(): View | null {
    return this.ended && this.view && !this.view.running ? this.view : null;
  }

  private finish(view: View | null): void {
    this.tell(view);
    this.tell = () => undefined;
    this.engine.close();
  }
}
