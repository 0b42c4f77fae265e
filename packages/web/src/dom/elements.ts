/** An element with these properties. */
export const made = <K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
): HTMLElementTagNameMap[K] => Object.assign(document.createElement(name), properties);

export function button(textContent: string, onClick: () => void): HTMLButtonElement {
  const one = made('button', { type: 'button', textContent });
  one.addEventListener('click', onClick);
  return one;
}

/** The element of the page with that id; a page without it is not the one that the script was written for. */
export function getElement<T extends HTMLElement>(id: string, kind: new () => T): T {
  const found = document.getElementById(id);
  if (found instanceof kind) return found;
  throw new Error(`the page has no ${id}`);
}
