import type { Reader } from '../../../reading/reader.js';
import { declarationsOf } from '../../declarations.js';
import { isLoose, isOff } from './tolerances.js';

/** One tag of a file, and what became of it. */
export interface DeclarationRow {
  readonly tag: string;
  readonly text: string;
  /** Absent where it declares nothing that was measured. */
  readonly declared?: number;
  readonly measured?: number;
  readonly difference?: number;
  /** Absent where nothing was compared; left out where the reference of the tag is unknown. */
  readonly verdict?: 'as measured' | 'off' | 'undecided';
}

/** Every tag of the file in its order, with a verdict on each that could be compared. */
export function declarationRows(reader: Reader): readonly DeclarationRow[] {
  const [off, loose] = [isOff(reader), isLoose(reader)];
  const all = declarationsOf(reader);
  return reader.objects('declared').flatMap(({ tag, text }): DeclarationRow | [] => {
    if (typeof tag !== 'string' || typeof text !== 'string') return [];
    const row = { tag, text };
    const compared = all.find((one) => one.tag === row.tag && one.text === row.text);
    if (!compared) return row;
    const { declared, measured, difference } = compared;
    return {
      ...row,
      declared,
      measured,
      difference,
      verdict: off(compared) ? 'off' : loose(compared) ? 'undecided' : 'as measured',
    };
  });
}
