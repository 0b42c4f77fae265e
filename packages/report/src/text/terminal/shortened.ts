/** Shortens a text in its middle: names differ at both ends. */
export function shortened(text: string, columns: number): string {
  if (text.length <= columns) return text;
  const tail = Math.ceil((columns - 1) * 0.6);
  return `${text.slice(0, Math.max(0, columns - 1 - tail))}…${text.slice(text.length - tail)}`;
}
