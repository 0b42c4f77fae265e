const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** A bar of at most `columns`, in steps of an eighth; a nonzero value is always visible. */
export function bar(share: number, columns: number): string {
  const filled = Math.min(1, Math.max(0, share)) * columns * 8;
  const eighths = share > 0 ? Math.max(1, Math.round(filled)) : 0;
  return '█'.repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? '');
}
