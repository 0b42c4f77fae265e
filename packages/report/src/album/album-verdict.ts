import { R128_LUFS, R128_STEPS_PER_DB, REPLAY_GAIN_LUFS } from '@sonometer/engine';
import { counted, figure } from '../reading/quantity.js';
import { SILENT_UP_TO } from '../verdicts/conditions.js';
import type { Album, AlbumGains, AlbumSpread, TargetStatus } from './album.js';
import type { AlbumKind } from './kinds.js';
import type { Measured } from './spread.js';

/**
 * Where the parts differ so much that the bound is this many times as wide as it should be, no part
 * counts as an outlier.
 */
const WIDE = 2;

interface Seen {
  readonly kind: AlbumKind;
  readonly parts: readonly Measured[];
  readonly failed: Album['failed'];
  readonly spread: readonly AlbumSpread[];
  readonly standsOut: readonly TargetStatus[];
}

/** The whole in one or two sentences; it calls nothing good that was not measured. */
export function verdictOf(seen: Seen): Album['verdict'] {
  const { failed, parts, kind } = seen;
  const { severity, text } = ofMeasured(seen);
  if (failed.length === 0) return { severity, text };
  const those = counted(failed.length, kind.part);
  if (parts.length === 0) return { severity: 'bad', text: `None of ${those} could be measured.` };
  return {
    severity: 'bad',
    text: `${those} of ${parts.length + failed.length} could not be measured, so the results of the ${kind.whole} exclude ${failed.length === 1 ? 'it' : 'them'}. ${text}`,
  };
}

function ofMeasured({ kind, parts, spread, standsOut }: Seen): Album['verdict'] {
  const { part: noun } = kind;
  const all = counted(parts.length, noun);
  const loudness = spread.find(({ field }) => field === 'integratedLufs');
  const range = loudness
    ? `from ${figure(loudness.lowest, 'LUFS')} to ${figure(loudness.highest, 'LUFS')} LUFS`
    : '';
  const [worst] = standsOut;
  if (worst) {
    const ofOne = standsOut.filter(({ index }) => index !== undefined);
    const ofAll = standsOut.filter(({ index }) => index === undefined);
    const differing = ofAll.filter(({ field }) => field !== 'truePeakDb');
    const fieldsOf = (reported: readonly TargetStatus[]) =>
      listOf([...new Set(reported.map(({ field }) => wordOf(field, kind)))]);
    const out = new Set(ofOne.map(({ index }) => index)).size;
    const texts = [
      out > 0 && `${out} of ${all} ${out === 1 ? 'deviates' : 'deviate'}, in ${fieldsOf(ofOne)}.`,
      differing.length > 0 && `The ${noun}s differ in ${fieldsOf(differing)}.`,
      differing.length < ofAll.length && `Most ${noun}s have true peaks above full scale.`,
    ];
    return { severity: worst.severity, text: texts.filter(Boolean).join(' ') };
  }
  if (parts.length < 2)
    return { severity: 'info', text: `There is only one ${noun}, so nothing can be compared.` };
  if (!loudness) return { severity: 'info', text: `The loudness of ${all} cannot be compared.` };
  if (parts.length === 2 && !kind.bounds.integratedLufs.isFixed)
    return {
      severity: 'info',
      text: `The two ${noun}s read ${range}; an outlier can only be found among three.`,
    };
  if (loudness.bound > WIDE * kind.bounds.integratedLufs.value)
    return {
      severity: 'info',
      text: `None of ${all} is an outlier, since all of them differ: they read ${range}.`,
    };
  return { severity: 'good', text: `${all} are consistent: they read ${range}.` };
}

const listOf = (words: readonly string[]) =>
  words.length < 2
    ? (words[0] ?? '')
    : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;

/** The words that a reader knows the fields by. */
const WORDS: Readonly<Record<string, string>> = {
  integratedLufs: 'loudness',
  truePeakDb: 'true peak',
  spectralCentroidHz: 'tone',
  noiseFloorDb: 'noise floor',
  stereoWidth: 'stereo width',
  headSilenceSec: 'silence at the start',
  tailSilenceSec: 'silence at the end',
  sampleRate: 'sample rate',
  bitDepth: 'bit depth',
};

/** A rule of the spec has the name of its family before it. */
export const wordOf = (field: string, { spec }: AlbumKind) =>
  WORDS[field] ?? (spec && field.includes('.') ? spec.name : field);

/** Of a signed 16-bit number. */
const MAX_STEPS = 32_767;

/** The gain tags of a part or of the whole; `undefined` for silence. */
export function gainsOf(lufs: number, truePeakDb: number): AlbumGains | undefined {
  if (lufs <= SILENT_UP_TO.lufs) return undefined;
  const r128Gain = Math.round((R128_LUFS - lufs) * R128_STEPS_PER_DB);
  return {
    replayGainDb: REPLAY_GAIN_LUFS - lufs,
    replayGainPeak: 10 ** (truePeakDb / 20),
    r128Gain: Math.max(-MAX_STEPS - 1, Math.min(MAX_STEPS, r128Gain)),
  };
}

/** The reason for missing gains. */
export const NO_GAINS = 'nothing in it passes the gate of −70 LUFS';
