import { figure, percent } from '../reading/quantity.js';
import { textOf } from '../reading/value-at.js';
import type { Sheet } from './sheet.js';

/** A line for each channel: its loudspeaker, its loudness, and whether it is low or silent. */
export const channelLines = ({ objects }: Sheet): readonly string[] =>
  objects('channelList').map(
    ({ channel, speaker, weight, rmsDb, truePeakDb, lowShare, silentShare }) => {
      const low = typeof lowShare === 'number' ? `  low ${percent(lowShare)}` : '';
      const silent = Number(silentShare) > 0 ? `  silent ${percent(Number(silentShare))}` : '';
      const name = `${String(Number(channel)).padStart(2)} ${textOf(speaker).padEnd(3)}`;
      const weighs = `×${String(Number(weight)).padEnd(4)}`;
      return `${name} ${weighs}  RMS ${level(rmsDb)}  peak ${level(truePeakDb)}${low}${silent}`;
    },
  );

/** Pairs: how similar, and which is louder. */
export const pairLines = ({ objects }: Sheet): readonly string[] =>
  objects('channelPairs').map(
    ({ firstSpeaker, secondSpeaker, first, second, correlation, differenceDb }) =>
      `${Number(first)}, ${Number(second)}  ${textOf(firstSpeaker)} ${textOf(secondSpeaker)}  correlation ${figure(Number(correlation), '1')}, difference ${figure(Number(differenceDb), 'dB')} dB`,
  );

/** The result of the downmix to stereo. */
export const foldLines = ({ number }: Sheet): readonly string[] =>
  Object.entries({ 'Lo/Ro': 'loRo', 'Lt/Rt': 'ltRt' }).flatMap(([title, fold]) => {
    const lufs = number(`downmix.${fold}.integratedLufs`);
    const peak = number(`downmix.${fold}.truePeakDb`);
    return lufs === undefined || peak === undefined
      ? []
      : [`${title}  ${figure(lufs, 'LUFS')} LUFS, true peak ${figure(peak, 'dBTP')} dBTP`];
  });

const level = (value: unknown) => figure(Number(value), 'dB').padStart(6);
