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
