import { counted, figure } from '../../reading/quantity.js';
import { defineFinding } from '../finding.js';

/** Speech quality as listeners would rate it. */
export const speechQuality = defineFinding({
  id: 'speech-quality',
  title: 'Speech quality',
  needs: ['speechQuality.overall'],
  thresholds: {
    unusable: {
      value: 1.7,
      unit: 'of 5',
      source: 'a rating of 2 is poor in ITU-T P.800; the estimate is within 0.28 in the mean',
    },
    poor: {
      value: 2.5,
      unit: 'of 5',
      source: 'project choice: the teacher rates read speech in real noise at 5 dB 2.4',
    },
    clean: {
      value: 3,
      unit: 'of 5',
      source: 'pipelines that prepare speech for training keep a DNSMOS above 3',
    },
  },
  remedy: {
    kind: 'source',
    text: 'Record again closer to the microphone or in a quieter, less reverberant place.',
    of: ['speechQuality.overall', 'speechQuality.signal', 'speechQuality.background'],
  },
  find({ number }, { thresholds: { unusable, poor, clean }, advice }) {
    const overall = number('speechQuality.overall');
    if (overall === undefined) return undefined;
    const parts = [
      ['signal', number('speechQuality.signal')],
      ['background', number('speechQuality.background')],
    ].flatMap(([name, value]) =>
      typeof value === 'number' ? [`${name} ${figure(value, '1')}`] : [],
    );
    const text = `Speech quality is estimated at ${figure(overall, '1')} of 5 (${parts.join(', ')}).`;
    if (overall < poor.value)
      return { severity: overall < unusable.value ? 'bad' : 'warn', text, advice };
    return { severity: overall < clean.value ? 'info' : 'good', text };
  },
});

/** The ends of the scale of C50. */
const MIN_C50_DB = -10;
const MAX_C50_DB = 25;

/** Clarity of the speech in its room. */
export const speechClarity = defineFinding({
  id: 'speech-clarity',
  title: 'Clarity of the room',
  needs: ['speechClarity.c50Db'],
  thresholds: {
    reverberant: {
      value: 8,
      unit: 'dB',
      source: 'project choice: of held rooms that read below 8 dB, 92 of 100 are below 11',
    },
  },
  remedy: {
    kind: 'source',
    text: 'Move the microphone closer to the speaker, or damp the room.',
    of: ['speechClarity.c50Db', 'speechClarity.reverberationSec'],
  },
  find({ number }, { thresholds: { reverberant }, advice }) {
    const c50Db = number('speechClarity.c50Db');
    if (c50Db === undefined) return undefined;
    const end = c50Db <= MIN_C50_DB ? ' or less' : c50Db >= MAX_C50_DB ? ' or more' : '';
    const text = `The clarity C50 of the room is about ${figure(c50Db, 'dB')} dB${end}.`;
    return c50Db < reverberant.value
      ? { severity: 'warn', text: `The speech is reverberant. ${text}`, advice }
      : { severity: 'good', text };
  },
});

/** The band that carries speech. */
export const speechBand = defineFinding({
  id: 'speech-band',
  title: 'Speech band',
  needs: ['speechBandwidth.band'],
  thresholds: {},
  remedy: {
    kind: 'source',
    text: 'Content above the band cannot be restored. Use a recording with the required band.',
    of: ['speechBandwidth.band', 'speechBandwidth.toHz'],
  },
  find({ number, text }, { advice }) {
    const band = text('speechBandwidth.band');
    const toHz = number('speechBandwidth.toHz');
    if (band === undefined || toHz === undefined) return undefined;
    const words = `The speech is ${band}-band; it ends near ${figure(toHz, 'Hz')} Hz.`;
    return band === 'narrow'
      ? { severity: 'warn', text: words, advice }
      : { severity: 'good', text: words };
  },
});

/** Passages of the lowest speech quality. */
export const worstPassages = defineFinding({
  id: 'worst-passages',
  title: 'Worst passages',
  needs: ['worstPassages'],
  thresholds: {},
  find({ objects }) {
    const passages = objects('worstPassages');
    if (passages.length === 0) return undefined;
    const counts = new Map<string, number>();
    for (const { cause } of passages)
      if (typeof cause === 'string') counts.set(cause, (counts.get(cause) ?? 0) + 1);
    const causes = [...counts].sort(([, a], [, b]) => b - a).map(([cause]) => cause);
    return {
      severity: 'info',
      text: `${counted(passages.length, 'passage')} of 3 s with the lowest quality; it is lowered most by ${causes.join(', then ')}.`,
      places: passages.map(({ startSec, endSec }) => ({
        startSec: Number(startSec),
        endSec: Number(endSec),
      })),
    };
  },
});
