import { MIN_COPY_GAIN_DB, NO_COPY } from '@sonometer/engine/derived/stereo/stereo';
import { figure } from '../../reading/quantity.js';
import { isImpulseResponse } from '../../reading/impulse-response.js';
import { notBothChannels } from '../conditions.js';
import { defineFinding, OURS } from '../finding.js';

export const balance = defineFinding({
  id: 'balance',
  title: 'Stereo balance',
  problem: 'uneven channels',
  passedAs: 'stereo balance',
  needs: ['stereoBalanceDb'],
  thresholds: {
    lean: {
      value: 1.5,
      unit: 'dB',
      source: `a constant difference above it sounds off-centre: ${OURS}`,
    },
    off: {
      value: 3,
      unit: 'dB',
      source: 'project choice, on 104 files of games and prompts: mixes differ by less',
    },
  },
  remedy: {
    kind: 'edit',
    text: 'Check the pan and the channel levels.',
    of: ['stereoBalanceDb'],
  },
  unless: notBothChannels,
  find({ number }, { thresholds: { lean: max, off }, advice }) {
    const lean = number('stereoBalanceDb');
    if (lean === undefined || Math.abs(lean) < max.value) return undefined;
    return {
      severity: Math.abs(lean) < off.value ? 'info' : 'warn',
      text: `The ${lean > 0 ? 'left' : 'right'} channel is louder by ${figure(Math.abs(lean), 'dB')} dB.`,
      advice,
    };
  },
});

export const copiedChannel = defineFinding({
  id: 'copied-channel',
  title: 'Copied channel',
  needs: ['channel-copy'],
  nothing: NO_COPY,
  thresholds: {
    as: {
      value: MIN_COPY_GAIN_DB,
      unit: 'dB',
      source:
        'project choice: a smaller difference is the same channel twice, which stereoLayout reports',
    },
  },
  remedy: {
    kind: 'source',
    text: 'Use the first channel, or request the recording from before the widening. In mono, the copy causes comb filtering.',
    of: ['channel-copy'],
  },
  find(reader, { thresholds, advice }) {
    const delayMs = reader.number('channel-copy.delayMs');
    const gainDb = reader.number('channel-copy.gainDb');
    if (delayMs === undefined || gainDb === undefined) return undefined;
    const isInverted = reader.value('channel-copy.isInverted') === true;
    const changes = [
      ...(delayMs === 0
        ? []
        : [`${figure(Math.abs(delayMs), 'ms')} ms ${delayMs > 0 ? 'later' : 'earlier'}`]),
      ...(isInverted ? ['inverted'] : []),
      ...(Math.abs(gainDb) < thresholds.as.value
        ? []
        : [`${figure(Math.abs(gainDb), 'dB')} dB ${gainDb > 0 ? 'louder' : 'quieter'}`]),
    ];
    if (changes.length === 0) return undefined;
    return {
      severity: 'warn',
      text: `The second channel is a copy of the first (${changes.join(', ')}): mono converted to stereo.`,
      advice,
    };
  },
});

export const dualMono = defineFinding({
  id: 'dual-mono',
  title: 'Identical channels',
  needs: ['stereoLayout'],
  thresholds: {},
  find: ({ text }) =>
    text('stereoLayout') === 'dual-mono'
      ? { severity: 'info', text: 'Both channels are identical: a mono file holds the same audio.' }
      : undefined,
});

export const monoSum = defineFinding({
  id: 'mono-sum',
  title: 'Mono compatibility',
  problem: 'loss in mono',
  passedAs: 'mono compatibility',
  needs: ['monoCompatible'],
  thresholds: {
    opposed: {
      value: -0.3,
      unit: '1',
      source:
        'project choice: from here on the sum loses 1.5 dB more than two unrelated channels do',
    },
    bassSec: {
      value: 5,
      unit: 's',
      source: `a shorter sound may have no bass to lose, as a click: ${OURS}`,
    },
  },
  remedy: {
    kind: 'source',
    text: 'Check the polarity of the channels, and any widening of the bass.',
    of: ['monoCompatible', 'stereoCorrelation', 'bassCorrelation'],
  },
  unless: (reader) =>
    notBothChannels(reader) ??
    (isImpulseResponse(reader) ? 'the channels of a room response are unrelated' : undefined),
  find({ number, flag }, { thresholds: { opposed, bassSec }, advice }) {
    const survives = flag('monoCompatible');
    if (survives === undefined) return undefined;
    if (survives) return { severity: 'good', text: 'Mono-compatible.' };
    const all = number('stereoCorrelation');
    const isShort = (number('durationSec') ?? Infinity) < bassSec.value;
    const bass = isShort && all !== undefined ? undefined : number('bassCorrelation');
    const evidence = [
      ...(all === undefined ? [] : [`correlation ${figure(all, '1')}`]),
      ...(bass === undefined || bass >= 0 ? [] : [`${figure(bass, '1')} in the bass`]),
    ].join(', ');
    const lowest = Math.min(all ?? -1, bass ?? 1);
    if (lowest > opposed.value)
      return {
        severity: (all ?? -1) > 0 ? 'info' : 'warn',
        text:
          lowest > 0
            ? `The channels have little in common${evidence && ` (${evidence})`}: the mono sum is quieter.`
            : `The channels are partly out of phase${evidence && ` (${evidence})`}: the mono sum is thinner.`,
        advice,
      };
    return {
      severity: 'bad',
      text: `The mono sum loses much of the level${evidence && ` (${evidence})`}.`,
      advice,
    };
  },
});
