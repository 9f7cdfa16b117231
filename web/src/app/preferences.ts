// Preferences that outlive a visit. Without storage they hold for this visit.

export class Preferences {
  get(name: string): string | null {
    try {
      return localStorage.getItem(`pollground.${name}`);
    } catch {
      return null;
    }
  }

  /** False: storage is off or full, and the choice holds for this visit. */
  set(name: string, value: string): boolean {
    try {
      localStorage.setItem(`pollground.${name}`, value);
      return true;
    } catch {
      return false;
    }
  }

  remove(name: string): void {
    try {
      localStorage.removeItem(`pollground.${name}`);
    } catch {
      // There is nothing to forget.
    }
  }
}
