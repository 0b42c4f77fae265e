import { clock, counted, figure, isFloor } from '../../reading/quantity.js';
import { tooShort } from '../conditions.js';
import { defineFinding, OURS } from '../finding.js';

const minSec = {
  value: 1,
  unit: 's',
  source: 'project choice: a shorter sound has hardly a level between its parts',
};

export const events = defineFinding({
  id: 'events',
  title: 'Background and events',
  needs: ['level-percentiles'],
  thresholds: { minSec },
  unless: tooShort(minSec),
  find({ number }) {
    const [high, low] = [number('level-percentiles.l10Db'), number('level-percentiles.l90Db')];
    if (high === undefined || low === undefined) return undefined;
    const count = number('event-count.count');
    const perMinute = number('event-count.perMinute');
    if (isFloor(low, 'dBFS'))
      return {
        severity: 'info',
        text: `Silent in a tenth of the time; loud parts ${figure(high, 'dBFS')} dBFS (L10).`,
      };
    const stated = `Background ${figure(low, 'dBFS')} dBFS (L90), loud parts ${figure(high, 'dBFS')} dBFS (L10)`;
    const prominence =
      count === undefined
        ? ''
        : count === 0
          ? '; no event rises above the background'
          : `; ${counted(count, 'event')} of 10 dB or more, ${figure(perMinute ?? 0, '1/s')} per minute`;
    return { severity: 'info', text: `${stated}${prominence}.` };
  },
});

export const mixedContent = defineFinding({
  id: 'mixed-content',
  title: 'Mixed content',
  needs: ['contentTypeGuess'],
  thresholds: {},
  remedy: {
    kind: 'source',
    text: 'Check that this is the right file: another kind of sound is expected here.',
    of: ['contentTypeGuess', 'contentConfidence', 'tags'],
  },
  find: ({ text }) =>
    text('contentTypeGuess') === 'mixed'
      ? { severity: 'warn', text: 'The clip contains several kinds of sound.' }
      : undefined,
});

export const narrowBand = defineFinding({
  id: 'narrow-band',
  title: 'Bandwidth',
  passedAs: 'bandwidth',
  needs: ['bandwidthHz'],
  thresholds: {
    wide: { value: 7000, unit: 'Hz', source: 'wide-band speech, ITU-T G.722, reaches 7 kHz' },
  },
  remedy: {
    kind: 'source',
    text: 'Content above the cutoff cannot be restored. Use a recording with the required bandwidth.',
    of: ['bandwidthHz'],
  },
  find({ number }, { thresholds }) {
    const reach = number('bandwidthHz');
    if (reach === undefined || reach >= thresholds.wide.value) return undefined;
    return { severity: 'warn', text: `The bandwidth ends at ${figure(reach, 'Hz')} Hz.` };
  },
});

export const roomDecay = defineFinding({
  id: 'room-decay',
  title: 'Room decay',
  needs: ['room-summary'],
  thresholds: {
    straight: {
      value: 0.95,
      unit: 'R²',
      source: `a worse fit means that the decay is not a straight line: ${OURS}`,
    },
    bend: {
      value: 10,
      unit: '%',
      source: 'ISO 3382-2:2008 B.3: more curvature means more than one slope',
    },
  },
  find({ number, reason }, { thresholds }) {
    const rt = number('room-summary.rtMidSec');
    if (rt === undefined) return { undecided: reason('room-summary.rtMidSec') };
    const from = number('room-quality.events');
    const range = number('room-quality.peakToNoiseDb');
    const fit = number('room-quality.minR2');
    const bend = number('room-quality.curvature');
    const { straight, bend: max } = thresholds;
    const evidence =
      from === undefined || range === undefined
        ? ''
        : `, from ${counted(from, 'event')} ${figure(range, 'dB')} dB above the noise`;
    const doubts = [
      ...(fit !== undefined && fit < straight.value
        ? [`the decay is not straight (R² ${figure(fit, '1')})`]
        : []),
      ...(bend !== undefined && Math.abs(bend) > max.value
        ? [`it bends by ${figure(bend, 'count')} % (coupled rooms or noise)`]
        : []),
    ];
    return {
      severity: doubts.length > 0 ? 'warn' : 'info',
      text: `Reverberation time is ${figure(rt, 's')} s at mid frequencies (decay by 60 dB)${evidence}${doubts.length > 0 ? `; ${doubts.join(', ')}` : ''}.`,
    };
  },
});

export const shortClip = defineFinding({
  id: 'short-clip',
  title: 'Length',
  passedAs: 'length',
  needs: ['dataset-flags'],
  thresholds: { shortest: { value: 1, unit: 's', source: `most models need more: ${OURS}` } },
  remedy: {
    kind: 'edit',
    text: 'Cut a longer clip from the source.',
    of: ['durationSec'],
  },
  find({ texts, number }, { thresholds }) {
    if (!texts('dataset-flags').includes('short')) return undefined;
    const length = number('durationSec');
    const is = length === undefined ? '' : ` (${clock(length)})`;
    return {
      severity: 'warn',
      text: `The clip is shorter than ${thresholds.shortest.value} s${is}.`,
    };
  },
});
