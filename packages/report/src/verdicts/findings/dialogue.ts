import { isAtLeast } from '../../reading/bounds.js';
import { moment } from '../../reading/moment.js';
import { counted, figure } from '../../reading/quantity.js';
import type { Reader } from '../../reading/reader.js';
import { defineFinding, type Place } from '../finding.js';

/** The ends of the scale: over digital silence there is no ratio, nor for what does not exceed its background. */
const MAX_RATIO_LU = 60;
const MIN_RATIO_LU = -10;
const isEnd = (ratioLu: number): boolean => ratioLu >= MAX_RATIO_LU || ratioLu <= MIN_RATIO_LU;

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
    const least = isEnd(ratioLu) ? 'at least ' : '';
    const text = `Dialogue is ${least}${figure(Math.abs(ratioLu), 'LU')} LU ${side} the background.`;
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
    const worst = isEnd(min) ? `${-MIN_RATIO_LU} LU or more under it` : `${figure(min, 'LU')} LU`;
    return {
      severity: 'warn',
      text: `${counted(places.length, 'place')} where the dialogue is hard to follow: less than ${hard.value} LU above the background, ${places.length === 1 ? 'there' : 'at worst'} ${worst}.`,
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
  needs: ['talkers', 'talkerTurns', 'talkerDifferenceLu'],
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
  find(reader, { thresholds: { apart }, advice }) {
    const talkers = reader.objects('talkers').map(talkerIn);
    const ascending = talkers.toSorted((a, b) => a.lufs - b.lufs);
    const [quietest, loudest] = [ascending[0], ascending.at(-1)];
    if (!quietest || !loudest || quietest === loudest) return undefined;
    const apartLu = loudest.lufs - quietest.lufs;
    const isBound = isAtLeast(reader, 'talkerDifferenceLu');
    // without their number: two similar voices of three count as one
    const headline = `The voices are ${isBound ? 'at least ' : ''}${figure(apartLu, 'LU')} LU apart.`;
    if (apartLu < apart.value && !isBound) return { severity: 'good', text: headline };
    const turns = reader.objects('talkerTurns').map(turnIn);
    const edits = turns.flatMap((turn) => {
      const of = talkers.find(({ talker }) => talker === turn.talker);
      const lufs = isBound ? turn.lufs : (of?.lufs ?? Infinity);
      const belowLu = loudest.lufs - lufs;
      return belowLu < apart.value ? [] : editOf(turn, isBound ? 'Turn' : 'Voice', lufs, belowLu);
    });
    const nameOf = ({ talker, pitchHz }: Talker) =>
      pitchHz === undefined
        ? `first at ${moment(turns.find((turn) => turn.talker === talker)?.startSec ?? NaN)}`
        : `with a pitch of about ${figure(pitchHz, 'Hz')} Hz`;
    const placed = {
      severity: 'warn' as const,
      places: edits.map(({ startSec, endSec }) => ({ startSec, endSec })).slice(0, MAX_REPORTED),
      edits,
    };
    if (isBound) {
      const widest = talkers.toSorted((a, b) => b.rangeLu - a.rangeLu)[0] ?? quietest;
      const rangeLu = figure(widest.rangeLu, 'LU');
      return {
        ...placed,
        headline:
          apartLu < apart.value ? `The turns of one voice differ by ${rangeLu} LU.` : headline,
        text: `${headline} The turns of one, ${nameOf(widest)}, differ by ${rangeLu} LU: two similar voices count as one, or its distance to the microphone changes.`,
        advice: 'Raise each quiet turn by its own difference, or level the recording.',
      };
    }
    const first = turns.find(({ talker }) => talker === quietest.talker);
    const pitch = quietest.pitchHz === undefined ? '' : `, ${nameOf(quietest)},`;
    return {
      ...placed,
      headline,
      text: `${headline} The quietest${pitch} is at ${figure(quietest.lufs, 'LUFS')} LUFS, first at ${moment(first?.startSec ?? NaN)}.`,
      advice,
    };
  },
});

type Body = ReturnType<Reader['objects']>[number];

const talkerIn = ({ talker, lufs, rangeLu, pitchHz }: Body) => ({
  talker: Number(talker),
  lufs: Number(lufs),
  rangeLu: Number(rangeLu),
  pitchHz: typeof pitchHz === 'number' ? pitchHz : undefined,
});
type Talker = ReturnType<typeof talkerIn>;

const turnIn = ({ startSec, endSec, talker, lufs }: Body) => ({
  startSec: Number(startSec),
  endSec: Number(endSec),
  talker: Number(talker),
  lufs: Number(lufs),
});

const editOf = ({ startSec, endSec }: Place, subject: string, lufs: number, belowLu: number) => ({
  startSec,
  endSec,
  problem: `${subject} ${figure(belowLu, 'LU')} LU quieter`,
  detail: `This ${subject.toLowerCase()} is at ${figure(lufs, 'LUFS')} LUFS, the loudest voice at ${figure(lufs + belowLu, 'LUFS')} LUFS.`,
  action: `Raise it by ${figure(belowLu, 'LU')} dB.`,
});
