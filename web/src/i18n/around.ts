/** The name of the language around an element, by its attribute lang or that of what it is in. */
export function languageAround(element: Element): string {
  return element.closest<HTMLElement>('[lang]')?.lang.split('-', 1)[0]?.toLowerCase() ?? '';
}
