import { NO_INNER_SILENCE } from '@sonometer/engine/core';
import { moment } from '../../reading/moment.js';
import { clock, figure, percent } from '../../reading/quantity.js';
import { type Reader, textOf } from '../../reading/reader.js';
import { contentOf, DEAD_CHANNEL, isSilent, SILENT_UP_TO, tooShort } from '../conditions.js';
import { defineFinding, OURS, stretchesOf } from '../finding.js';

export const silenceShare = defineFinding({
  id: 'silence-share',
  title: 'Silence',
  problem: 'much silence',
  passedAs: 'silence',
  needs: ['silenceTotalSec'],
  thresholds: { max: { value: 0.5, unit: 'of the file', source: OURS } },
  remedy: {
    kind: 'edit',
    text: 'Trim it if it is not intended.',
    of: ['silenceTotalSec', 'silenceRegions', 'silenceSec', 'longSilences'],
  },
  find(reader, { thresholds, advice }) {
    const total = reader.number('silenceTotalSec');
    const length = reader.number('durationSec');
    if (total === undefined || length === undefined || length <= 0) return undefined;
    const share = total / length;
    if (share <= thresholds.max.value) return undefined;
    return {
      severity: 'warn',
      text: `Silence fills ${percent(share)} of the file, ${clock(total)} in total.`,
      advice,
      places: stretchesOf(reader, 'regions', (kind) => kind === 'silence'),
    };
  },
});

/** A hole in speech or in a piece: in the middle of it, nothing sounds. */
export const innerSilence = defineFinding({
  id: 'inner-silence',
  title: 'Silence inside',
  problem: 'a long silence',
  needs: ['longestSilence'],
  nothing: NO_INNER_SILENCE,
  thresholds: {
    long: {
      value: 10,
      unit: 's',
      source: `project choice: a listener to a programme takes longer for its end; pauses between chapters are shorter`,
    },
  },
  remedy: {
    kind: 'edit',
    text: 'Check that nothing is missing there, and shorten it if it is not intended.',
    of: ['longestSilence'],
  },
  find({ number }, { thresholds: { long }, advice }) {
    const [startSec, endSec] = [number('longestSilence.startSec'), number('longestSilence.endSec')];
    if (startSec === undefined || endSec === undefined) return undefined;
    if (endSec - startSec < long.value) return undefined;
    return {
      severity: 'warn',
      text: `Nothing sounds for ${clock(endSec - startSec)}, from ${moment(startSec)} on.`,
      advice,
      places: [{ startSec, endSec }],
    };
  },
});

export const silentEdges = defineFinding({
  id: 'silent-edges',
  title: 'Silence at the edges',
  passedAs: 'silence',
  needs: ['edgeSilenceStartMs', 'edgeSilenceEndMs', 'loop.edgeSilence'],
  thresholds: {
    long: { value: 500, unit: 'ms', source: `shorter edges are usual: ${OURS}` },
    whole: {
      value: 30,
      unit: 's',
      source: 'project choice: what is longer is a piece or an episode, and not a sample',
    },
    spoken: {
      value: 10,
      unit: 's',
      source: 'project choice: what is longer is an episode or a chapter, and not one sentence',
    },
    usual: {
      value: 5,
      unit: 's',
      source:
        'project choice, on 104 files of games and prompts: songs end in so much silence; ACX allows as much after a chapter',
    },
    programme: {
      value: innerSilence.thresholds.long.value,
      unit: 's',
      source: `as for silence inside: ${innerSilence.thresholds.long.source}`,
    },
  },
  remedy: {
    kind: 'edit',
    text: 'Trim it if it is not intended.',
    of: ['edgeSilenceStartMs', 'edgeSilenceEndMs', 'loop.edgeSilence'],
  },
  unless: (reader) => (isSilent(reader) ? 'the file is silent' : undefined),
  find(reader, { thresholds, advice }) {
    const { number } = reader;
    const start = number('edgeSilenceStartMs') ?? number('loop.edgeSilence.startMs') ?? 0;
    const end = number('edgeSilenceEndMs') ?? number('loop.edgeSilence.endMs') ?? 0;
    const length = number('durationSec');
    const { long, usual } = thresholds;
    const whole = contentOf(reader) === 'voice' ? thresholds.spoken : thresholds.whole;
    const edges = [
      ...(start > long.value ? [`${clock(start / 1000)} at the start`] : []),
      ...(end > long.value ? [`${clock(end / 1000)} at the end`] : []),
    ];
    // A recording that is silent throughout has one finding for all of it.
    if (edges.length === 0 || (start === end && length !== undefined && start >= 999 * length))
      return undefined;
    const isUsual = (length ?? 0) >= whole.value && Math.max(start, end) <= 1000 * usual.value;
    const [max, side] = start > end ? [start, 'start'] : [end, 'end'];
    return {
      severity: isUsual ? 'info' : 'warn',
      ...(max >= 1000 * thresholds.programme.value && {
        headline: `${clock(max / 1000)} of silence at the ${side}.`,
        problem: `${clock(max / 1000)} of silence to trim at the ${side}`,
      }),
      text: `Silence: ${edges.join(' and ')}.`,
      advice,
      places: [
        ...(start > long.value ? [{ startSec: 0, endSec: start / 1000 }] : []),
        ...(end > long.value && length !== undefined
          ? [{ startSec: length - end / 1000, endSec: length }]
          : []),
      ],
    };
  },
});

/** So much silence at an edge that a listener takes the file for empty, or for ended: the verdict of an overview names it. */
export const hasLongEdges = ({ number }: Reader): boolean =>
  ['edgeSilenceStartMs', 'edgeSilenceEndMs'].some(
    (id) => (number(id) ?? 0) >= 1000 * silentEdges.thresholds.programme.value,
  );

export const silent = defineFinding({
  id: 'silent',
  title: 'Sound',
  needs: ['integratedLufs', 'stereoLayout', 'peakDb', 'contentTypeGuess'],
  thresholds: {
    gate: {
      value: SILENT_UP_TO.lufs,
      unit: 'LUFS',
      source: 'absolute gate, ITU-R BS.1770-5 Annex 1',
    },
    peak: { value: SILENT_UP_TO.peakDb, unit: 'dBFS', source: OURS },
  },
  remedy: {
    kind: 'source',
    text: 'Check the export: the signal never rises above the gate.',
    of: ['activeKind'],
  },
  find(reader, { advice }) {
    if (!isSilent(reader)) return undefined;
    const sounding = reader
      .objects('tracks')
      .filter(({ integratedLufs }) => Number(integratedLufs) > SILENT_UP_TO.lufs);
    if (sounding.length > 0)
      return {
        severity: 'bad',
        text: 'The measured track contains no sound, but another one does.',
        advice: `Measure track ${Number(sounding[0]?.['index'])} with the option \`track\`.`,
      };
    const isCut = reader.objects('warnings').some(({ code }) => CUT.has(textOf(code)));
    return isCut
      ? { severity: 'bad', text: 'The part that could be read contains no sound.' }
      : { severity: 'bad', text: 'The file contains no sound.', advice };
  },
});

/** Warnings of a file whose rest could not be read. */
const CUT = new Set(['breaks-off', 'length-differs', 'damaged']);

/** The end of the scale of the balance. */
const MAX_BALANCE_DB = 60;

export const oneChannelDead = defineFinding({
  id: 'one-channel-dead',
  title: 'Dead channel',
  passedAs: 'channels',
  needs: ['stereoLayout'],
  thresholds: { dead: DEAD_CHANNEL },
  remedy: {
    kind: 'source',
    text: 'Check the cable, the pan and the export, or copy the live channel to both sides.',
    of: ['stereoLayout'],
  },
  // of more channels only left and right are in the layout
  unless: ({ number }) =>
    (number('channels') ?? 0) > 2 ? 'it is checked in files with two channels only' : undefined,
  find({ number, text }, { thresholds: { dead }, advice }) {
    if (text('stereoLayout') === 'one-sided')
      return { severity: 'bad', text: 'One channel is dead.', advice };
    const balanceDb = number('stereoBalanceDb') ?? 0;
    if (Math.abs(balanceDb) < dead.value) return undefined;
    const side = balanceDb > 0 ? 'right' : 'left';
    const atLeast = Math.abs(balanceDb) >= MAX_BALANCE_DB ? 'at least ' : '';
    const stated = `The ${side} channel is ${atLeast}${figure(Math.abs(balanceDb), 'dB')} dB below the other`;
    return { severity: 'bad', text: `${stated}: it is nearly silent.`, advice };
  },
});

/** There is nothing but the offset. */
const NEARLY = 0.99;

const minSec = {
  value: 0.1,
  unit: 's',
  source: 'two periods of 20 Hz: over a shorter time, the mean is that of the sound itself',
};

export const dcOffset = defineFinding({
  id: 'dc-offset',
  title: 'DC offset',
  passedAs: 'DC offset',
  needs: ['dcOffset'],
  thresholds: {
    minSec,
    audible: {
      value: 0.005,
      unit: 'of full scale',
      source: `from about this value, an offset costs headroom and causes clicks at cuts: ${OURS}`,
    },
    share: {
      value: 0.05,
      unit: 'of the RMS level',
      source:
        'project choice, on 811 files of games and prompts: below it, waves that are not symmetric have such a mean',
    },
    long: {
      value: 1,
      unit: 's',
      source: 'as for the share: the mean of a shorter sound is often that of one slow swing',
    },
  },
  remedy: {
    kind: 'filter',
    text: 'Remove it with a high-pass filter at 20 Hz, before any cut or fade.',
    of: ['dcOffset'],
  },
  unless: tooShort(minSec),
  find({ number }, { thresholds, advice }) {
    const offset = number('dcOffset');
    if (offset === undefined || Math.abs(offset) <= thresholds.audible.value) return undefined;
    const { share, long } = thresholds;
    const stated = `${(offset * 100).toFixed(1)} % of full scale`;
    const rmsDb = number('rmsDb');
    const isAll = rmsDb !== undefined && Math.abs(offset) >= NEARLY * 10 ** (rmsDb / 20);
    const isSwing = !isAll && (number('durationSec') ?? Infinity) < long.value;
    if (isSwing || (rmsDb !== undefined && Math.abs(offset) < share.value * 10 ** (rmsDb / 20)))
      return {
        severity: 'info',
        text: `The mean is ${stated}: a DC offset, or a wave that is not symmetric.`,
      };
    return { severity: 'warn', text: `DC offset of ${stated}.`, advice };
  },
});

export const steadyTone = defineFinding({
  id: 'steady-tone',
  title: 'Steady tone',
  passedAs: 'steady tones',
  needs: ['toneLabel'],
  thresholds: {
    audible: { value: 0, unit: 'dB', source: 'audibility, ISO 1996-2:2017 Annex J' },
  },
  remedy: {
    kind: 'filter',
    text: 'Find the source of the tone, or remove it with a notch filter at its frequency.',
    of: ['toneProminenceDb', 'toneLabel', 'toneFrequencyHz'],
  },
  unless: (reader) => (contentOf(reader) === 'music' ? 'the content is music' : undefined),
  find({ number, text }, { advice }) {
    const over = number('toneProminenceDb');
    const hz = number('toneFrequencyHz');
    const label = text('toneLabel');
    if (over === undefined || hz === undefined || label !== 'prominent') return undefined;
    return {
      severity: 'warn',
      text: `A steady tone at ${figure(hz, 'Hz')} Hz has a prominence of ${figure(over, 'dB')} dB.`,
      advice,
    };
  },
});
