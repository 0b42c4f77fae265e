import { canonicalJson } from './canonical-json.js';

/** Differences of two JSON values: `rules.0.value: -23.1 in the report, -22.4 now`. */
export function differences(was: unknown, is: unknown, path = ''): readonly string[] {
  const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null;
  if (isBranch(was) && isBranch(is)) {
    const [then, now] = [was, is] as Readonly<Record<string, unknown>>[];
    const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])];
    return keys.flatMap((key) =>
      differences(then?.[key], now?.[key], path === '' ? key : `${path}.${key}`),
    );
  }
  if (was === is) return [];
  return [`${path}: ${textOf(was)} in the report, ${textOf(is)} now`];
}

const MAX_CHARACTERS = 60;
function textOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = canonicalJson(value);
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text;
}
