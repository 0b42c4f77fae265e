import { NO_SIGN_OF_OVERLOAD } from '@sonometer/engine/core';
import { clock, counted, figure, percent } from '../../reading/quantity.js';
import { isRecord, type Reader } from '../../reading/reader.js';
import { contentOf, isLossyFile, isTelephone } from '../conditions.js';
import { defineFinding, OURS, stretchesOf } from '../finding.js';

export const clipping = defineFinding({
  id: 'clipping',
  title: 'Clipping',
  passedAs: 'clipping at full scale',
  needs: ['clippingRegions', 'clipping.count'],
  thresholds: {
    few: {
      value: 3,
      unit: 'places',
      source: 'clipping.severity reads Low up to here: isolated clipping',
    },
    decoded: {
      value: 1,
      unit: 'dB',
      source: 'as for the true peak: so much above full scale is the doing of a lossy encoder',
    },
  },
  remedy: {
    kind: 'source',
    text: 'Return to the take or mix before the overload. A gain change does not restore clipped peaks.',
    of: ['clippingRegions', 'hasClipping', 'clipping.count', 'clipping.severity'],
  },
  find(reader, { thresholds, advice }) {
    const count = reader.number('clippingRegions') ?? reader.number('clipping.count');
    if (count === undefined) return undefined;
    // An overload that was turned down is not at full scale: distortion has the word on it.
    if (count === 0) return undefined;
    const places = stretchesOf(reader, 'regions', (kind) => kind === 'clipping');
    const peakDb = reader.number('peakDb') ?? 0;
    // what a decoder raises above full scale, or floats hold there, is whole until a player clips it
    if (peakDb > 0)
      return {
        severity:
          count > thresholds.few.value && peakDb > thresholds.decoded.value ? 'bad' : 'warn',
        text: `Above full scale in ${counted(count, 'place')}, where players clip it.`,
        advice: `Lower the level by ${figure(peakDb, 'dB')} dB${isLossyFile(reader) ? ' before the encoder.' : '. Tops that are already flat stay clipped.'}`,
        places,
      };
    return {
      severity: count > thresholds.few.value ? 'bad' : 'warn',
      text: `Clipped in ${counted(count, 'place')}.`,
      advice,
      places,
    };
  },
});

/** The names of a kind, singular and plural. */
export const DEFECT_NAMES = {
  click: ['click', 'clicks'],
  crackle: ['stretch of crackle', 'stretches of crackle'],
  dropout: ['gap of digital silence', 'gaps of digital silence'],
  'soft-dropout': ['soft dropout', 'soft dropouts'],
  'noise-gate': ['noise gate', 'noise gates'],
  'stuck-buffer': ['repeated buffer', 'repeated buffers'],
  'repeated-passage': ['copied passage', 'copied passages'],
  clipping: ['clipped region', 'clipped regions'],
  'lowered-clipping': [
    'region clipped before a level reduction',
    'regions clipped before a level reduction',
  ],
  overload: ['overloaded stretch', 'overloaded stretches'],
  'channel-mute': ['channel mute', 'channel mutes'],
  'dc-jump': ['DC offset jump', 'DC offset jumps'],
  'polarity-flip': ['polarity flip or hard splice', 'polarity flips or hard splices'],
  'channel-swap': ['channel swap', 'channel swaps'],
  'level-jump': ['level jump', 'level jumps'],
  'cut-end': ['cut-off ending', 'cut-off endings'],
  hum: ['stretch of mains hum', 'stretches of mains hum'],
  feedback: ['feedback howl', 'feedback howls'],
} as const;

export const KINDS = Object.keys(DEFECT_NAMES) as (keyof typeof DEFECT_NAMES)[];

/** A gate is one cause of many places, and has a finding of its own. */
const LISTED_KINDS = KINDS.filter((kind) => kind !== 'noise-gate');

/** These are stated by the finding `distortion`, where it is asked for as well. */
const DISTORTIONS: ReadonlySet<string> = new Set(['clipping', 'lowered-clipping', 'overload']);

/** An overload is the cause of other defects near it, so it comes first. */
const listedKindsOf = ({ isRequested }: Pick<Reader, 'isRequested'>) => {
  const others = LISTED_KINDS.filter((kind) => !DISTORTIONS.has(kind));
  return isRequested('distortion')
    ? others
    : [...LISTED_KINDS.filter((kind) => DISTORTIONS.has(kind)), ...others];
};

/**
 * Of game music and loops one in sixty was full of them (docs/accuracy.md#defects): so holes by
 * themselves are not bad.
 */
const MEANT = ' Dropouts may be intended: a rhythmic gate produces the same pattern.';
const STEPPED = ' A level jump may be intended: rain that starts produces the same step.';
const COPIED = ' A copied passage is an edit, not an audible fault.';

/** A kind that cannot be detected in a recording does not count as absent. */
const lookedFor = (count: number, of: number) =>
  count === of
    ? `All ${count} kinds of defect were checked`
    : `${count} of ${of} kinds of defect could be checked`;

/**
 * How often a kind is found where it is present and where it is absent, from the least to the most
 * of the materials.
 */
function ratesOf({ objects }: Pick<Reader, 'objects'>, kind: string): string {
  const rows = objects('defect-kinds').filter((row) => row['kind'] === kind);
  const span = (name: string, times: number) => {
    const values = rows.flatMap((row) => {
      const value = row[name];
      return typeof value === 'number' ? [Math.round(times * value)] : [];
    });
    const [min, max] = [Math.min(...values), Math.max(...values)];
    return values.length === 0 ? undefined : min === max ? `${min}` : `${min} to ${max}`;
  };
  const [hits, alarms] = [span('hitRate', 100), span('falsePerHour', 1)];
  const parts = [hits && `finds ${hits} %`, alarms && `${alarms} false alarms per hour`].filter(
    Boolean,
  );
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}

/** The summary of the profile. */
export const defectHeadlines = {
  good: 'No defect was found of the kinds that were checked.',
  warn: 'A few defects were found.',
  bad: 'Several defects were found.',
};

export const defects = defineFinding({
  id: 'defects',
  title: 'Defects',
  needs: ['defects'],
  thresholds: {
    few: {
      value: 3,
      unit: 'places',
      source: 'project choice, as for clipping: isolated defects',
    },
  },
  remedy: {
    kind: 'edit',
    text: 'Listen to these places. Repair them, or use another take.',
    of: [...LISTED_KINDS.map((kind) => `defectCounts.${kind}`), 'defects'],
  },
  find(reader, { thresholds, advice }) {
    const kinds = listedKindsOf(reader);
    const counts = kinds.flatMap((kind) => {
      const count = reader.number(`defectCounts.${kind}`);
      return count === undefined ? [] : [{ kind, count }];
    });
    const total = counts.reduce((sum, { count }) => sum + count, 0);
    if (counts.length === 0) return { undecided: reader.reason('defectCounts.click') };
    const isOpen = counts.every(({ kind }) => kind !== 'click');
    const noClicks = `clicks could not be checked (${reader.reason('defectCounts.click')})`;
    if (total === 0 && isOpen)
      return {
        undecided: `${reader.reason('defectCounts.click')}; no other kind of defect was found`,
        title: 'Clicks',
        ...(isTelephone(reader) && { isInapplicable: true }),
      };
    if (total === 0)
      return {
        severity: 'good',
        text: `${lookedFor(counts.length, kinds.length)}, and none was found.${reader.isRequested('defect-kinds') ? ' Detection rates are in defect-kinds.' : ''}`,
      };
    const named = counts
      .filter(({ count }) => count > 0)
      .map(
        ({ kind, count }) =>
          `${count} ${DEFECT_NAMES[kind][count === 1 ? 0 : 1]}${ratesOf(reader, kind)}`,
      );
    const holes = reader.number('defectCounts.soft-dropout') ?? 0;
    const jumps = reader.number('defectCounts.level-jump') ?? 0;
    const copies = reader.number('defectCounts.repeated-passage') ?? 0;
    // next to an overload of a voice, clicks are less than their cause
    const isOverloaded =
      contentOf(reader) === 'voice' &&
      (reader.number('distortion.totalSec') ?? 0) >= distortion.thresholds.short.value;
    const clicks = isOverloaded ? (reader.number('defectCounts.click') ?? 0) : 0;
    // before the burst of a stop consonant a voice closes for as long
    const mayBeSpoken =
      contentOf(reader) === 'voice' && total === holes && total <= thresholds.few.value;
    return {
      severity: mayBeSpoken
        ? 'info'
        : total - holes - copies - clicks > thresholds.few.value
          ? 'bad'
          : 'warn',
      problem: named[0] ?? 'defects',
      text: `${named.join(', ')}.${holes > 0 ? MEANT : ''}${copies > 0 ? COPIED : ''}${jumps > 0 ? STEPPED : ''}`,
      advice,
      places: stretchesOf(reader, 'defects', (kind) => kinds.some((one) => one === kind)),
      ...(isOpen && !isTelephone(reader) && { open: noClicks }),
    };
  },
});

export const gate = defineFinding({
  id: 'noise-gate',
  title: 'Noise gate',
  needs: ['defects'],
  thresholds: {},
  remedy: {
    kind: 'edit',
    text: 'Lower the threshold of the gate, and lengthen its hold and release. Or leave it out, and reduce the noise instead.',
    of: ['defects', 'defectCounts.noise-gate'],
  },
  find(reader, { advice }) {
    const found = reader.objects('defects').find(({ kind }) => kind === 'noise-gate');
    const evidence = found?.['evidence'];
    if (!isRecord(evidence)) return undefined;
    const number = (name: string) => Number(evidence[name]);
    const worstSec = number('worstSec');
    const isInWords = found?.['severity'] !== 'low';
    const places = counted(number('places'), 'place');
    const floor = figure(number('floorDb'), 'dB');
    return {
      severity: isInWords ? 'warn' : 'info',
      text:
        evidence['closesAtDb'] === undefined
          ? `Pauses are gated or muted: at ${places} the level rises from ${floor} to ${figure(number('opensAtDb'), 'dB')} dBFS within 30 ms.`
          : `${isInWords ? 'A noise gate cuts into words' : 'A noise gate cuts the pauses'}: ${places}, from ${figure(number('closesAtDb'), 'dB')} to ${floor} dBFS within milliseconds.`,
      advice,
      places: [{ startSec: worstSec, endSec: worstSec }],
    };
  },
});

export const dropouts = defineFinding({
  id: 'dropouts',
  title: 'Gaps of digital silence',
  needs: ['dropouts'],
  thresholds: {},
  remedy: {
    kind: 'source',
    text: 'Check network, buffers and clock of the recording chain, then record again.',
    of: ['dropouts', 'dropout-list', 'packet-size'],
  },
  find(reader, { advice }) {
    const { number } = reader;
    const count = number('dropouts.count');
    if (count === undefined) return undefined;
    if (count === 0)
      return {
        severity: 'good',
        text: 'No gap of digital silence inside the sound. Gaps that were filled or concealed are not checked.',
      };
    const places = stretchesOf(reader, 'dropout-list');
    const packet = number('packet-size');
    const size = packet === undefined ? '' : ` Packets of ${figure(packet, 'ms')} ms.`;
    const total = clock((number('dropouts.totalMs') ?? 0) / 1000);
    const share = percent(number('dropouts.share') ?? 0);
    return {
      severity: 'bad',
      text: `${counted(count, 'gap')} of digital silence, ${total} in total (${share}).${size}`,
      advice,
      places,
    };
  },
});

/** Guitars, synthesisers and the mixes of some genres are overloaded on purpose. */
const INTENDED = ' In music and effects, it may be intended.';

export const distortion = defineFinding({
  id: 'distortion',
  title: 'Distortion',
  problem: 'overload',
  passedAs: 'distortion',
  needs: ['distortion'],
  thresholds: {
    short: { value: 1, unit: 's', source: `one shorter overload may pass unnoticed: ${OURS}` },
    below: {
      value: 6,
      unit: 'dB below the sample peak',
      source:
        'project choice: in music, a ceiling further below is that of one sound in it; after a codec, peaks are up to 3 dB above it',
    },
  },
  remedy: {
    kind: 'source',
    text: 'Return to the take before the overload, or repair these places with a declipper. A lower gain does not help.',
    of: ['distortion'],
  },
  missing: (_, reason) =>
    reason === NO_SIGN_OF_OVERLOAD
      ? { severity: 'good', text: 'No sign of an overload was found.' }
      : undefined,
  find(reader, { thresholds, advice }) {
    const count = reader.number('distortion.count');
    if (count === undefined) return undefined;
    if (count === 0)
      return {
        severity: 'good',
        text: 'No clipping or overload was found, at full scale or below it.',
      };
    const totalSec = reader.number('distortion.totalSec') ?? 0;
    // flat tops alone have no depth
    const depthsDb = reader
      .objects('distortion.stretches')
      .flatMap(({ depthDb }) => (typeof depthDb === 'number' ? [depthDb] : []));
    const depth =
      depthsDb.length === 0 ? '' : `, by up to about ${figure(Math.max(...depthsDb), 'dB')} dB`;
    const content = contentOf(reader);
    // an answer without a content type is one about speech
    const mayBeIntended =
      content === undefined ? reader.has('contentTypeGuess') : content !== 'voice';
    const ceilingDb = Math.max(
      ...reader.objects('distortion.stretches').map((one) => Number(one['ceilingDb'])),
    );
    const isOfOneSound =
      mayBeIntended && ceilingDb < (reader.number('peakDb') ?? -Infinity) - thresholds.below.value;
    return {
      severity: isOfOneSound
        ? 'info'
        : mayBeIntended || totalSec < thresholds.short.value
          ? 'warn'
          : 'bad',
      headline: `Overloaded${depth}.`,
      text: `Overloaded in ${counted(count, 'place')}, ${clock(totalSec)} in total${depth}.${mayBeIntended ? INTENDED : ''}`,
      advice,
      places: stretchesOf(reader, 'distortion.stretches'),
    };
  },
});
