// The messages to and from the engine: commands and questions out, lanes and the clock between two views in.

import { Engine } from './client.js';
import { Clock } from './clock.js';
import { LaneRequests } from './lane-requests.js';
import { MOVES, Navigation } from './navigation.js';
import type { Parts } from './parts.js';
import type { Answers, Command, Question } from './protocol.js';
import { Questions } from './questions.js';
import type { RecordedRun } from './recorded.js';
import type { SessionHost } from './session-host.js';
import type { FromWorker } from './worker-messages.js';

/** Commands after which the clock reads the time of an event. */
const RESETS: ReadonlySet<Command['op']> = new Set(['step', 'end', 'host', 'fork', 'schedule']);

export abstract class Conversation {
  protected readonly engine: Engine;
  /** Numbers questions, checks, runs and stops. */
  protected seq = 0;
  protected readonly questions = new Questions(() => ++this.seq, (message) => this.engine.send(message));
  protected readonly clock = new Clock();
  protected readonly navigation = new Navigation();
  protected readonly lanes: LaneRequests;
  /** The number of the message after which the engine was idle; -1 if unknown. */
  private settledAt = -1;

  constructor(protected readonly host: SessionHost, parts: Parts) {
    this.engine = new Engine(parts, (message) => this.receive(message));
    this.lanes = new LaneRequests(host, (question) => this.ask(question), () => this.engine.closed);
  }

  protected abstract receive(message: FromWorker): void;
  /** A request is pending whose answer will change the page. */
  abstract get busy(): boolean;

  get ready(): boolean {
    return this.engine.ready;
  }

  /**
   * True if no request is pending and the engine has confirmed that, because the last message may have no answer of its
   * own. If false, the host is    * invalidated when that may have changed.
   */
  settled(): boolean {
    if (this.busy) return false;
    if (!this.engine.ready || this.settledAt === this.engine.sent) return true;
    const answer = this.ask({ op: 'settle' }), asked = this.engine.sent;
    void answer.then(() => (this.settledAt = asked));
    return false;
  }

  /** A recorded run plays in place of an engine. */
  get recorded(): boolean {
    return this.engine.playsRecorded;
  }

  /** Plays this run in place of an engine, when it is started. */
  playRecorded(run: RecordedRun): void {
    this.engine.playRecorded(run);
  }

  /**
   * Goes to a moment. A drag asks for many; of those that come before the answer to the last, the newest is asked for.
   */
  seek(time: number): void {
    if (this.navigation.drag(time)) this.send({ op: 'seek', time });
  }

  send(message: Command): void {
    const m = this.host.model;
    // Both runs are advancing to their ends: a seek would cancel the comparison.
    const comparing = m.compare?.result === null && this.questions.busy;
    if (comparing && MOVES.has(message.op)) return;
    if (!this.navigation.send(message, m.view?.running === false, m.ranConfig ?? m.config)) return;
    if (message.op === 'seek') this.clock.set(message.time ?? -1);
    else if (RESETS.has(message.op)) this.clock.set(-1);
    this.engine.send(message);
  }

  /** Sends a question to the engine. Resolves to null if the run or the worker ends before the answer. */
  ask<Q extends Question>(question: Q): Promise<Answers[Q['op']] | null> {
    if (this.engine.closed) return Promise.resolve(null);
    return this.questions.ask(question);
  }

  /** Asks for lanes when what is shown of them has changed. */
  wantLanes(): void {
    this.lanes.want();
  }

  /** Lets the clock run while nothing happens; true when it will go on. Called before each frame. */
  tick(now: number): boolean {
    const m = this.host.model;
    if (!this.clock.running || m.freeze) return false;
    const more = this.clock.tick(now);
    m.view = this.clock.view() ?? m.view;
    return more;
  }

  /** Drops the pending answers: they belong to another run. */
  protected forgetLanes(): void {
    this.navigation.reset();
    this.lanes.forget();
  }
}
