// Small choices that outlive a visit. A page that may not store anything just forgets them.

export class Preferences {
  get(name: string): string | null {
    try {
      return localStorage.getItem(`pollground.${name}`);
    } catch {
      return null;
    }
  }

  set(name: string, value: string): void {
    try {
      localStorage.setItem(`pollground.${name}`, value);
    } catch {
      // Storage is off or full: the choice holds for this visit.
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
