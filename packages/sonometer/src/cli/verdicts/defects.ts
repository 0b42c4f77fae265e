import { clock, figure, signed } from '../summaries/quantity.js';
import type { Sheet } from '../summaries/sheet.js';
import { bad, doubt, type Finding, good } from './verdict.js';
import { places, regionStarts } from './where.js';

/** Findings that several profiles share; each is silent where the profile has no such number. */

export function clipping(sheet: Sheet): readonly Finding[] {
  const count = sheet.number('clippingRegions');
  if (count === undefined) return [];
  if (count === 0) return good('No clipping.');
  const where = places(regionStarts(sheet, 'clipping'));
  const noun = count === 1 ? 'Clipped in 1 place' : `Clipped in ${count} places`;
  return bad(`${noun}${where && `, ${where}`}. Take the source before the overload.`);
}

/** A decoder or a converter overshoots from here on. */
const SAFE_PEAK_DB = -1;

/** Over full scale, players clip it: for a master a reason to say no, for a file a thing to know. */
export function truePeak({ number }: Sheet, overFullScale = bad): readonly Finding[] {
  const peak = number('truePeakDb');
  if (peak === undefined) return [];
  // a hundredth may decide
  const said = `True peak ${Math.abs(peak) < 0.05 ? peak.toFixed(2) : figure(peak, 'dBTP')} dBTP`;
  if (peak > 0)
    return overFullScale(`${said}: over full scale, players will clip it. Limit it to -1.`);
  if (peak > SAFE_PEAK_DB) return doubt(`${said}: lossy encoding may clip it. -1 is safe.`);
  return good(`${said}: room for encoders.`);
}

/** Nothing else is worth telling of such a file. */
export const silent = ({ number }: Sheet): readonly Finding[] =>
  (number('integratedLufs') ?? 0) <= -70 && (number('peakDb') ?? number('truePeakDb') ?? 0) < -80
    ? bad('The file is silent.')
    : [];

export function silence(sheet: Sheet): readonly Finding[] {
  const total = sheet.number('silenceTotalSec');
  if (total === undefined) return [];
  const share = total / sheet.measured.durationSec;
  if (share > 0.5) return doubt(`${percent(share)} of it is silence, ${clock(total)} in all.`);
  return [];
}

/** Shorter edges are customary. */
const LONG_EDGE_MS = 500;

export function silentEdges({ number }: Sheet): readonly Finding[] {
  const edge = (ms: number | undefined, where: string) =>
    ms !== undefined && ms > LONG_EDGE_MS
      ? doubt(`${clock(ms / 1000)} of silence at the ${where}. Trim it if it is not wanted.`)
      : [];
  return [
    ...edge(number('edgeSilenceStartMs'), 'start'),
    ...edge(number('edgeSilenceEndMs'), 'end'),
  ];
}

/** A shift of the zero line by this much costs headroom, and clicks at cuts (measures 10, tags). */
const MUCH_DC = 0.005;

export function dc({ number }: Sheet): readonly Finding[] {
  const offset = number('dcOffset');
  if (offset === undefined || Math.abs(offset) <= MUCH_DC) return [];
  return doubt(`DC offset ${signed(offset, 'linear')}. A high-pass at 10 Hz takes it away.`);
}

export function layout({ text }: Sheet): readonly Finding[] {
  const found = text('stereoLayout');
  if (found === 'one-sided')
    return bad('One channel is dead. Check the cable or the pan, or make it mono.');
  return found === 'dual-mono' ? doubt('Both channels are the same: mono would do.') : [];
}

export function monoSum({ number, value }: Sheet): readonly Finding[] {
  if (value('monoCompatible') === false) {
    const bass = number('bassCorrelation');
    const low = bass !== undefined && bass < 0 ? `, bass correlation ${figure(bass, '1')}` : '';
    return bad(
      `It loses much in mono (correlation ${figure(number('stereoCorrelation') ?? 0, '1')}${low}). Check polarity and wideners.`,
    );
  }
  return value('monoCompatible') === true ? good('It survives mono.') : [];
}

export function lossy({ number, text }: Sheet): readonly Finding[] {
  const source = text('lossySource');
  if (!source?.startsWith('lossy')) return [];
  const reach = number('bandwidthHz');
  const upTo = reach === undefined ? '' : `: nothing above ${figure(reach, 'Hz')} Hz`;
  return doubt(`It has been through a lossy codec (${source.slice(6)})${upTo}.`);
}

export function upsampled({ number }: Sheet): readonly Finding[] {
  const from = number('upsampledFromHz');
  return from === undefined ? [] : doubt(`It was upsampled from ${figure(from, 'Hz')} Hz.`);
}

export const percent = (share: number): string => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`;
