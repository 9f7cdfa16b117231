// Engine is one program's way to a worker of the page (worker-host.ts): it joins when the first message needs it,
// and turns the end of the worker into one fault message that says what to do.
//
// Runs on the page's thread. `receive` is called from the event loop, never from inside send().

import { Hub, type Member, type Writer } from './worker-host.js';
import type { Parts } from './parts.js';
import { Recorded, type RecordedRun } from './recorded.js';
import type { FromWorker, ToWorker } from './worker-messages.js';

/** closed: the element is gone, so later messages must not start a worker. */
type State = 'off' | 'loading' | 'ready' | 'dead' | 'closed';

export class Engine implements Member {
  private state: State = 'off';
  private hub: Hub | null = null;
  private writer: Writer = 'author';
  private client = 0;
  /** The recording that plays until an engine is needed. */
  private recorded: Recorded | null = null;
  /** Messages so far. */
  sent = 0;

  constructor(
    private readonly parts: Parts,
    private readonly receive: (message: FromWorker) => void,
  ) {}

  get ready(): boolean {
    return this.state === 'ready';
  }

  /** Starts loading; later calls do nothing until the worker has died. */
  start(): void {
    if (this.state === 'loading' || this.state === 'ready' || this.state === 'closed') return;
    this.state = 'loading';
    this.hub = Hub.of(this.writer, this.parts);
    this.client = this.hub.join(this);
  }

  /** Plays a recording, until an action of the reader needs an engine. */
  playRecorded(run: RecordedRun): void {
    this.recorded = new Recorded(run, this.receive);
  }

  get playsRecorded(): boolean {
    return this.recorded !== null;
  }

  /** The engine takes over from the recording. */
  private takeOver(next: ToWorker): void {
    const before = this.recorded?.leave() ?? [];
    this.recorded = null;
    if (next.op !== 'run') for (const message of before) this.send(message);
  }

  send(message: ToWorker): void {
    if (this.recorded?.take(message)) return;
    if (this.recorded) this.takeOver(message);
    this.sent++;
    if (this.state === 'closed') return;
    this.start();
    this.hub?.send(this.client, message);
  }

  get closed(): boolean {
    return this.state === 'closed';
  }

  /** Stops sending until open is called. */
  close(): void {
    this.leave();
    this.state = 'closed';
  }

  open(): void {
    if (this.state === 'closed') this.state = 'off';
  }

  /** Leaves the worker; the next message joins again. */
  leave(): void {
    this.recorded?.leave();
    this.recorded = null;
    if (this.state === 'loading' || this.state === 'ready') this.hub?.leave(this.client);
    this.state = 'off';
  }

  /**
   * Joins a worker that may run programs of this writer, before such a run. Reports whether it left another one, whose
   * answers will not arrive.
   */
  prepare(writer: Writer): boolean {
    this.writer = writer;
    const joined = this.state === 'loading' || this.state === 'ready';
    if (!joined || (this.hub?.open && this.hub.writer === writer)) return false;
    if (writer === 'reader' && this.hub?.passToReader()) return false;
    this.hub?.leave(this.client);
    this.state = 'off';
    return true;
  }

  /** Ends whatever runs in this worker, at once; the next message starts a fresh one. */
  kill(): void {
    if (this.state === 'loading' || this.state === 'ready') this.hub?.kill(this.client);
    this.state = 'off';
  }

  take(message: FromWorker): void {
    if (message.op === 'ready') this.state = 'ready';
    this.receive(message);
  }

  died(message: string, todo: string): void {
    this.state = 'dead';
    this.receive({ op: 'fault', message, todo });
  }
}
