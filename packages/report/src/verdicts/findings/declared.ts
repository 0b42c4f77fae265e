import { figure, signed } from '../../reading/quantity.js';
import { type Body, type Reader, textOf } from '../../reading/reader.js';
import {
  type Declaration,
  declarationsOf,
  isReplayGain,
  NOTHING_DECLARED,
  wrongAndRight,
} from '../declarations.js';
import { defineFinding, type Threshold } from '../finding.js';

/** Largest distance of a declared value from the measured one. */
export const TOLERANCES = {
  loudness: {
    value: 0.5,
    unit: 'LU',
    source:
      'project choice: the tolerance of 0.2 LU in R 128 v4.0 for QC measurements, at either end, plus rounding',
  },
  range: { value: 1, unit: 'LU', source: 'EBU Tech 3342: tolerance of a loudness range meter' },
  maximum: {
    value: 0.5,
    unit: 'LU',
    source: 'project choice, as for the loudness: meters move their window in coarser steps',
  },
  truePeak: {
    value: 0.3,
    unit: 'dB',
    source: 'EBU R 128 v4.0, summary: ±0.3 dB between true-peak meters',
  },
  newerGain: {
    value: 0.5,
    unit: 'dB',
    source: 'ReplayGain 2.0 is −18 LUFS minus the BS.1770 loudness: as for the loudness',
  },
  olderGain: {
    value: 8,
    unit: 'dB',
    source:
      'ReplayGain 1.0 weights and gates differently: values written by metaflac differed from 2.0 by up to 4.1 dB on 9 pieces of music, and by up to 7.0 dB on 14 recordings of speech and ambience',
  },
} as const satisfies Readonly<Record<string, Threshold>>;

/** Whether the declared value is further from the measured one than its tolerance. */
export function isOff(reader: Reader): (one: Declaration) => boolean {
  const isNew = isOfVersion2(reader);
  const isShort = (reader.number('durationSec') ?? 0) < SHORTEST_SEC.value;
  return (one) => {
    const tolerance = toleranceOf(one, isNew);
    if (tolerance === TOLERANCES.olderGain && isShort) return false;
    return Math.abs(one.difference) > tolerance.value;
  };
}

/**
 * Whether the reference of a tag is so vague that a match means nothing: its version of ReplayGain
 * is not known.
 */
export function isLoose(reader: Reader): (one: Declaration) => boolean {
  const isNew = isOfVersion2(reader);
  return (one) => toleranceOf(one, isNew) === TOLERANCES.olderGain;
}

/** Of a shorter sound the first ReplayGain is another thing. */
export const SHORTEST_SEC: Threshold = {
  value: 5,
  unit: 's',
  source: 'single sounds below this length differed by up to 11 dB',
};

function toleranceOf(one: Declaration, isNew: boolean): Threshold {
  switch (one.measure) {
    case 'integratedLufs': {
      if (!isReplayGain(one)) return TOLERANCES.loudness;
      // what an encoder noted is always of version 1
      const isNewer = isNew && !one.tag.startsWith('LAME ');
      return isNewer ? TOLERANCES.newerGain : TOLERANCES.olderGain;
    }
    case 'loudnessRange':
      return TOLERANCES.range;
    case 'truePeakDb':
      return TOLERANCES.truePeak;
    default:
      return TOLERANCES.maximum;
  }
}

/** A tagger by BS.1770 declares it, or gives its reference in LUFS. */
export const isOfVersion2 = ({ objects }: Reader): boolean =>
  objects('declared').some(
    ({ tag, text }) =>
      (tag === 'REPLAYGAIN_ALGORITHM' || tag === 'REPLAYGAIN_REFERENCE_LOUDNESS') &&
      typeof text === 'string' &&
      /1770|LUFS|LKFS/i.test(text),
  );

/**
 * Every tag of the file in its order: `tag` and `text`; of each that could be compared also `declared`, `measured`,
 * `difference` and `verdict`: `as measured`, `off`, or `undecided` where the reference of the tag is unknown.
 */
export function declarationRows(reader: Reader): readonly Body[] {
  const [off, loose] = [isOff(reader), isLoose(reader)];
  const all = declarationsOf(reader);
  return reader.objects('declared').flatMap(({ tag, text }): readonly Body[] => {
    if (typeof tag !== 'string' || typeof text !== 'string') return [];
    const row = { tag, text };
    const compared = all.find((one) => one.tag === row.tag && one.text === row.text);
    if (!compared) return [row];
    const { declared, measured, difference } = compared;
    const verdict = off(compared) ? 'off' : loose(compared) ? 'undecided' : 'as measured';
    return [{ ...row, declared, measured, difference, verdict }];
  });
}

/** The tag that a player reads is unknown. */
export const declaredConflict = defineFinding({
  id: 'declared-conflict',
  title: 'Contradictory tags',
  needs: ['declared'],
  nothing: NOTHING_DECLARED,
  thresholds: {
    apart: { value: 0.5, unit: 'LU', source: 'as for the declared loudness' },
  },
  find(reader, { thresholds: { apart } }) {
    const all = declarationsOf(reader, 'integratedLufs');
    // the two versions of ReplayGain differ without a mistake: only equal versions are compared
    for (const similar of [all.filter(isReplayGain), all.filter((one) => !isReplayGain(one))]) {
      const written = similar.filter(({ tag }) => !tag.startsWith('LAME '));
      const [low, high] = [written.toSorted(byDeclared)[0], written.toSorted(byDeclared).at(-1)];
      if (!low || !high || high.declared - low.declared <= apart.value) continue;
      return {
        severity: 'warn',
        text: `${low.tag} declares ${low.text} and ${high.tag} ${high.text}, ${figure(high.declared - low.declared, 'LU')} LU apart.`,
        advice: 'Remove the wrong tag. A player may read either of them.',
      };
    }
    return undefined;
  },
});

const byDeclared = (a: { readonly declared: number }, b: { readonly declared: number }) =>
  a.declared - b.declared;

export const declaredDynamics = defineFinding({
  id: 'declared-dynamics',
  title: 'Declared range and maxima',
  needs: ['declared'],
  nothing: NOTHING_DECLARED,
  thresholds: { range: TOLERANCES.range, maximum: TOLERANCES.maximum },
  find(reader, { thresholds: { range, maximum } }) {
    const all = declarationsOf(reader, 'loudnessRange', 'momentaryLufsMax', 'shortTermLufsMax');
    const bad = all.filter(isOff(reader));
    if (bad.length > 0) return { severity: 'warn', ...wrongAndRight(bad) };
    if (all.length === 0) return undefined;
    return {
      severity: 'good',
      text: `${all.map(({ tag }) => tag).join(', ')}: within ${range.value} LU of the measured range and ${maximum.value} LU of the maxima.`,
    };
  },
});

/** A player that believes it turns the track by the wrong amount. */
export const declaredGain = defineFinding({
  id: 'declared-gain',
  title: 'ReplayGain',
  needs: ['declared'],
  nothing: NOTHING_DECLARED,
  thresholds: {
    newer: TOLERANCES.newerGain,
    older: TOLERANCES.olderGain,
    shortest: SHORTEST_SEC,
    peak: TOLERANCES.truePeak,
  },
  find(reader, { thresholds: { newer, older } }) {
    const all = declarationsOf(reader, 'integratedLufs', 'truePeakDb').filter(isReplayGain);
    const bad = all.filter(isOff(reader));
    if (bad.length > 0) return { severity: 'warn', ...wrongAndRight(bad) };
    const gain = all.find(({ gainToLufs }) => gainToLufs !== undefined);
    if (!gain) return undefined;
    const stated = `${gain.tag} of ${gain.text}`;
    if (!isLoose(reader)(gain))
      return {
        severity: 'good',
        text: `${stated}: within ${newer.value} dB of the measured value.`,
      };
    const off = `${signed(-gain.difference, 'dB')} dB from version 2`;
    return {
      severity: 'info',
      text: `${stated}: ${off}, and the file does not state its version. Version 1 may differ by ${older.value} dB, and by any amount for short sounds.`,
    };
  },
});

/** A player or a playout that believes the tag plays the file so much too loud or too soft. */
export const declaredLoudness = defineFinding({
  id: 'declared-loudness',
  title: 'Declared loudness',
  needs: ['declared'],
  nothing: NOTHING_DECLARED,
  thresholds: {
    off: TOLERANCES.loudness,
    wrong: {
      value: 1,
      unit: 'LU',
      source: 'EBU R 128 v4.0: tolerance of production; a level set by the tag would exceed it',
    },
  },
  remedy: {
    kind: 'tag',
    text: 'Rewrite the declared values from the measured ones; the audio does not change.',
    of: ['declaredLufsOff', 'declaredTruePeakOff', 'declared'],
  },
  find(reader, { thresholds: { off, wrong } }) {
    const all = declarationsOf(reader, 'integratedLufs').filter((one) => !isReplayGain(one));
    const bad = all.filter(isOff(reader));
    if (bad.length > 0) {
      const isFar = bad.some(({ difference }) => Math.abs(difference) > wrong.value);
      return { severity: isFar ? 'bad' : 'warn', ...wrongAndRight(bad) };
    }
    const [first] = all;
    return (
      first && {
        severity: 'good',
        text: `Declares ${figure(first.declared, 'LUFS')} LUFS (${first.tag}); measured ${figure(first.measured, 'LUFS')}, within ${off.value} LU.`,
      }
    );
  },
});

export const declaredTruePeak = defineFinding({
  id: 'declared-true-peak',
  title: 'Declared true peak',
  needs: ['declared'],
  nothing: NOTHING_DECLARED,
  thresholds: { off: TOLERANCES.truePeak },
  find(reader, { thresholds: { off } }) {
    const all = declarationsOf(reader, 'truePeakDb').filter((one) => !isReplayGain(one));
    const bad = all.filter(isOff(reader));
    if (bad.length > 0) return { severity: 'warn', ...wrongAndRight(bad) };
    const [first] = all;
    return (
      first && {
        severity: 'good',
        text: `Declared true peak is ${figure(first.declared, 'dBTP')} dBTP (${first.tag}); measured ${figure(first.measured, 'dBTP')}, within ${off.value} dB.`,
      }
    );
  },
});

interface Checked {
  readonly isOff: boolean;
  readonly text: string;
  /** The tag with the measured value. */
  readonly right: string;
}

/** A library that sorts by tempo or key puts a wrongly tagged piece into the wrong set. */
export const declaredMusic = defineFinding({
  id: 'declared-music',
  title: 'Tempo and key tags',
  needs: [],
  thresholds: {
    tempo: {
      value: 0.02,
      unit: 'of 1',
      source: 'tags are whole numbers, and a tempo of 50 bpm differs by 1 % from the next half',
    },
    short: { value: 2, unit: 's', source: 'project choice: a jingle has no tempo to compare' },
  },
  find({ number, objects }, { thresholds: { tempo, short } }) {
    const isShort = (number('durationSec') ?? Infinity) < short.value;
    const rows = objects('declaredMusic').flatMap((row): Checked | [] => {
      const { tag, text, declaredBpm, measuredBpm, declaredKey, measuredKey, secondKey } = row;
      if (typeof tag !== 'string') return [];
      if (typeof declaredBpm === 'number' && typeof measuredBpm === 'number')
        return isShort ? [] : checkedTempo(tag, declaredBpm, measuredBpm, tempo.value);
      if (typeof declaredKey !== 'string' || typeof measuredKey !== 'string') return [];
      const isSame = declaredKey === measuredKey;
      const isSecond = declaredKey === secondKey ? ', which fits nearly as well' : '';
      const written = text === declaredKey ? '' : ` (${textOf(text)})`;
      return {
        isOff: !isSame,
        text: isSame
          ? `${tag} ${declaredKey} as measured.`
          : `${tag} declares ${declaredKey}${written}${isSecond}; measured ${measuredKey}.`,
        right: `${tag}: ${tag === 'TKEY' ? shortKey(measuredKey) : measuredKey}`,
      };
    });
    if (rows.length === 0) return undefined;
    const off = rows.filter(({ isOff }) => isOff);
    if (off.length === 0) return { severity: 'good', text: rows.map(({ text }) => text).join(' ') };
    return {
      severity: 'warn',
      text: off.map(({ text }) => text).join(' '),
      advice: `Listen, then rewrite the tags; the audio does not change: ${off.map(({ right }) => right).join(', ')}.`,
    };
  },
});

/** The three characters of ID3v2 (4.2.3, TKEY): `F#m`. */
const shortKey = (key: string): string => key.replace(/ minor$/, 'm').replace(/ major$/, '');

function checkedTempo(tag: string, declared: number, measured: number, tolerance: number): Checked {
  const isNear = (factor: number) => Math.abs(declared / (factor * measured) - 1) <= tolerance;
  const bpm = figure(measured, 'bpm');
  const octave = isNear(0.5)
    ? ', half the measured tempo'
    : isNear(2)
      ? ', twice the measured tempo'
      : '';
  return {
    isOff: !isNear(1),
    text: isNear(1)
      ? `${tag} ${figure(declared, 'bpm')} bpm as measured.`
      : `${tag} declares ${figure(declared, 'bpm')} bpm${octave}; measured ${bpm}.`,
    right: `${tag}: ${Math.round(measured)}`,
  };
}
