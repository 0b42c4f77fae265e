import type { Key } from '../../derived/tonal/key-profiles.js';

/** As keys are usually spelt. */
const TONICS = {
  major: ['C', 'Db', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'Ab', 'A', 'Bb', 'B'],
  minor: ['C', 'C#', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'G#', 'A', 'Bb', 'B'],
} as const;

export const tonicNames = [...new Set([...TONICS.major, ...TONICS.minor])];
const ROOTS = ['C', 'C#', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'Ab', 'A', 'Bb', 'B'] as const;

export const tonicName = ({ tonic, mode }: Key): string => TONICS[mode][tonic] ?? '';

export const keyName = (key: Key): string => `${tonicName(key)} ${key.mode}`;

/** Number on the circle of fifths, C major 8B and A minor 8A: neighbours mix well (Mixed In Key). */
export function camelotOf({ tonic, mode }: Key): string {
  const major = mode === 'major' ? tonic : tonic + 3;
  return `${((7 * major + 7) % 12) + 1}${mode === 'major' ? 'B' : 'A'}`;
}

/** `C:maj`, `Bb:min7`, `N` (Harte et al. 2005). */
export const chordName = (root: number | undefined, quality: string): string =>
  root === undefined ? 'N' : `${ROOTS[root] ?? ''}:${quality}`;
