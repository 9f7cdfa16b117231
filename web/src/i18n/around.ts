/** The name of the language of an element, by the attribute lang of it or of the nearest ancestor. */
export function languageAround(element: Element): string {
  return element.closest<HTMLElement>('[lang]')?.lang.split('-', 1)[0]?.toLowerCase() ?? '';
}
