/** The first columns of a line; its colours end where they did. */
export function clipped(line: string, columns: number): string {
  let left = columns;
  return line.replace(/\u001b\[\d+m|[^\u001b]/gu, (part) =>
    part.startsWith('\u001b') || left-- > 0 ? part : '',
  );
}
