// The element's own words in German, for pages that are. What the engine says (what happened, what is wrong) and the
// program's texts stay as they are, marked as English. A word that is missing here is shown in English.

const GERMAN: Readonly<Record<string, string>> = {
  'Ready queue': 'Bereit-Schlange', Waiting: 'Wartend', Reactor: 'Reactor', Workers: 'Worker', Threads: 'Threads', Finished: 'Fertig', of: 'von',
  empty: 'leer', idle: 'untätig', asleep: 'schläft', polling: 'pollt', blocked: 'blockiert', stalled: 'steht',
  Idle: 'Untätig', Asleep: 'Schläft', Blocked: 'Blockiert', Stalled: 'Steht',
  task: 'Task', poll: 'Poll', wake: 'Wake', line: 'Zeile', polls: 'Polls', wakes: 'Wakes', wasted: 'vergeblich',
  more: 'weitere', 'more waiting': 'weitere warten', 'no task': 'kein Task', armed: 'gestellt', until: 'bis', woken: 'geweckt', fired: 'ausgelöst', due: 'fällig',
  'No task is waiting.': 'Kein Task wartet.', 'Nothing armed.': 'Nichts ist gestellt.', 'nothing armed': 'nichts ist gestellt',
  'just woken': 'eben geweckt', 'just spawned': 'eben gestartet',
  'Run again': 'Noch einmal', 'Edited since this run.': 'Seit diesem Lauf geändert.', Open: 'Öffnen',
  'Open in the playground, at this moment': 'In diesem Moment im Playground öffnen', 'The program runs in this page.': 'Das Programm läuft in dieser Seite.',
  'As written': 'Wie geschrieben', Play: 'Abspielen', 'Play again': 'Noch einmal abspielen', Pause: 'Anhalten',
  'Reset to start': 'An den Anfang', 'Step back': 'Ein Schritt zurück', 'Step forward': 'Ein Schritt vor', 'Run to the end': 'Bis zum Ende', Transport: 'Steuerung', Speed: 'Tempo', 'Virtual time': 'Virtuelle Zeit', 'Real time': 'Echtzeit', Instant: 'Sofort',
  'Compiling the program.': 'Das Programm wird übersetzt.', 'The executor has not started.': 'Der Executor hat noch nicht begonnen.',
  'Compiling the program': 'Das Programm wird übersetzt', 'Loading the executor': 'Der Executor wird geladen', 'This takes a moment on the first run.': 'Beim ersten Mal dauert das einen Moment.',
  'It is kept for next time.': 'Er bleibt für das nächste Mal da.', 'The executor is not running': 'Der Executor läuft nicht', 'The editor still works. Nothing of your program is lost.': 'Der Editor geht weiter. Von Ihrem Programm ist nichts verloren.',
  'Try again': 'Noch einmal', 'Why?': 'Warum?', Inspect: 'Ansehen:', 'Go to line': 'Zu Zeile', Dismiss: 'Schließen',
  Spawned: 'Gestartet', Ready: 'Bereit', Polling: 'Wird gepollt', Done: 'Fertig', Cancelled: 'Abgebrochen', Panicked: 'Panik', 'Never woken': 'Nie geweckt',
};

let words: Readonly<Record<string, string>> | null = null;

/** Says from now on what an element's language is; called before it is drawn. True for German. */
export function speak(element: HTMLElement): boolean {
  const german = /^de\b/i.test(element.closest<HTMLElement>('[lang]')?.lang ?? '');
  words = german ? GERMAN : null;
  return german;
}

/** The word in the language of the element that is being drawn. */
export function t(word: string): string {
  return words?.[word] ?? word;
}

/** The language of what the engine says, where it is not that of the element. */
export function foreign(): 'en' | null {
  return words ? 'en' : null;
}
