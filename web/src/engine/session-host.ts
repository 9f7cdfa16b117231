// What a session asks of the element that it belongs to.

import type { Language } from '../i18n/language.js';
import type { Model } from '../app/model.js';
import type { BreakHit, Diagnostic } from './protocol.js';

export interface SessionHost {
  readonly model: Model;
  invalidate(): void;
  emit(name: string, detail: object): void;
  showDiagnostics(list: readonly Diagnostic[]): void;
  /** The text of the editor is the source of the run that begins. */
  takeRun(): void;
  /** A run is about to be asked for. */
  starting(): void;
  /** A run has been accepted by the engine. */
  begun(): void;
  /** The address below which programs may fetch files; null: nowhere. */
  fetchFolder(): string | null;
  /** What the engine speaks. */
  language(): Language;
  /** A breakpoint was reached. */
  stopped(at: BreakHit): void;
}
