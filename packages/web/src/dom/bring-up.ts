/** The result at the top of the window, and its verdict as what is read first. */
export function bringUp(element: HTMLElement): void {
  const headline = element.querySelector<HTMLElement>('.headline');
  if (headline) {
    headline.tabIndex = -1;
    headline.focus({ preventScroll: true });
  }
  element.scrollIntoView({ block: 'start' });
}
