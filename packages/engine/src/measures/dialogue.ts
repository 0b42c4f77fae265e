import { exp2 } from '@sonometer/decode/elementary/exp2';
import { type Bounds, readFrom } from '../core/reading.js';
import {
  dialogueBackground,
  dialogueStretches,
  HIGHEST_RATIO_LU,
  LOWEST_RATIO_LU,
  MAX_PLACES,
  speechLoudness,
} from '../derived/dialogue/dialogue.js';
import {
  MAX_RANGE_LU,
  MAX_TALKERS,
  type Talker,
  talkers as separatedTalkers,
} from '../derived/dialogue/talkers.js';
import { LEVEL_FRAME_SEC } from '../derived/levels/level-frames.js';
import { activeSpeech } from '../derived/speech/active-speech.js';
import { defineMeasure } from './measure.js';
import { list, part, partOrNull, parts, share } from './parts.js';

/** Active speech level, dBFS of RMS, which P.56 calls dBov. */
export const activeSpeechLevelDb = defineMeasure({
  id: 'activeSpeechLevelDb',
  title: 'Active speech level',
  definition:
    'RMS level of the active speech in dBov, by ITU-T P.56 method B; a full-scale sine reads −3.01. It treats every sound as speech. Absent when nothing reaches −74 dBFS, and for single clicks.',
  unit: 'dBFS',
  status: 'validated',
  basis: 'ITU-T P.56 (12/2011), method B',
  margin: 0.1,
  needs: { activeSpeech },
  read: ({ activeSpeech }) => readFrom(activeSpeech, ({ levelDb }) => ({ value: levelDb })),
});

/** Activity factor, 0..1. */
export const activityFactor = defineMeasure({
  id: 'activityFactor',
  title: 'Activity factor',
  definition:
    'Share of the time that is active by ITU-T P.56, method B. Absent without an active speech level.',
  unit: '1',
  status: 'validated',
  basis: 'ITU-T P.56 (12/2011), method B',
  margin: 0.02,
  needs: { activeSpeech },
  read: ({ activeSpeech }) => readFrom(activeSpeech, ({ factor }) => ({ value: factor })),
});

/** Loudness of the background of the dialogue, LUFS. */
export const dialogueBackgroundLufs = defineMeasure({
  id: 'dialogueBackgroundLufs',
  title: 'Dialogue background',
  definition:
    'Mean ungated loudness of the pauses within 5 s of speech, in LUFS; −120 is digital silence. Absent with too few or too short pauses, and with less than 3 s of speech.',
  unit: 'LUFS',
  status: 'beta',
  basis: 'docs/measures/dialogue.md#dialogue-to-background',
  margin: null,
  needs: { background: dialogueBackground },
  read: ({ background }) => readFrom(background, ({ lufs }) => ({ value: lufs })),
});

/** Loudness of the dialogue, LUFS. */
export const dialogueLufs = defineMeasure({
  id: 'dialogueLufs',
  title: 'Dialogue loudness',
  definition:
    'Integrated loudness of the mix over the detected speech, in LUFS, with the gates of BS.1770. The background under the voice is included. Absent with less than 3 s of speech.',
  unit: 'LUFS',
  status: 'beta',
  basis: 'ITU-R BS.1770-5 over detected speech; docs/measures/dialogue.md#loudness-of-the-dialogue',
  margin: null,
  accuracy:
    'against the mix where the voice sounds, mixes of known voices over music and ambience at −5 to +20 LU: within 1 LU in 148 of 162, largest error 1.9',
  needs: { speech: speechLoudness },
  read: ({ speech }) => speech,
});

/** Dialogue over its background, over time. */
export const dialoguePlaces = defineMeasure({
  id: 'dialoguePlaces',
  title: 'Dialogue over time',
  definition:
    'List of dialogue loudness in LUFS and its ratio to the background in LU, every 3 s. A place needs one third speech and a pause within 5 s. Absent without a dialogue background.',
  unit: 'LU',
  shape: list(
    parts({
      startSec: part('s', 'Start, s.', { minimum: 0 }),
      endSec: part('s', 'End, s.', { minimum: 0 }),
      lufs: part('LUFS', 'Loudness of the mix during speech, LUFS.'),
      toBackgroundLu: part(
        'LU',
        'Dialogue without background relative to the background, LU; −10 is an upper bound.',
      ),
    }),
    { maxItems: MAX_PLACES },
  ),
  status: 'beta',
  basis: 'docs/measures/dialogue.md#dialogue-to-background',
  margin: null,
  accuracy:
    'mixes of known voices over music and ambience at −5 to +20 LU: within 2 LU in 45 of 100 places; 87 of 100 places that read below 5 LU are, and 73 of 100 places below 5 LU read so',
  needs: { background: dialogueBackground },
  read: ({ background }) =>
    readFrom(background, ({ places }) => ({
      value: places.map(({ startSec, endSec, lufs, ratioLu }) => ({
        startSec,
        endSec,
        lufs,
        toBackgroundLu: ratioLu,
      })),
    })),
});

/** Dialogue share, 0..1. */
export const dialogueShare = defineMeasure({
  id: 'dialogueShare',
  title: 'Dialogue share',
  definition:
    'Share of the time with detected speech, including pauses below 0.3 s. Absent for a file shorter than 20 ms.',
  unit: '1',
  status: 'beta',
  basis: 'docs/measures/dialogue.md#loudness-of-the-dialogue',
  margin: null,
  needs: { dialogue: dialogueStretches },
  read: ({ dialogue: { spokenFrames, frames } }) =>
    frames === 0 ? { absent: 'shorter than one frame of 20 ms' } : { value: spokenFrames / frames },
});

/** Dialogue-to-background ratio, LU. */
export const dialogueToBackgroundLu = defineMeasure({
  id: 'dialogueToBackgroundLu',
  title: 'Dialogue-to-background ratio',
  definition:
    'Loudness of the dialogue without its background minus that of the pauses around it, in LU. Its scale ends at −10 and 60, which are bounds. Absent with less than 3 s of speech, without nearby pauses, and where a ratio below 20 LU is uncertain by 1 LU.',
  unit: 'LU',
  status: 'beta',
  basis: 'docs/measures/dialogue.md#dialogue-to-background',
  margin: null,
  accuracy:
    'mixes of known voices over music and ambience at −5 to +20 LU, 3 min each: within 1 LU in 36 of the 40 that read below 20 LU, largest error 5.6, absent in 97; in 17 of the 25 that read 20 LU or more, largest error 3.7',
  needs: { background: dialogueBackground },
  read: ({ background }) =>
    readFrom(background, ({ ratio }) => readFrom(ratio, (value) => ({ value, ...endOf(value) }))),
});

/** A value at an end of the scale is no measured one. */
function endOf(ratioLu: number): Bounds {
  const at = (kind: string) =>
    `dialogueToBackgroundLu is ${kind} bound: the scale ends at ${ratioLu.toFixed(0)} LU`;
  if (ratioLu <= LOWEST_RATIO_LU) return { upperBound: at('an upper') };
  return ratioLu >= HIGHEST_RATIO_LU ? { lowerBound: at('a lower') } : {};
}

/** Talkers in the order in which they first speak. */
const TALKER = { minimum: 1, maximum: MAX_TALKERS };
/** What all measures of talkers have. */
const SEPARATED = {
  status: 'beta',
  basis: 'pitch and timbre; docs/measures/dialogue.md#talkers',
  margin: null,
  accuracy:
    'conversations of single voices: 41 of 60 pairs are separated, 39 of those within 1 LU (voices of the fit); other voices, by an earlier fit: 10 of 45, all within 1 LU',
  needs: { talkers: separatedTalkers },
} as const;
const SEMITONES = 12;

/** Level of each talker. */
export const talkers = defineMeasure({
  id: 'talkers',
  title: 'Talkers',
  definition:
    'List of up to four talkers of one channel, separated by pitch and timbre. Each has a loudness in LUFS, its range, time, share and pitch. Absent for one voice, for similar voices, and with less than 16 s of turns.',
  unit: 'LUFS',
  shape: list(
    parts({
      talker: part('count', 'Number of the talker; the first to speak is 1.', TALKER),
      lufs: part('LUFS', 'Integrated loudness of the mix during the turns, LUFS.'),
      rangeLu: part('LU', '10th to 90th percentile of the turns, LU.', { minimum: 0 }),
      speechSec: part('s', 'Time of the turns, s.', { minimum: 0 }),
      share: share('Share of the time of all turns.'),
      pitchHz: partOrNull('Hz', 'Median pitch, Hz; null where it is not measured.', { minimum: 0 }),
    }),
    { maxItems: MAX_TALKERS },
  ),
  ...SEPARATED,
  read: ({ talkers: found }) =>
    readFrom(found, (all) => {
      const totalSec = all.reduce((sum, { speechSec }) => sum + speechSec, 0);
      return {
        value: all.map(({ lufs, rangeLu, speechSec, semitones }, i) => ({
          talker: i + 1,
          lufs,
          rangeLu,
          speechSec,
          share: speechSec / totalSec,
          pitchHz: semitones === undefined ? null : exp2(semitones / SEMITONES),
        })),
      };
    }),
});

/** Difference of level of the talkers, LU. */
export const talkerDifferenceLu = defineMeasure({
  id: 'talkerDifferenceLu',
  title: 'Difference between talkers',
  definition:
    'Loudness of the loudest talker less that of the quietest, in LU. A lower bound where one talker ranges over more than 8 LU. Absent where the talkers are.',
  unit: 'LU',
  ...SEPARATED,
  read: ({ talkers: found }) =>
    readFrom(found, (all) => {
      const levels = all.map(({ lufs }) => lufs);
      const rangeLu = Math.max(...all.map((one) => one.rangeLu));
      return {
        value: Math.max(...levels) - Math.min(...levels),
        ...(rangeLu > MAX_RANGE_LU && {
          lowerBound: `talkerDifferenceLu is a lower bound: the turns of one talker differ by ${rangeLu.toFixed(1)} LU`,
        }),
      };
    }),
});

/** Who speaks when, in one channel. */
export const talkerTurns = defineMeasure({
  id: 'talkerTurns',
  title: 'Turns of the talkers',
  definition:
    'List of turns of 1 s and more with their talker and loudness, in order of time; the first 500. Absent where the talkers are.',
  unit: 's',
  shape: list(
    parts({
      startSec: part('s', 'Start, s.', { minimum: 0 }),
      endSec: part('s', 'End, s.', { minimum: 0 }),
      talker: part('count', 'Number of the talker.', TALKER),
      lufs: part('LUFS', 'Loudness of the mix, LUFS.'),
    }),
    { maxItems: MAX_PLACES },
  ),
  ...SEPARATED,
  read: ({ talkers: found }) => readFrom(found, (all) => ({ value: turnsOf(all) })),
});

const turnsOf = (all: readonly Talker[]) =>
  all
    .flatMap(({ turns }, i) =>
      turns.map(({ start, end, lufs }) => ({
        startSec: start * LEVEL_FRAME_SEC,
        endSec: end * LEVEL_FRAME_SEC,
        talker: i + 1,
        lufs,
      })),
    )
    .sort((a, b) => a.startSec - b.startSec)
    .slice(0, MAX_PLACES);
