// The state machine of seeks and forks: one state, and its transitions.
//
//   rest ── seek, the run is known to its end ──> seek     its view will come, and only that
//   seek ── seek ──> seek, with the newest place           a drag asks for many; one is under way
//   seek ── view ──> rest, or on to the newest place
//   rest, seek ── fork ──> fork                            the run is repeated under other conditions
//   fork ── seek ──> fork, with the newest place           going elsewhere would give the repetition up
//   fork ── "forked" ──> rest, or on to the newest place
//   seek ── step, play, end, host event ──> seek, without a newest place
//   any  ── run, stop, fault ──> rest
//
// A seek of a run that is not over is answered by any number of views, so it leaves the state at rest.

import type { Command, RunConfig } from './protocol.js';

type State =
  | { readonly kind: 'rest' }
  | { readonly kind: 'seek'; readonly newest: number | null }
  | { readonly kind: 'fork'; readonly from: RunConfig; readonly newest: number | null };

const REST: State = { kind: 'rest' };
/** Commands that move the playhead, or keep it. */
export const MOVES: ReadonlySet<Command['op']> = new Set(['seek', 'step', 'play', 'pause', 'end']);

export class Navigation {
  private state: State = REST;

  get resting(): boolean {
    return this.state.kind === 'rest';
  }

  /** The conditions of the run that is shown, while it is repeated under others. */
  get forkedFrom(): RunConfig | null {
    return this.state.kind === 'fork' ? this.state.from : null;
  }

  /** The reader drags to a time. Reports whether to send the seek now. */
  drag(time: number): boolean {
    if (this.state.kind === 'rest') return true;
    this.state = { ...this.state, newest: time };
    return false;
  }

  /** Called before a command is sent. Reports whether it may be. ended: the run is recorded to its end. */
  send(message: Command, ended: boolean, shown: RunConfig): boolean {
    const { state } = this;
    if (state.kind === 'fork' && MOVES.has(message.op)) return false;
    switch (message.op) {
      case 'seek':
        if (ended || state.kind === 'seek') this.state = { kind: 'seek', newest: null };
        break;
      case 'step': case 'play': case 'end': case 'host':
        if (state.kind !== 'rest') this.state = { ...state, newest: null };
        break;
      case 'fork':
        this.state = { kind: 'fork', from: state.kind === 'fork' ? state.from : shown, newest: null };
        break;
    }
    return true;
  }

  /** A view has arrived. Returns the next place to seek to; null for none. */
  arrived(): number | null {
    if (this.state.kind !== 'seek') return null;
    const { newest } = this.state;
    this.state = REST;
    return newest;
  }

  /** The forked run is shown. Returns the next place to seek to; null for none. */
  forked(): number | null {
    const newest = this.state.kind === 'rest' ? null : this.state.newest;
    this.state = REST;
    return newest;
  }

  /** Returns to rest: the pending seek or fork belongs to another run, or was cancelled. */
  reset(): void {
    this.state = REST;
  }
}
