import { OURS, type Threshold } from '../verdicts/finding.js';
import { figure, signed } from '../reading/quantity.js';
import { lacking } from './lacking.js';
import type { MusicFacts } from './music-facts.js';
import type { Checked, MusicFit } from './fit-form.js';

export const tempoThresholds = {
  inTime: {
    value: 0.2,
    unit: '%',
    source: `in four bars at 120 bpm they drift apart by 16 ms, less than the audible gap of two onsets: ${OURS}`,
  },
  fader: {
    value: 8,
    unit: '%',
    source:
      'pitch control of ±8 % of a Technics SL-1200MK2, from descriptions of the deck (its manual was not read); its use as the bound is a project choice',
  },
} as const satisfies Readonly<Record<string, Threshold>>;

const TIMES = [1, 2, 0.5] as const;

/** Tempo against tempo, also at half and double time. */
export function fitTempo(a: MusicFacts, b: MusicFacts): Checked<NonNullable<MusicFit['tempo']>> {
  const [first, second] = [a.bpm, b.bpm];
  if (first === undefined || second === undefined) return lacking('bpm', a, b);
  const stretchOf = (times: number) => 100 * (first / (times * second) - 1);
  const times = TIMES.reduce((best, one) =>
    Math.abs(Math.log(first / (one * second))) < Math.abs(Math.log(first / (best * second)))
      ? one
      : best,
  );
  const stretchPercent = stretchOf(times);
  const size = Math.abs(stretchPercent);
  const { inTime, fader } = tempoThresholds;
  const judgement = size <= inTime.value ? 'fits' : size <= fader.value ? 'after-change' : 'apart';
  const tempi = `${figure(first, 'bpm')} and ${figure(second, 'bpm')} bpm`;
  const as = times === 1 ? '' : `, B in ${times === 2 ? 'double' : 'half'} time`;
  const change = `play B ${signed(stretchPercent, '1')} % ${stretchPercent > 0 ? 'faster' : 'slower'}`;
  const stated =
    judgement === 'fits'
      ? `same tempo (${tempi}${as})`
      : judgement === 'after-change'
        ? `${change.replace(/[+-]/, '')} (${tempi}${as})`
        : `tempi too far apart (${tempi}${as}: ${signed(stretchPercent, 'dB')} %)`;
  const live = [...(a.isSteady ? [] : ['A']), ...(b.isSteady ? [] : ['B'])];
  const unsure = [...(a.isSureOfBpm ? [] : ['A']), ...(b.isSureOfBpm ? [] : ['B'])];
  const doubts = [
    ...(live.length > 0 ? [`${live.join(' and ')} played live, so the tempo drifts`] : []),
    ...(unsure.length > 0 ? [`the tempo of ${unsure.join(' and ')} is uncertain`] : []),
  ];
  const text = [stated, ...doubts].join('; ');
  return { value: { ratio: second / first, times, stretchPercent, judgement, text } };
}
