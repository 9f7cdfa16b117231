// The element's own words in German, for pages that are in it. What the engine says (what happened, what is wrong) and
// the program's texts stay as they are, marked as English. A word that is missing here is shown in English.

const GERMAN: Readonly<Record<string, string>> = {
  'Running both to their ends': 'Beide laufen bis zum Ende',
  'Any key goes on': 'Jede Taste führt weiter',
  'The first run': 'Der erste Lauf', 'Holds at poll, Pending, wake and Ready': 'Hält bei Poll, Pending, Wake und Ready',
  Filter: 'Filtern', 'Filter the examples': 'Die Beispiele filtern', View: 'Ansicht',
  'How the timeline is drawn': 'Wie die Zeitleiste gezeichnet wird',
  Zoom: 'Zoom', 'Whole run': 'Ganzer Lauf',
  'Your edit of': 'Ihre Änderung vom', 'Back to the original': 'Zum Original', steal: 'Diebstahl',
  'First steps': 'Erste Schritte', Wakers: 'Waker', 'Executors made by hand': 'Executoren von Hand',
  'Hogging the worker': 'Den Worker besetzen',
  'Channels and workers': 'Kanäle und Worker', 'Time and giving up': 'Zeit und Aufgeben',
  'Ready queue': 'Bereit-Schlange', Waiting: 'Wartend', Reactor: 'Reactor', Workers: 'Worker', Threads: 'Threads', Finished: 'Fertig', of: 'von',
  empty: 'leer', idle: 'untätig', asleep: 'schläft', polling: 'pollt', blocked: 'blockiert', stalled: 'steht',
  Idle: 'Untätig', Asleep: 'Schläft', Blocked: 'Blockiert', Stalled: 'Steht',
  task: 'Task', poll: 'Poll', wake: 'Wake', line: 'Zeile', polls: 'Polls', wakes: 'Wakes', wasted: 'vergeblich',
  more: 'weitere', 'more waiting': 'weitere warten', 'no task': 'kein Task', armed: 'gestellt', until: 'bis', woken: 'geweckt', fired: 'ausgelöst', due: 'fällig',
  'No task is waiting.': 'Kein Task wartet.', 'Nothing armed.': 'Nichts ist gestellt.', 'nothing armed': 'nichts ist gestellt',
  'Events the program waits for': 'Ereignisse, auf die das Programm wartet', 'press a key': 'eine Taste drücken', 'Name of an event': 'Name eines Ereignisses', Send: 'Senden',
  'Queue of worker': 'Schlange von Worker', 'head first': 'die Spitze zuerst', 'in the queue': 'in der Schlange', 'on worker': 'bei Worker', queued: 'in der Schlange', 'global queue': 'globale Schlange', Loading: 'Wird geladen',
  'woken for': 'geweckt, wartete auf', 'waiting for': 'wartet auf', 'never woken, waiting for': 'nie geweckt, wartet auf',
  'Lanes of': 'Spuren von', 'Lanes of run': 'Spuren von Lauf', 'playhead at': 'Abspielkopf bei', 'Overview of': 'Überblick über', 'and main': 'und main', load: 'Last',
  'first in, first out': 'das Älteste zuerst', none: 'niemand', nobody: 'niemand', 'ready queue': 'Bereit-Schlange', slot: 'Platz', gen: 'Gen.',
  'what it joins': 'dem, worauf er wartet', 'the semaphore': 'der Semaphor', 'the lock': 'die Sperre',
  'besides the workers': 'neben den Workern', 'of the blocking pool': 'aus dem Pool für Blockierendes', running: 'läuft', sleeping: 'schläft', parked: 'geparkt', left: 'noch', 'Main thread': 'Haupt-Thread',
  'never polled': 'nie gepollt', 'waker not stored': 'Waker nicht aufgehoben', 'waker overwritten': 'Waker überschrieben', 'worker blocked': 'Worker blockiert', 'long poll': 'langer Poll', 'starves other tasks': 'lässt andere warten', 'wakes itself': 'weckt sich selbst', 'lock held across .await': 'Sperre über .await gehalten', stuck: 'steckt fest', 'never woken': 'nie geweckt',
  'Tab indents. Press Escape, then Tab, to leave the editor.': 'Tab rückt ein. Escape, dann Tab, verlässt den Editor.',
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
  // The page as a whole.
  en: 'de', Language: 'Sprache', on: 'auf', seed: 'Seed', Seed: 'Seed', tasks: 'Tasks', lines: 'Zeilen', worker: 'Worker', workers: 'Worker', byte: 'Byte', bytes: 'Byte', breakpoint: 'Haltepunkt', breakpoints: 'Haltepunkte', 'OS thread': 'Thread des Systems', 'OS threads': 'Threads des Systems',
  Run: 'Ausführen', 'Run both': 'Beide ausführen', 'Stop comparing': 'Vergleich beenden', Stop: 'Beenden', 'Stop the run': 'Den Lauf beenden', Compare: 'Vergleichen', 'Compare two executors or two seeds': 'Zwei Executoren oder zwei Seeds vergleichen',
  Examples: 'Beispiele', Lessons: 'Lektionen', 'Your program': 'Ihr Programm', 'Choose an example': 'Ein Beispiel wählen', Share: 'Teilen', 'Copy a link to this moment': 'Einen Link zu diesem Moment kopieren',
  Embed: 'Einbetten', 'Put this program into a page of yours': 'Dieses Programm in eine eigene Seite einsetzen', Settings: 'Einstellungen', 'The list of examples is loading.': 'Die Liste der Beispiele wird geladen.',
  'Two elements put this program into a page of yours. Until somebody presses Run, they weigh a few kilobytes.': 'Zwei Elemente bringen dieses Programm in Ihre Seite. Solange niemand auf Ausführen drückt, wiegen sie wenige Kilobyte.',
  'Code to embed': 'Code zum Einbetten', Copy: 'Kopieren', 'Copied.': 'Kopiert.', 'All there is to say': 'Alles darüber', Theme: 'Farben', Motion: 'Bewegung', 'Single-letter keys': 'Tasten ohne Umschaltung', 'Keyboard shortcuts': 'Tastenkürzel', 'Show as table': 'Als Tabelle zeigen',
  System: 'System', Off: 'Aus', Light: 'Hell', Dark: 'Dunkel', auto: 'selbst', Close: 'Schließen', 'About this program': 'Zu diesem Programm',
  'The link is copied. It opens at this moment.': 'Der Link ist kopiert. Er öffnet diesen Moment.', 'The link is in the address bar. It opens at this moment.': 'Der Link steht in der Adresszeile. Er öffnet diesen Moment.', 'The browser did not allow to copy: choose the text and copy it yourself.': 'Der Browser hat das Kopieren nicht erlaubt: bitte den Text selbst auswählen und kopieren.',
  'You changed this program:': 'Sie haben dieses Programm geändert:', Restore: 'Wiederherstellen', Discard: 'Verwerfen', 'This browser keeps no more text for this page. Before you leave, copy yours or share a link.': 'Dieser Browser hebt für diese Seite keinen weiteren Text auf. Bitte vor dem Verlassen den Text kopieren oder einen Link teilen.', 'Run as written': 'Wie geschrieben ausführen',
  Design: 'Bauart', 'New seed': 'Neuer Seed', New: 'Neu', default: 'Vorgabe', 'busy loop': 'Leerlauf', '2 to 16 workers': '2 bis 16 Worker',
  'what the program itself builds or asks for': 'was das Programm selbst baut oder verlangt', 'Noop waker': 'Noop-Waker', 'polls every task in a circle, woken or not': 'pollt jeden Task reihum, geweckt oder nicht',
  'Waker queue': 'Waker-Schlange', 'polls only what was woken, oldest first': 'pollt nur, was geweckt wurde, das Älteste zuerst', 'Bounded channel': 'Begrenzter Kanal', 'the queue holds 10,000; a full queue makes the waker wait': 'die Schlange fasst 10.000; ist sie voll, wartet der Waker',
  'Generational arena': 'Arena mit Generationen', 'tasks live in slots; a stale waker wakes nobody': 'Tasks liegen in Plätzen; ein veralteter Waker weckt niemanden', 'Local and global queue': 'Eigene und globale Schlange', 'its own queue first, the global one every 31st time': 'zuerst die eigene, jedes 31. Mal die globale',
  'Work stealing': 'Work Stealing', 'one queue per worker; idle workers steal half': 'eine Schlange je Worker; wer nichts hat, nimmt die Hälfte einer anderen', 'Batch per turn': 'Ein Schwung je Runde', 'what is ready now runs; what it wakes waits for the next turn': 'was jetzt bereit ist, läuft; was es weckt, wartet auf die nächste Runde',
  Code: 'Code', Executor: 'Executor', Task: 'Task', Console: 'Konsole', Panels: 'Bereiche', Program: 'Programm', 'Two executors': 'Zwei Executoren', Timeline: 'Zeitleiste', 'Task inspector': 'Der Task im Einzelnen', 'Output and task': 'Ausgabe und Task',
  Show: 'Zeigen', All: 'Alles', Output: 'Ausgabe', Diagnostics: 'Diagnosen', Apply: 'Anwenden', 'Nothing printed yet.': 'Noch nichts ausgegeben.', 'earlier lines': 'frühere Zeilen', Lesson: 'Lektion',
  'Step size': 'Schrittweite', Step: 'Schritt', Change: 'Änderung', Over: 'Darüber', change: 'Änderung', over: 'darüber', Poll: 'Poll', Wake: 'Wake', Line: 'Zeile', Start: 'Anfang', End: 'Ende', event: 'Ereignis', 'so far': 'bisher', Breakpoints: 'Haltepunkte', Remove: 'Entfernen', 'Remove all': 'Alle entfernen', 'Each poll of #': 'Jeder Poll von #', 'Each wake of #': 'Jedes Wecken von #', 'Spawn of #': 'Start von #',
  Lanes: 'Spuren', Tasks: 'Tasks', Density: 'Dichte', 'Time axis': 'Zeitachse', Folded: 'Gefaltet', Linear: 'Linear', Steps: 'Schritte', 'Zoom out': 'Verkleinern', 'Zoom in': 'Vergrößern',
  'Metrics, so far': 'Kennzahlen bisher', coalesced: 'zusammengefasst', 'deepest queue': 'längste Schlange', 'ready→poll, mean': 'bereit→Poll, Mittel', 'executor asleep': 'Executor schläft', steals: 'gestohlen', 'oldest events dropped': 'älteste Ereignisse verworfen:',
  virtual: 'virtuelle', 'whole run, to scale': 'ganzer Lauf, maßstäblich', 'Ready queue depth': 'Länge der Bereit-Schlange', 'tasks in a row:': 'Tasks je Zeile:', 'one row each': 'je eine Zeile', 'in spawn order': 'in Startfolge',
  ', soonest first': ', das Nächste zuerst', 'the JS event loop': 'die Ereignisschleife von JS', ', each with its own queue; idle workers steal half of the longest one': ', jeder mit eigener Schlange; wer nichts hat, nimmt die Hälfte der längsten',
  'block_on: polls its own future only': 'block_on: pollt nur sein eigenes Future', 'global queue: spawned or woken from outside a worker': 'globale Schlange: außerhalb der Worker gestartet oder geweckt', 'until an event arrives': 'bis ein Ereignis kommt', 'wakes #': 'weckt #', 'no waker': 'kein Waker', 'no deadline': 'keine Frist', waker: 'Waker', 'the reactor': 'der Reactor',
  'No waker, so no task ever waits.': 'Kein Waker, also wartet kein Task.', 'Every Pending goes straight back to the queue.': 'Jedes Pending geht sofort zurück in die Schlange.',
  'Nothing has run yet': 'Noch ist nichts gelaufen', 'Press Run, or Ctrl+Enter. The executor starts with one task, main, in its ready queue.': 'Drücken Sie Ausführen oder Strg+Eingabe. Der Executor beginnt mit einem Task, main, in der Bereit-Schlange.',
  'No task selected': 'Kein Task gewählt', 'Choose a task in the queue, on a worker, in the timeline or in the editor gutter.': 'Wählen Sie einen Task in der Schlange, bei einem Worker, in der Zeitleiste oder am Rand des Editors.',
  'Task header': 'Kopf des Tasks', state: 'Zustand', 'State bits': 'Zustandsbits', off: 'aus', References: 'Verweise', Awaiter: 'Wartender', Arena: 'Arena', Lifetime: 'Lebenslauf', polled: 'gepollt', ready: 'bereit', waited: 'gewartet',
  'State machine': 'Zustandsautomat', 'running from here': 'läuft von hier', 'Alive across the await': 'Lebt über das await hinweg', nothing: 'nichts', 'Await stack': 'Await-Stapel', by: 'von', 'by the executor': 'vom Executor', 'Stop at': 'Anhalten bei', 'each poll': 'jedem Poll', 'each wake': 'jedem Wecken',
  'Why is it pending?': 'Warum wartet er?', 'Looking for what can wake it.': 'Gesucht wird, was ihn wecken kann.', 'From the task to what can wake it': 'Vom Task zu dem, was ihn wecken kann', 'Proof.': 'Beweis.', Future: 'Future', 'Leaf future': 'Innerstes Future', Part: 'Teil', 'This is the oldest moment that is kept: what came before it is dropped.': 'Das ist der älteste Moment, der noch da ist: was vorher kam, ist verworfen.', 'the oldest moment that is kept': 'der älteste Moment, der noch da ist', Resource: 'Worauf', Waker: 'Waker',
  'The trace as a table': 'Der Ablauf als Tabelle', 'What the table shows': 'Was die Tabelle zeigt', Events: 'Ereignisse', to: 'bis', only: 'nur', Earlier: 'Früher', Later: 'Später', Rows: 'Zeilen', 'Reading the trace.': 'Der Ablauf wird gelesen.', 'Events of the run, oldest first': 'Ereignisse des Laufs, das älteste zuerst', 'Tasks at': 'Tasks bei',
  Time: 'Zeit', Since: 'Seit', Event: 'Ereignis', Cause: 'Ursache', State: 'Zustand', 'Waits for': 'Wartet auf', 'Waker held by': 'Waker liegt bei', Polls: 'Polls', Wakes: 'Wakes',
  'Both runs are being run to their ends.': 'Beide Läufe werden zu Ende geführt.', 'Both print the same.': 'Beide geben dasselbe aus.', At: 'Bei', Figure: 'Kennzahl', 'In words': 'In Worten', 'wasted polls': 'vergebliche Polls', finished: 'fertig', 'all avoidable': 'alle vermeidbar', fewer: 'weniger',
  'same program, same seed, same virtual clock': 'dasselbe Programm, derselbe Seed, dieselbe virtuelle Uhr', 'same program, same virtual clock, another seed': 'dasselbe Programm, dieselbe virtuelle Uhr, ein anderer Seed',
  'Use tokio::time::sleep': 'tokio::time::sleep nehmen', 'Add yield_now().await': 'yield_now().await einfügen', 'Raise the limit to': 'Grenze erhöhen auf',
  'Play or pause': 'Abspielen oder anhalten', 'Step by the chosen size': 'Ein Schritt der gewählten Weite', 'Step by wake': 'Bis zum nächsten Wecken', 'Step by line': 'Eine Zeile weiter', 'Start, end': 'Anfang, Ende', 'Slower, faster': 'Langsamer, schneller', 'Previous, next task': 'Voriger, nächster Task', 'Inspect the task; Esc goes back': 'Den Task ansehen; Esc führt zurück',
  'Previous, next wake of the task': 'Voriges, nächstes Wecken des Tasks', 'Next diagnostic': 'Nächste Diagnose', 'Go to a task': 'Zu einem Task', 'Zoom in, out, fit': 'Größer, kleiner, alles', 'Next time axis': 'Nächste Zeitachse', 'Compare two runs; again to stop': 'Zwei Läufe vergleichen; noch einmal beendet', 'Why the task is pending': 'Warum der Task wartet',
  'Breakpoint on the line of the cursor': 'Haltepunkt in der Zeile des Cursors', 'Next region; Shift F6 the previous one': 'Nächster Bereich; Umschalt F6 der vorige', 'Leave the editor': 'Den Editor verlassen', 'This list': 'Diese Liste',
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
