/** Whether a path matches: with `*`, `**` or `?` as a glob, otherwise as a part of it, in any case. */
export function matchesGlob(path: string, pattern: string): boolean {
  if (!/[*?]/.test(pattern)) return path.toLowerCase().includes(pattern.toLowerCase());
  const whole = pattern.includes('/') ? pattern : `**/${pattern}`;
  const text = whole
    .replace(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
    .replace(/\*\*\/|\*\*|\*|\?/g, (part) =>
      part === '**/' ? '(?:.*/)?' : part === '**' ? '.*' : part === '*' ? '[^/]*' : '[^/]',
    );
  return new RegExp(`^(?:.*/)?${text}$`, 'i').test(path);
}
