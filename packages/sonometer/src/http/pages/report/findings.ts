import { type Facts, valueAt } from './facts.js';
import type { Json } from '../../../saved-report.js';

/** One thing that the numbers say about the file, and what helps. */
export interface Finding {
  readonly tone: 'bad' | 'warn' | 'good';
  readonly text: string;
  readonly todo?: string;
}

/** Nothing where the report does not have the numbers, or where there is nothing to say. */
type Check = (facts: Facts) => Finding | undefined;

const tenths = (value: number) => (Math.round(value * 10) / 10 || 0).toFixed(1).replace('-', '−');
const dB = (value: number) => `${tenths(value)} dB`;

const wordAt = (value: Json | undefined, key: string): string | undefined => {
  const found = valueAt(value, [key]);
  return typeof found === 'string' ? found : undefined;
};

const checks: readonly Check[] = [
  ({ text, number }) => {
    if ((number('integratedLufs') ?? 0) <= -70 || text('stereoLayout') === 'silent')
      return bad('The file is silent.', 'Check the export: nothing in it rises above the gate.');
    return undefined;
  },
  ({ flag, value, objects }) => {
    const pass = flag('pass');
    if (pass === undefined) return undefined;
    const label = wordAt(value('target'), 'label') ?? 'custom';
    if (pass) return good(`It meets the ${label} target.`);
    const [first] = objects('issues');
    return bad(`It misses the ${label} target.`, wordAt(first, 'message'));
  },
  ({ number }) => {
    const peak = number('truePeakDb');
    if (peak === undefined || peak <= -1) return undefined;
    const over = dB(peak + 1);
    const what = `True peak ${tenths(peak)} dBTP`;
    if (peak > 0)
      return bad(
        `${what}: it clips between samples.`,
        `Lower it by ${over}, or limit with a true-peak limiter at −1 dBTP.`,
      );
    return warn(
      `${what}: an encoder may push it over full scale.`,
      `Leave ${over} more headroom: limit to −1 dBTP.`,
    );
  },
  ({ number, text }) => {
    const count = number('clipping.count') ?? number('clippingRegions') ?? 0;
    if (count === 0) return undefined;
    const severity = text('clipping.severity');
    const found = `${count} clipped ${count === 1 ? 'run' : 'runs'}${severity === undefined ? '' : `, severity ${severity.toLowerCase()}`}.`;
    return warn(
      found,
      'Go back to the take or the mix before the limiter; a declipper only repairs short runs.',
    );
  },
  ({ text }) =>
    text('stereoLayout') === 'one-sided'
      ? bad(
          'One channel is dead.',
          'Check the cable or the export; copy the live channel to both sides, or deliver mono.',
        )
      : undefined,
  ({ number }) => {
    const offset = number('dcOffset');
    if (offset === undefined || Math.abs(offset) < 0.005) return undefined;
    return warn(
      `DC offset of ${(offset * 100).toFixed(1)} % of full scale.`,
      'High-pass at 20 Hz before any fade or cut.',
    );
  },
  ({ text, value }) => {
    const source = text('lossySource');
    const format = text('format') ?? wordAt(value('file'), 'format') ?? '';
    if (source?.startsWith('lossy') !== true || !/^(wav|flac)/.test(format)) return undefined;
    return warn(
      `The spectrum looks ${source.replace('lossy ~', 'like lossy audio of about ').replace('k', ' kbit/s')}, in a lossless container.`,
      'Ask for the original, before any MP3 or AAC.',
    );
  },
  ({ number }) => {
    const hz = number('upsampledFromHz');
    if (hz === undefined) return undefined;
    return warn(`Upsampled, likely from ${hz / 1000} kHz.`, 'Use the file at its original rate.');
  },
  ({ number }) => {
    const splices = number('bandwidthSplices') ?? 0;
    if (splices === 0) return undefined;
    return warn(`The bandwidth jumps ${splices} times: parts come from different sources.`);
  },
  ({ number }) => {
    const ratio = number('loopSeamRatio') ?? number('loop.seamRatio');
    if (ratio === undefined || ratio < 10) return undefined;
    return warn(
      `The file clicks when it loops (seam ratio ${ratio.toFixed(1)}).`,
      'Cut at zero crossings or cross-fade a few milliseconds, if it is meant to loop.',
    );
  },
  ({ text, number }) => {
    if (text('toneLabel') !== 'prominent' || text('contentTypeGuess') === 'music') return undefined;
    return warn(`A steady tone stands out at ${Math.round(number('toneFrequencyHz') ?? 0)} Hz.`);
  },
];

/** What the numbers of a report say, worst first. */
export function findingsOf(facts: Facts): readonly Finding[] {
  const found = checks.flatMap((check) => check(facts) ?? []);
  const rank = { bad: 0, warn: 1, good: 2 };
  return found.sort((a, b) => rank[a.tone] - rank[b.tone]);
}

const finding =
  (tone: Finding['tone']) =>
  (text: string, todo?: string): Finding => ({ tone, text, ...(todo && { todo }) });
const bad = finding('bad');
const warn = finding('warn');
const good = finding('good');
