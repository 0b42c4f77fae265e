import { codecName } from '../reading/codec-name.js';
import { signed } from '../reading/quantity.js';
import type { Sheet } from './sheet.js';

/** A line for each encode: how high it peaks, how often it is over, and what it does to loudness and bandwidth. */
export const encodeLines = ({ objects }: Sheet): readonly string[] =>
  objects('encodeList').map((encode) => {
    const { truePeakDb, oversPerMinute, loudnessChangeLu, bandwidthHz } = encode;
    const peak = signed(Number(truePeakDb), 'dBTP').padStart(6);
    const overs = Number(oversPerMinute).toFixed(1).padStart(6);
    const change = signed(Number(loudnessChangeLu), 'LU').padStart(5);
    const band =
      typeof bandwidthHz === 'number' ? `  ${(bandwidthHz / 1000).toFixed(1).padStart(4)} kHz` : '';
    return `${codecName(encode).padEnd(10)} ${peak} dBTP ${overs}/min  ${change} LU${band}`;
  });

/** The gain, and the codec that decides. */
export const gainLines = (sheet: Sheet): readonly string[] => {
  const gainDb = sheet.number('safeGain.gainDb');
  const [highest] = sheet.objects('encodeList');
  if (gainDb === undefined || !highest) return [];
  const by = codecName({
    codec: sheet.value('safeGain.codec') ?? '',
    bitrateKbps: sheet.value('safeGain.bitrateKbps') ?? 0,
  });
  const peak = signed(sheet.number('safeGain.truePeakDb') ?? NaN, 'dBTP');
  return [`${signed(gainDb, 'dB')}: then ${by} is the highest, ${peak}`];
};
