import { clock, figure } from '../summaries/quantity.js';
import type { Sheet } from '../summaries/sheet.js';
import { percent } from './defects.js';
import { bad, doubt, type Finding, good, type Judge, verdictOf } from './verdict.js';
import { moment } from './where.js';

/** Is a spoken take usable, and what would make it so. */
export const speech: Judge = (sheet) => {
  const { number, reason } = sheet;
  const spoken = number('speechSec') ?? 0;
  if (spoken === 0)
    return {
      level: 'bad',
      answer: 'No speech was found in it.',
      findings: doubt(`Speech-to-noise ratio: ${reason('signalToNoiseDb') || 'not measured'}.`),
    };
  return verdictOf(
    [
      ...otherSound(sheet),
      ...noise(sheet),
      ...worstPhrase(sheet),
      ...clipped(sheet),
      ...hum(sheet),
      ...cutEdges(sheet),
      ...background(sheet),
      ...sibilance(sheet),
      ...pauses(sheet),
    ],
    {
      good: 'Usable as it is.',
      doubt: 'Usable, with something to look at.',
      bad: 'Not usable as it is.',
    },
  );
};

/** The detector goes by level: it takes any sound for speech, and its numbers with it. */
function otherSound({ text, number }: Sheet): readonly Finding[] {
  const kind = text('activeKind');
  const share = number('activeVoiceShare') ?? 0;
  if (kind === 'mixed' && share < 0.5)
    return doubt(`Much of it is no speech (share of voice ${percent(share)}).`);
  if (kind !== 'music' && kind !== 'noise') return [];
  return bad(
    `It sounds like ${kind} (share of voice ${percent(share)}): what follows takes any sound for speech.`,
  );
}

/**
 * ACX asks audiobooks for a floor of −60 dBFS under speech at −23 to −18, so 37 dB and more; under 30
 * it is heard in headphones, under 15 everywhere (ours, on the recordings that we know).
 */
const CLEAN_SNR_DB = 30;
const POOR_SNR_DB = 15;

function noise({ number }: Sheet): readonly Finding[] {
  const snr = number('signalToNoiseDb');
  if (snr === undefined) return [];
  const floor = number('noiseFloorDb');
  const at = floor === undefined ? '' : ` (noise floor ${figure(floor, 'dBFS')} dBFS)`;
  const said = `Speech stands ${figure(snr, 'dB')} dB over its noise${at}`;
  if (snr < POOR_SNR_DB) return bad(`${said}: record closer, or in a quieter place.`);
  return snr < CLEAN_SNR_DB ? doubt(`${said}: some noise reduction may help.`) : good(`${said}.`);
}

/** A phrase this far under the others is the one to record again. */
const WORSE_BY_DB = 6;

/** The phrase of the lowest signal-to-noise ratio, where the curves tell. */
export function worstPhraseOf({ list, numbers }: Sheet) {
  const phrases = list('segments');
  const ratios = numbers('segmentalSnrPerSegmentDb');
  if (ratios.length === 0 || ratios.length !== phrases.length) return undefined;
  const snrDb = Math.min(...ratios);
  const phrase = phrases[ratios.indexOf(snrDb)];
  const [startSec, endSec] = [phrase?.['startSec'], phrase?.['endSec']];
  if (typeof startSec !== 'number' || typeof endSec !== 'number') return undefined;
  return { startSec, endSec, snrDb };
}

function worstPhrase(sheet: Sheet): readonly Finding[] {
  const worst = worstPhraseOf(sheet);
  const mean = sheet.number('segmentalSnrDb');
  if (!worst || mean === undefined || sheet.list('segments').length < 2) return [];
  const { startSec, endSec, snrDb } = worst;
  const said = `Worst phrase, ${moment(startSec)} to ${moment(endSec)}: ${figure(snrDb, 'dB')} dB over the noise, ${figure(mean, 'dB')} dB on average`;
  return mean - snrDb > WORSE_BY_DB && snrDb < CLEAN_SNR_DB
    ? doubt(`${said}. Record it again, or lift it.`)
    : good(`${said}.`);
}

function clipped({ number, text }: Sheet): readonly Finding[] {
  const count = number('clipping.count');
  const severity = text('clipping.severity');
  if (count === undefined || severity === undefined) return [];
  if (severity === 'None') return good('No clipping.');
  const said = `Clipping is ${severity.toLowerCase()}, ${count} ${count === 1 ? 'run' : 'runs'}. Lower the gain before the converter.`;
  return severity === 'Low' ? doubt(said) : bad(said);
}

function hum({ number }: Sheet): readonly Finding[] {
  const mains = number('humMainsHz');
  const level = number('humLevelDb');
  if (mains === undefined || level === undefined) return [];
  return doubt(
    `Mains hum of ${mains} Hz in the pauses, ${figure(level, 'dB')} dB over the floor. Notch ${mains} Hz and its multiples; check the grounding.`,
  );
}

function cutEdges({ value, number }: Sheet): readonly Finding[] {
  const cut = (isCut: boolean, what: string, db: number | undefined) =>
    isCut
      ? doubt(
          `${what}${db === undefined ? '' : ` (${figure(db, 'dBFS')} dBFS there)`}. Take a wider cut.`,
        )
      : [];
  return [
    ...cut(
      value('startsInSpeech') === true,
      'It begins in the middle of a sound',
      number('edgeStartDb'),
    ),
    ...cut(value('endsInSpeech') === true, 'It ends in the middle of a sound', number('edgeEndDb')),
  ];
}

const BACKGROUNDS: Readonly<Record<string, string>> = {
  stationary: 'A steady background, such as a fan: noise reduction works on it.',
  program: 'Music or other voices in the background: hard to take away.',
  unsteady: 'A restless background: record again in a quieter place.',
};

function background({ number, text }: Sheet): readonly Finding[] {
  const buried = text('sceneIntelligibility');
  const kind = text('sceneBackground');
  const words = kind === undefined ? undefined : BACKGROUNDS[kind];
  const level = number('gapLevelDb');
  const at = level === undefined ? '' : ` It lies at ${figure(level, 'dBFS')} dBFS.`;
  const findings: Finding[] = [];
  if (buried === 'buried') findings.push(...bad('Words are buried in the background.'));
  if (buried === 'borderline') findings.push(...doubt('Words are hard to follow in places.'));
  // a background that nobody hears under the words needs no advice
  if (words !== undefined && (number('speechToBackgroundDb') ?? 0) < CLEAN_SNR_DB)
    findings.push(...doubt(words + at));
  return findings;
}

const sibilance = ({ text }: Sheet): readonly Finding[] =>
  text('sibilanceRisk') === 'High' ? doubt('Sharp s sounds. A de-esser at 5 to 9 kHz helps.') : [];

function pauses({ number }: Sheet): readonly Finding[] {
  const count = number('longSilences');
  const ratio = number('speechRatio');
  const share = ratio === undefined ? '' : `Speech fills ${percent(ratio)} of it`;
  const spoken = number('speechSec');
  const said = spoken === undefined ? share : `${share}, ${clock(spoken)}`;
  if (count === undefined || count === 0) return good(`${said}.`);
  return good(`${said}; ${count} unusually long ${count === 1 ? 'pause' : 'pauses'}.`);
}
