import { R128_STEPS_PER_DB } from '@sonometer/engine/core';
import { figure } from '../reading/quantity.js';
import type { Reader } from '../reading/reader.js';
import { SILENT_UP_TO } from './conditions.js';

/** The reason of the engine. */
export const NOTHING_DECLARED = 'the file declares no levels';

/** The declared value of a tag next to the measured one. */
export interface Declaration {
  readonly tag: string;
  readonly text: string;
  readonly measure: string;
  readonly declared: number;
  readonly measured: number;
  readonly difference: number;
  /** Of a gain: the loudness that it leads to, LUFS. */
  readonly gainToLufs?: number;
}

/** ReplayGain of version 1 has a filter and a percentile of its own, of version 2 it is BS.1770. */
const REPLAY_GAIN = /^(REPLAYGAIN_|RVA2|LAME )/;

export const isReplayGain = ({ tag }: Pick<Declaration, 'tag'>): boolean => REPLAY_GAIN.test(tag);

/** The tags that declare one of these measures, or without names any, and could be compared. */
export function declarationsOf(reader: Reader, ...measures: string[]): readonly Declaration[] {
  const isWanted = (measure: string) => measures.length === 0 || measures.includes(measure);
  return reader.objects('declared').flatMap((one): Declaration | [] => {
    const { tag, text, measure, declared, measured, difference, gainToLufs } = one;
    if (typeof tag !== 'string' || typeof text !== 'string' || typeof measure !== 'string')
      return [];
    if (typeof declared !== 'number' || typeof measured !== 'number') return [];
    if (typeof difference !== 'number' || !isWanted(measure)) return [];
    if (measure.endsWith('Lufs') && measured <= SILENT_UP_TO.lufs) return [];
    const gain = typeof gainToLufs === 'number' ? { gainToLufs } : {};
    return { tag, text, measure, declared, measured, difference, ...gain };
  });
}

const UNITS: Readonly<Record<string, 'LUFS' | 'LU' | 'dBTP'>> = {
  truePeakDb: 'dBTP',
  loudnessRange: 'LU',
};
const unitOf = ({ measure }: Declaration) => UNITS[measure] ?? 'LUFS';

/** `bext LoudnessValue says -23.0 LUFS, measured -17.0: off by 6.0 LU.` */
export function wrongText(one: Declaration): string {
  const { tag, text, declared, measured, difference, gainToLufs } = one;
  const unit = unitOf(one);
  const off = figure(Math.abs(difference), 'LU');
  const stated = `${figure(declared, unit)} ${unit}`;
  const means = gainToLufs === undefined ? stated : `${text}, correct for ${stated}`;
  return `${tag} declares ${means}; measured ${figure(measured, unit)}, off by ${off} ${unit === 'dBTP' ? 'dB' : 'LU'}.`;
}

/** The replacement, in the tag's own form: `R128_TRACK_GAIN: -1280`. */
export function rightText(one: Declaration): string {
  const { tag, measured, gainToLufs } = one;
  if (tag === 'REPLAYGAIN_TRACK_PEAK') return `${tag}: ${(10 ** (measured / 20)).toFixed(6)}`;
  if (gainToLufs === undefined) return `${tag}: ${measured.toFixed(2)} ${unitOf(one)}`;
  const gainDb = gainToLufs - measured;
  if (tag.startsWith('R128_')) return `${tag}: ${Math.round(gainDb * R128_STEPS_PER_DB)}`;
  return `${tag}: ${gainDb.toFixed(2)} dB`;
}

/** The value of each tag, and its replacement. */
export const wrongAndRight = (wrong: readonly Declaration[]) => ({
  text: wrong.map(wrongText).join(' '),
  advice: `Rewrite the tags; the audio does not change: ${wrong.map(rightText).join(', ')}.`,
});
