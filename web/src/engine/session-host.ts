// The interface that a session needs of its element.

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
  /** Called before a run is requested. */
  starting(): void;
  /** A run has been accepted by the engine. */
  begun(): void;
  /** The address below which programs may fetch files; null: nowhere. */
  fetchFolder(): string | null;
  /** The language of the engine's texts. */
  language(): Language;
  /** A breakpoint was reached. */
  stopped(at: BreakHit): void;
}
