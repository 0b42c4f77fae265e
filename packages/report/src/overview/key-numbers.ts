import type { Answer, RecordingKind } from '@sonometer/engine';
import type { Reader } from '../reading/reader.js';

/** One number that decides for such a recording. */
export interface KeyNumber {
  /** Id of the measure, or of a part of it: `beatTempo.bpm`. */
  readonly id: string;
  readonly title: string;
  readonly value: number | string;
  readonly unit: Answer['fields'][string]['unit'];
}

/** The numbers that decide, by kind; the first are the most important. */
export const KEY_NUMBERS: Readonly<Record<RecordingKind, readonly string[]>> = {
  speech: ['integratedLufs', 'truePeakDb', 'signalToNoiseDb', 'speechRatio'],
  mixed: ['integratedLufs', 'truePeakDb', 'signalToNoiseDb', 'speechRatio'],
  music: ['integratedLufs', 'truePeakDb', 'beatTempo.bpm', 'key.name', 'loudnessRange'],
  'one-shot': ['peakDb', 'character.note', 'character.attackMs', 'character.decayT20Ms'],
  loop: ['loop.bpm', 'loop.bars', 'loopSeamRatio', 'key.name', 'peakDb'],
  noise: ['rmsDb', 'peakDb', 'toneFrequencyHz', 'spectralCentroidHz'],
  silence: ['peakDb', 'durationSec'],
  unknown: ['integratedLufs', 'truePeakDb', 'peakDb', 'rmsDb'],
};

/** Parts of values, which have no declaration of their own. */
const PARTS: Readonly<Record<string, Pick<KeyNumber, 'title' | 'unit'>>> = {
  'beatTempo.bpm': { title: 'Tempo', unit: 'bpm' },
  'key.name': { title: 'Key', unit: 'text' },
};

/** The key numbers of a recording that were measured. */
export const keyNumbersOf = (reader: Reader, kind: RecordingKind): readonly KeyNumber[] =>
  KEY_NUMBERS[kind].flatMap((id) => {
    const value = reader.value(id);
    const declared = PARTS[id] ?? reader.measure(id);
    if (!declared || (typeof value !== 'number' && typeof value !== 'string')) return [];
    return [{ id, title: declared.title, value, unit: declared.unit }];
  });
