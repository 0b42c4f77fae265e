import { figure, percent } from '../reading/quantity.js';
import type { Sheet } from './sheet.js';
import { wrapped } from './terminal/wrapped.js';

const NAMES: Readonly<Record<string, string>> = {
  mp3: 'MP3',
  aac: 'AAC',
  vorbis: 'Vorbis',
  opus: 'Opus',
};

/** The codec whose blocks were found, their grid, and how clearly. */
export function codecLines(sheet: Sheet): readonly string[] {
  const { text, number } = sheet;
  const codec = text('codec-trace.codec');
  if (codec === undefined) return ratesLines(sheet);
  const of = (part: string) => number(`codec-trace.${part}`) ?? NaN;
  const isItsOwnRate = of('rateHz') === number('sampleRate');
  const score = (part: string) => figure(of(part), 'dB');
  return [
    `${NAMES[codec] ?? codec}: blocks of ${of('blockFrames')} samples at ${of('rateHz')} Hz, from sample ${of('offsetFrames')}`,
    isItsOwnRate
      ? `score ${score('score')}; uncoded recordings reach ${score('chanceScore')}`
      : `score ${score('score')}; it was resampled afterwards, for which no score of uncoded recordings was measured`,
    ...ratesLines(sheet),
  ];
}

/**
 * How often the search is right, from the encode that it finds least often to the one that it finds
 * most often.
 */
function ratesLines({ objects, number, view }: Sheet): readonly string[] {
  const encodes = objects('codec-rates.encodes');
  const spanOf = (part: string) => {
    const rates = encodes.flatMap((one) => {
      const { [part]: rate, encode } = one;
      return typeof rate === 'number' && typeof encode === 'string' ? [{ rate, encode }] : [];
    });
    const rising = rates.toSorted((a, b) => a.rate - b.rate);
    return [rising[0], rising.at(-1)]
      .flatMap((one) => (one ? [`${percent(one.rate)} of ${one.encode}`] : []))
      .join(' to ');
  };
  if (encodes.length === 0) return [];
  return wrapped(
    `rates: ${spanOf('hitRate')} are found, ${spanOf('resampledHitRate')} after resampling; ${number('codec-rates.calledLossy') ?? 0} false alarms in ${number('codec-rates.originals') ?? 0} originals`,
    view.width,
  );
}
