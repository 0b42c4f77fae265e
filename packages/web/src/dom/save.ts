import { button, made } from './elements.js';

/** Gives a file to the reader. */
export function save(file: Blob, name: string): void {
  const link = made('a', { href: URL.createObjectURL(file), download: name });
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, 10_000);
}

export function copyButton(label: string, text: () => string): HTMLElement {
  const copy = button(label, () => {
    void navigator.clipboard.writeText(text()).then(
      () => (copy.textContent = 'Copied'),
      () => (copy.textContent = 'Not allowed to copy'),
    );
  });
  return copy;
}
