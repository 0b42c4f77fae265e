import { MIN_COPY_GAIN_DB, NO_COPY } from '@sonometer/engine/derived/stereo/stereo';
import { figure } from '../../reading/quantity.js';
import { notStereo } from '../conditions.js';
import { defineFinding, OURS } from '../finding.js';

export const balance = defineFinding({
  id: 'balance',
  title: 'Stereo balance',
  passedAs: 'stereo balance',
  needs: ['stereoBalanceDb'],
  thresholds: {
    lean: {
      value: 1.5,
      unit: 'dB',
      source: `a constant difference above it sounds off-centre: ${OURS}`,
    },
    dead: {
      value: 40,
      unit: 'dB',
      source: 'above it, the other channel counts as dead, which another finding reports',
    },
  },
  remedy: {
    kind: 'edit',
    text: 'Check the pan and the channel levels.',
    of: ['stereoBalanceDb'],
  },
  unless: notStereo,
  find({ number }, { thresholds, advice }) {
    const lean = number('stereoBalanceDb');
    const { lean: max, dead } = thresholds;
    if (lean === undefined || Math.abs(lean) < max.value || Math.abs(lean) >= dead.value)
      return undefined;
    return {
      severity: 'warn',
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
  passedAs: 'mono compatibility',
  needs: ['monoCompatible'],
  thresholds: {},
  remedy: {
    kind: 'source',
    text: 'Check the polarity of the channels, and any widening of the bass.',
    of: ['monoCompatible', 'stereoCorrelation', 'bassCorrelation'],
  },
  unless: notStereo,
  find({ number, flag }, { advice }) {
    const survives = flag('monoCompatible');
    if (survives === undefined) return undefined;
    if (survives) return { severity: 'good', text: 'Mono-compatible.' };
    const [all, bass] = [number('stereoCorrelation'), number('bassCorrelation')];
    const evidence = [
      ...(all === undefined ? [] : [`correlation ${figure(all, '1')}`]),
      ...(bass === undefined || bass >= 0 ? [] : [`${figure(bass, '1')} in the bass`]),
    ].join(', ');
    return {
      severity: 'bad',
      text: `The mono sum loses much of the level${evidence && ` (${evidence})`}.`,
      advice,
    };
  },
});
