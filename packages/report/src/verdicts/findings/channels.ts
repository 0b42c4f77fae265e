import { figure, percent } from '../../reading/quantity.js';
import { textOf } from '../../reading/reader.js';
import { defineFinding } from '../finding.js';

/** A decoder that folds to stereo overloads, or turns everything down. */
export const foldPeak = defineFinding({
  id: 'fold-peak',
  title: 'Peak of the stereo downmix',
  needs: ['downmix'],
  thresholds: {
    full: { value: 0, unit: 'dBTP', source: 'full scale' },
  },
  remedy: {
    kind: 'gain',
    text: 'Set downmix levels in the metadata that leave headroom, or lower content that is loud in both centre and surrounds.',
    of: ['downmix'],
  },
  find({ number }, { thresholds: { full }, advice }) {
    const peaks = {
      'Lo/Ro': number('downmix.loRo.truePeakDb'),
      'Lt/Rt': number('downmix.ltRt.truePeakDb'),
    };
    const over = Object.entries(peaks).flatMap(([name, peak]) =>
      peak !== undefined && peak > full.value
        ? [`${name} reaches ${figure(peak, 'dBTP')} dBTP`]
        : [],
    );
    if (over.length === 0) return undefined;
    return {
      severity: 'warn',
      text: `In an unscaled stereo downmix, ${over.join(' and ')}: a decoder clips there or turns the whole programme down.`,
      advice,
    };
  },
});

/** Sound that no LFE plays, or that a decoder throws away in every fold: mostly an order of channels gone wrong. */
export const lfeContent = defineFinding({
  id: 'lfe-content',
  title: 'LFE content',
  needs: ['channelList'],
  thresholds: {
    low: {
      value: 0.5,
      unit: '1',
      source:
        'project choice: an LFE carries up to 120 Hz (ITU-R BS.775-4); with less than half of its energy there, it is another channel',
    },
  },
  remedy: {
    kind: 'source',
    text: 'Check the channel order. Film order (L C R Ls Rs LFE) read as L R C LFE Ls Rs puts a surround into the LFE.',
    of: ['channelList'],
  },
  find({ objects }, { thresholds: { low }, advice }) {
    const wrong = objects('channelList').find(
      ({ speaker, lowShare }) =>
        speaker === 'LFE' && typeof lowShare === 'number' && lowShare < low.value,
    );
    return (
      wrong && {
        severity: 'warn',
        text: `Channel ${Number(wrong['channel'])} is assigned to the LFE, but only ${percent(Number(wrong['lowShare']))} of its energy is below 120 Hz. It does not count towards the loudness and is lost in stereo.`,
        advice,
      }
    );
  },
});

/** Two channels that hold the same, or the same turned over: one of them is in the wrong place, or a cable is. */
export const sameChannels = defineFinding({
  id: 'same-channels',
  title: 'Duplicated channels',
  needs: ['channelPairs'],
  thresholds: {
    same: {
      value: 0.999,
      unit: '1',
      source:
        'project choice: a correlation that two microphones, or a panned source and its room, do not reach (−27 dB of difference at the same level)',
    },
  },
  remedy: {
    kind: 'source',
    text: 'Check the routing of these channels, and the polarity of an inverted one.',
    of: ['channelPairs'],
  },
  find({ objects }, { thresholds: { same }, advice }) {
    const found = objects('channelPairs').filter(
      ({ correlation }) => Math.abs(Number(correlation)) >= same.value,
    );
    if (found.length === 0) return undefined;
    const reported = found.map(
      ({ first, second, firstSpeaker, secondSpeaker, correlation, differenceDb }) => {
        const turned = Number(correlation) < 0 ? ', inverted' : '';
        const names = `${Number(first)} and ${Number(second)} (${textOf(firstSpeaker)}, ${textOf(secondSpeaker)})`;
        return `channels ${names} carry the same signal${turned}, ${levelOf(Number(differenceDb))}`;
      },
    );
    return { severity: 'warn', text: `${reported.join('; ')}.`.replace(/^c/, 'C'), advice };
  },
});

/** Level of the first against the second. */
function levelOf(differenceDb: number): string {
  const stated = figure(Math.abs(differenceDb), 'dB');
  if (Number(stated) === 0) return 'equally loud';
  return `the first ${stated} dB ${differenceDb > 0 ? 'louder' : 'quieter'}`;
}

/** A channel without sound, whose loudspeaker will be missed; an LFE may rest. */
export const silentChannels = defineFinding({
  id: 'silent-channels',
  title: 'Silent channels',
  needs: ['channelList'],
  thresholds: {
    silent: {
      value: 1,
      unit: '1',
      source:
        'project choice: every 20 ms frame below −60 dBFS; a surround may be silent for most of a film',
    },
  },
  remedy: {
    kind: 'source',
    text: 'Check the export and its channel order; deliver a smaller layout if the channels are not needed.',
    of: ['channelList'],
  },
  find({ objects }, { thresholds: { silent }, advice }) {
    const found = objects('channelList').filter(
      ({ speaker, silentShare }) => speaker !== 'LFE' && Number(silentShare) >= silent.value,
    );
    if (found.length === 0) return undefined;
    const names = found.map(({ channel, speaker }) => `${Number(channel)} (${textOf(speaker)})`);
    const text =
      names.length === 1
        ? `Channel ${names.join('')} is silent.`
        : `Channels ${names.join(', ')} are silent.`;
    return { severity: 'warn', text, advice };
  },
});

/** A mono file has two readings, and a target is 3 LU apart for them. */
export const monoReading = defineFinding({
  id: 'mono-reading',
  title: 'Loudness of a mono file',
  needs: ['integratedLufs'],
  thresholds: {
    apart: { value: 3.01, unit: 'LU', source: 'ITU-R BS.1770-5: a second equal channel' },
  },
  remedy: {
    kind: 'nothing',
    text: 'Choose one reading for the whole show: the option `dualMono` counts two channels. Guides for podcasts want -19 LUFS of mono and -16 LUFS of stereo, which is the same as dual mono. The page of Apple Podcasts names no reading for mono.',
    of: ['integratedLufs'],
  },
  find({ number }, { advice, thresholds: { apart } }) {
    const dual = number('dualMonoLufs');
    const measured = number('integratedLufs');
    if (dual === undefined || measured === undefined) return undefined;
    const single = dual - apart.value;
    return {
      severity: 'info',
      text: `Mono has two readings: ${figure(single, 'LUFS')} LUFS as one channel (BS.1770), ${figure(dual, 'LUFS')} LUFS as two equal channels, as players play it. This check counts ${Math.abs(measured - dual) < 1 ? 'two' : 'one'}.`,
      advice,
    };
  },
});
