import { moment } from '../../reading/moment.js';
import { counted, figure } from '../../reading/quantity.js';
import { defineFinding, type Place } from '../finding.js';

/** Level of the dialogue above its background. */
export const dialogueBalance = defineFinding({
  id: 'dialogue-balance',
  title: 'Dialogue-to-background ratio',
  needs: ['dialogueToBackgroundLu'],
  thresholds: {
    recommended: {
      value: 10,
      unit: 'LU',
      source:
        'Torcoli et al., JAES 67 (2019) 1003: at least 10 LU of commentary over music, 15 LU over ambience',
    },
  },
  remedy: {
    kind: 'source',
    text: 'Lower the background during speech. Recommended below the voice: at least 10 LU for music, 15 LU for ambience.',
    of: ['dialogueToBackgroundLu', 'dialoguePlaces'],
  },
  find({ number }, { thresholds: { recommended }, advice }) {
    const ratioLu = number('dialogueToBackgroundLu');
    if (ratioLu === undefined) return undefined;
    const side = ratioLu < 0 ? 'under' : 'over';
    const text = `Dialogue is ${figure(Math.abs(ratioLu), 'LU')} LU ${side} the background.`;
    return ratioLu < recommended.value
      ? { severity: 'warn', text, advice }
      : { severity: 'good', text };
  },
});

/** As many as a person would go through by hand. */
const MAX_REPORTED = 20;

/** Places at which the background covers the dialogue. */
export const hardToFollow = defineFinding({
  id: 'hard-to-follow',
  title: 'Dialogue hard to follow',
  needs: ['dialoguePlaces'],
  thresholds: {
    hard: {
      value: 5,
      unit: 'LU',
      source:
        'project choice: half of the 10 LU over music that Torcoli et al. recommend at least (JAES 67 (2019) 1003)',
    },
  },
  remedy: {
    kind: 'source',
    text: 'Lower the background there, or raise the voice.',
    of: [],
  },
  find({ objects }, { thresholds: { hard }, advice }) {
    const all = objects('dialoguePlaces');
    const found = all.filter(({ toBackgroundLu }) => Number(toBackgroundLu) < hard.value);
    if (found.length === 0) return undefined;
    const places = joined(
      found.map(({ startSec, endSec }) => ({ startSec: Number(startSec), endSec: Number(endSec) })),
    );
    const min = Math.min(...found.map(({ toBackgroundLu }) => Number(toBackgroundLu)));
    const isOne = places.length === 1;
    return {
      severity: 'warn',
      text: `${counted(places.length, 'place')} where the dialogue is hard to follow: less than ${hard.value} LU above the background, ${isOne ? 'there' : 'at worst'} ${figure(min, 'LU')} LU.`,
      advice,
      places: places.slice(0, MAX_REPORTED),
    };
  },
});

/** Places that touch are one. */
function joined(places: readonly Place[]): readonly Place[] {
  const all: Place[] = [];
  for (const place of places) {
    const last = all.at(-1);
    if (last && place.startSec <= last.endSec)
      all[all.length - 1] = { ...last, endSec: place.endSec };
    else all.push(place);
  }
  return all;
}

/** Talkers of one channel at different levels. */
export const talkerLevels = defineFinding({
  id: 'talker-levels',
  title: 'Levels of the talkers',
  needs: ['talkers', 'talkerTurns'],
  thresholds: {
    apart: {
      value: 3,
      unit: 'LU',
      source:
        'project choice: three times the error of the separation, and less than the 5 dB from which single phrases are named',
    },
  },
  remedy: {
    kind: 'dynamics',
    text: 'Raise the turns of the quieter voice by the difference, or level the voices before they are mixed.',
    of: ['talkers', 'talkerDifferenceLu', 'talkerTurns'],
  },
  find({ objects }, { thresholds: { apart }, advice }) {
    const talkers = objects('talkers').map(({ talker, lufs, pitchHz }) => ({
      talker: Number(talker),
      lufs: Number(lufs),
      pitchHz: Number(pitchHz),
    }));
    const ascending = talkers.toSorted((a, b) => a.lufs - b.lufs);
    const [quietest, loudest] = [ascending[0], ascending.at(-1)];
    if (!quietest || !loudest || quietest === loudest) return undefined;
    const apartLu = loudest.lufs - quietest.lufs;
    // without their number: two similar voices of three count as one
    const headline = `The voices are ${figure(apartLu, 'LU')} LU apart.`;
    if (apartLu < apart.value) return { severity: 'good', text: headline };
    const edits = objects('talkerTurns').flatMap(({ startSec, endSec, talker }) => {
      const of = talkers.find((one) => one.talker === talker);
      const belowLu = loudest.lufs - (of?.lufs ?? Infinity);
      return belowLu < apart.value
        ? []
        : {
            startSec: Number(startSec),
            endSec: Number(endSec),
            problem: `Voice ${figure(belowLu, 'LU')} LU quieter`,
            detail: `This voice is at ${figure(of?.lufs ?? NaN, 'LUFS')} LUFS, the loudest at ${figure(loudest.lufs, 'LUFS')} LUFS.`,
            action: `Raise it by ${figure(belowLu, 'LU')} dB.`,
          };
    });
    const first = objects('talkerTurns').find(({ talker }) => talker === quietest.talker);
    return {
      severity: 'warn',
      headline,
      text: `${headline} The quietest, with a pitch of about ${figure(quietest.pitchHz, 'Hz')} Hz, is at ${figure(quietest.lufs, 'LUFS')} LUFS, first at ${moment(Number(first?.['startSec']))}.`,
      advice,
      places: edits.map(({ startSec, endSec }) => ({ startSec, endSec })).slice(0, MAX_REPORTED),
      edits,
    };
  },
});
