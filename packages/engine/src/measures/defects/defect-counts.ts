import { DEFECT_KINDS, type DefectKind } from '../../derived/defects/defect.js';
import { defects } from '../../derived/defects/defects.js';
import { LEAST_JUMP_SEC, LEAST_MUTE_SEC } from '../../derived/defects/channel-changes.js';
import { cutEnds } from '../../derived/defects/cut-ends.js';
import { frameCount } from '../../derived/frame-count.js';
import type { FileFacts, Format } from '../../core/audio.js';
import { LOWEST_CLICK_RATE_HZ } from '../../tracks/defects/clicks.js';
import { AROUND_SEC } from '../../tracks/defects/prediction.js';
import { LOWEST_FLIP_RATE_HZ } from '../../tracks/defects/sign-flips.js';
import { LEAST_HOLE_SEC } from '../../tracks/defects/soft-holes.js';
import { defineMeasure } from '../measure.js';

const MORE: Partial<Record<DefectKind, string>> = {
  click:
    ' Clicks nearer than 25 ms to each other, as crackle has them, are mostly missed, and those nearer than that to the start or the end. Absent under 16 kHz and 50 ms.',
  dropout:
    ' Pauses between sounds that were placed to a beat are none: gaps that end one or a few beats after each other, nearly all of them, before sound that is 10 dB louder, in the median, than what they cut. Absent where none is found behind a lossy codec.',
  'soft-dropout':
    ' Holes of 20 to 300 ms, 22 dB below the sound before it and 20 dB below that after it, in all channels; digital silence is a dropout. Absent under 60 ms.',
  'stuck-buffer':
    ' None of a sound that has repeated since the recording began. Absent where none is found behind a lossy codec.',
  'channel-mute': ' Absent unless there are two channels and 0.7 s.',
  'dc-jump': ' Absent under 2.1 s.',
  'lowered-clipping':
    ' Flat tops at the largest sample of a channel: where anything louder was added, they are missed. Absent where none is found behind a lossy codec.',
  'polarity-flip':
    ' Of one channel, or all at once: to the sample from 16 kHz on, where the sound can be foretold; of two channels that have half of their sound in common also to 0.1 s. Absent under 16 kHz unless there are two channels and 2.1 s, and under 50 ms.',
  'channel-swap':
    ' Told where the difference of the channels can be foretold. Absent unless there are two channels, under 16 kHz and 50 ms, and where none is found behind a lossy codec.',
  'cut-end':
    ' The recording ends at most 22 dB under its loudest twentieth, without a fade. Absent under 1 s, and where it begins within 12 dB of that, as loops do, which end so on purpose.',
};

/** Of those put into music before MP3 at 128 kbit/s none to one in twenty was found (docs/decisions/0023-numbers-that-were-wrong.md). */
const LOST_IN_CODECS: readonly DefectKind[] = [
  'dropout',
  'stuck-buffer',
  'lowered-clipping',
  'channel-swap',
];

/** What one has to hear to look for a kind at all. */
const LEAST_SEC: Partial<Record<DefectKind, number>> = {
  click: 2 * AROUND_SEC,
  'soft-dropout': LEAST_HOLE_SEC,
  'channel-mute': LEAST_MUTE_SEC,
  'dc-jump': LEAST_JUMP_SEC,
  'polarity-flip': 2 * AROUND_SEC,
  'channel-swap': 2 * AROUND_SEC,
};

/** Why a kind could not be looked for. */
function reasonOf(kind: DefectKind, { rateHz, channels }: Format, frames: number) {
  if (kind === 'click' && rateHz < LOWEST_CLICK_RATE_HZ)
    return `clicks are told from ${LOWEST_CLICK_RATE_HZ} Hz on`;
  const isForetold = rateHz >= LOWEST_FLIP_RATE_HZ;
  const isPair = channels === 2;
  if ((kind === 'channel-mute' || kind === 'channel-swap') && !isPair)
    return 'a channel is held against the other of two';
  if (kind === 'channel-swap' && !isForetold)
    return `changes of sign are told from ${LOWEST_FLIP_RATE_HZ} Hz on`;
  if (kind === 'polarity-flip' && !isForetold && (!isPair || frames < LEAST_JUMP_SEC * rateHz))
    return `changes of sign are told from ${LOWEST_FLIP_RATE_HZ} Hz on, or of two channels of ${LEAST_JUMP_SEC.toFixed(1)} s`;
  const leastSec = LEAST_SEC[kind] ?? 0;
  return frames < leastSec * rateHz ? `less than ${leastSec.toFixed(2)} s of sound` : undefined;
}

/** A count of none is one only where there is something to find. */
const isLost = (kind: DefectKind, count: number, { lossy }: FileFacts) =>
  lossy && count === 0 && LOST_IN_CODECS.includes(kind);

const countOf = (kind: DefectKind) =>
  defineMeasure({
    id: `defectCounts.${kind}`,
    title: `Defects: ${kind}`,
    definition: `How many defects of the kind ${kind} there are, those that the list leaves out included.${MORE[kind] ?? ''}`,
    unit: 'count',
    status: 'beta',
    basis: 'defects put into real recordings at known places; docs/accuracy.md#defects',
    margin: null,
    needs: { defects, frameCount, cutEnds },
    read: ({ defects: { counts }, frameCount: frames, cutEnds: { untold } }, { format, facts }) => {
      const absent =
        (kind === 'cut-end' ? untold : reasonOf(kind, format, frames)) ??
        (isLost(kind, counts[kind], facts) ? 'a lossy codec leaves nothing of it' : undefined);
      return absent === undefined ? { value: counts[kind] } : { absent };
    },
  });

/** How many there are of each kind. */
export const defectCounts = DEFECT_KINDS.map(countOf);
