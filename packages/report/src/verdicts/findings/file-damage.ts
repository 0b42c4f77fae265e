import { moment } from '../../reading/moment.js';
import { clock, counted, figure, percent } from '../../reading/quantity.js';
import { type Body, textOf } from '../../reading/reader.js';
import { defineFinding, OURS } from '../finding.js';

/** A wrong name takes nothing away from the numbers; channels without a name, other tracks and a wrong length have findings of their own; bounds, noisy passages and music are of the sound. */
const NO_DAMAGE = new Set([
  'name-differs',
  'wrong-length',
  'layout-unknown',
  'layout-assumed',
  'other-tracks',
  'default-not-measured',
  'upper-bound',
  'lower-bound',
  'noisy-passage',
  'music-as-noise',
]);
const MAX_REPORTED = 3;

/**
 * The parts that the decoder had to leave out, or cannot vouch for: every number of the file is
 * from the rest.
 */
export const damage = defineFinding({
  id: 'damage',
  title: 'File damage',
  needs: [],
  thresholds: {
    max: {
      value: 0.9,
      unit: 'of the declared length',
      source: `with less, the rest no longer represents the recording: ${OURS}`,
    },
  },
  remedy: {
    kind: 'source',
    text: 'Get the file again, or use another copy. The values describe only the part that could be read.',
    of: ['warnings'],
  },
  find({ objects }, { thresholds: { max }, advice }) {
    const warnings = objects('warnings').filter(
      (one) => !NO_DAMAGE.has(textOf(one['code'])) && !isLonger(one),
    );
    if (warnings.length === 0) return undefined;
    const reported = warnings
      .slice(0, MAX_REPORTED)
      .map(({ message }) => sentence(textOf(message)));
    const more = warnings.length - reported.length;
    const read = warnings.map(buildLengths).find((one) => one !== undefined);
    const isCut = read !== undefined && read.readSec < read.declaredSec;
    const isBad = isCut && read.readSec < max.value * read.declaredSec;
    const isSlight =
      !isBad &&
      (warnings.every((one) => isOldNote(one) || isStray(one)) ||
        (isCut && warnings.length === 1 && read.declaredSec - read.readSec < MIN_CUT_SEC));
    return {
      // of a slight one, what else the file is comes first
      ...(!isSlight && { isLeading: true }),
      severity: isBad ? 'bad' : 'warn',
      headline: isSlight
        ? (reported[0] ?? '')
        : isCut
          ? `Damaged: ${figure(read.readSec, 'LU')} of ${figure(read.declaredSec, 'LU')} s can be read (${percent(Math.min(MOST, read.readSec / read.declaredSec))}).`
          : damageTitle(warnings),
      text: [...reported, ...(more > 0 ? [`And ${more} more.`] : [])].join(' '),
      advice: warnings.every(({ code }) => code === 'stream-changes')
        ? ONE_FORMAT
        : warnings.every(isOldNote)
          ? ALL_DECODED
          : advice,
    };
  },
});

/** Less is the delay of a codec as a rule. */
const MIN_CUT_SEC = 0.2;

/** The checksum of an MP3, which programs that change its gain or cut it leave as it was. */
const isOldNote = ({ code, message }: Body): boolean =>
  code === 'checksum-differs' && textOf(message).includes('that it noted');

/** Fewer bytes than the header of a chunk has. */
const isStray = ({ message }: Body): boolean =>
  /^its last [1-7] bytes are no chunks/.test(textOf(message));

const ALL_DECODED =
  'Every frame could be decoded: a program that changed the file may have left the old checksum in it. Compare it with another copy where that matters.';

/** Less than all of it. */
const MOST = 0.99;

/** Every copy of such a file is the same. */
const ONE_FORMAT =
  'Convert all of it to one rate and layout, and measure that: `ffmpeg -i in.mp3 -ar 48000 -ac 2 out.wav`.';

/** The file is as it was written, but was not measured to its end. */
const NOT_BROKEN = new Set(['stream-changes', 'not-all-measured']);

/** `Damaged: 1.91 s are missing from 0:09.9 on.`, or what is known of the first place. */
function damageTitle(warnings: readonly Body[]): string {
  const [first] = warnings;
  if (warnings.every(({ code }) => NOT_BROKEN.has(textOf(code))))
    return sentence(textOf(first?.['message']));
  const missing = warnings.flatMap(({ code, startSec, endSec }) =>
    code === 'damaged' && typeof startSec === 'number' && typeof endSec === 'number'
      ? [{ startSec, sec: endSec - startSec }]
      : [],
  );
  const totalSec = missing.reduce((sum, { sec }) => sum + sec, 0);
  const [place] = missing;
  if (!place || totalSec < MIN_MISSING_SEC)
    return `Damaged: ${textOf(first?.['message']).replace(' damaged ', ' ').replace(/\.$/, '')}.`;
  const where =
    missing.length === 1
      ? `from ${moment(place.startSec)} on`
      : `in ${counted(missing.length, 'place')}, first at ${moment(place.startSec)}`;
  return `Damaged: ${clock(totalSec)} missing ${where}.`;
}
/** What was left out between two frames takes no time. */
const MIN_MISSING_SEC = 0.01;

/** The file holds more than its header declares. */
function isLonger(warning: Body): boolean {
  const lengths = buildLengths(warning);
  return lengths !== undefined && lengths.readSec > lengths.declaredSec;
}

/** A header that states another length than that of the audio, all of which is there. */
export const declaredLength = defineFinding({
  id: 'declared-length',
  title: 'Declared length',
  needs: [],
  thresholds: {},
  remedy: {
    kind: 'convert',
    text: 'Write the file again, without loss: `ffmpeg -i in.flac out.flac`. Players that trust the header stop early, or show a wrong time.',
    of: ['warnings'],
  },
  find({ objects }, { advice }) {
    const wrong = objects('warnings').find(
      (one) => one['code'] === 'wrong-length' || isLonger(one),
    );
    if (!wrong) return undefined;
    const text = sentence(textOf(wrong['message']));
    return { severity: 'warn', text, advice: /MD5|FLAC/.test(text) ? advice : COPIED };
  },
});

/** Encoding again would lose quality. */
const COPIED =
  'Write the file again without encoding it: `ffmpeg -i in.mp3 -c copy out.mp3`. Players that trust the header stop early, or show a wrong time.';

/** The declared length of a file, and the length read, of the one warning that has both. */
function buildLengths({ code, message }: Body) {
  if (code !== 'length-differs') return undefined;
  const [declaredSec, readSec] = (textOf(message).match(/\d+(\.\d+)?(?= s\b)/g) ?? []).map(Number);
  return declaredSec === undefined || readSec === undefined ? undefined : { declaredSec, readSec };
}

const sentence = (text: string) =>
  `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`;

/** Programs that go by the name refuse such a file, or take it for something else. */
export const misnamed = defineFinding({
  id: 'misnamed',
  title: 'File name',
  problem: 'a wrong extension',
  needs: [],
  thresholds: {},
  remedy: {
    kind: 'convert',
    text: 'Rename it with the extension of its format, or export it again in the format that its name states.',
    of: ['warnings'],
  },
  find({ objects }, { advice }) {
    const found = objects('warnings').find(({ code }) => code === 'name-differs');
    return found && { severity: 'warn', text: sentence(textOf(found['message'])), advice };
  },
});
