import { figure } from '../reading/quantity.js';
import type { Sheet } from './sheet.js';

const NAMES: Readonly<Record<string, string>> = {
  mp3: 'MP3',
  aac: 'AAC',
  vorbis: 'Vorbis',
  opus: 'Opus',
};

/** Whose blocks were found, on which grid, and how clearly. */
export function codecLines({ text, number }: Sheet): readonly string[] {
  const codec = text('codec-trace.codec');
  if (codec === undefined) return [];
  const of = (part: string) => number(`codec-trace.${part}`) ?? NaN;
  const score = (part: string) => figure(of(part), 'dB');
  return [
    `${NAMES[codec] ?? codec}: blocks of ${of('blockFrames')} samples at ${of('rateHz')} Hz, from sample ${of('offsetFrames')}`,
    `score ${score('score')}; uncoded recordings reach ${score('chanceScore')}`,
  ];
}
