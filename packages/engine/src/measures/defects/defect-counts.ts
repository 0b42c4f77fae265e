import { DEFECT_KINDS, type DefectKind } from '../../derived/defects/defect.js';
import { defects } from '../../derived/defects/defects.js';
import { LEAST_JUMP_SEC } from '../../derived/defects/channel-changes.js';
import { LEAST_CUT_SEC } from '../../derived/defects/cut-ends.js';
import { frameCount } from '../../derived/frame-count.js';
import type { Format } from '../../core/audio.js';
import { LOWEST_CLICK_RATE_HZ } from '../../tracks/defects/clicks.js';
import { LOWEST_FLIP_RATE_HZ } from '../../tracks/defects/sign-flips.js';
import { defineMeasure } from '../measure.js';

const MORE: Partial<Record<DefectKind, string>> = {
  click:
    ' Clicks nearer than 25 ms to each other, as crackle has them, are mostly missed. Absent under 16 kHz.',
  'soft-dropout':
    ' Holes of 20 to 300 ms, 22 dB below the sound before it and 20 dB below that after it, in all channels; digital silence is a dropout.',
  'channel-mute': ' Absent unless there are two channels.',
  'dc-jump': ' Absent under 2.1 s.',
  'lowered-clipping':
    ' Flat tops at the largest sample of a channel: where anything louder was added, they are missed.',
  'polarity-flip':
    ' Of one channel, or all at once: to the sample from 16 kHz on, where the sound can be foretold; of two channels that have half of their sound in common also to 0.1 s. Absent under 16 kHz unless there are two channels and 2.1 s.',
  'channel-swap':
    ' Told where the difference of the channels can be foretold. Absent unless there are two channels, and under 16 kHz.',
  'cut-end':
    ' The recording ends at most 20 dB under its loudest twentieth, without a fade, as loops do on purpose. Absent under 1 s.',
};

/** Why a kind could not be looked for. */
function reasonOf(kind: DefectKind, { rateHz, channels }: Format, frames: number) {
  if (kind === 'click' && rateHz < LOWEST_CLICK_RATE_HZ)
    return `clicks are told from ${LOWEST_CLICK_RATE_HZ} Hz on`;
  const isForetold = rateHz >= LOWEST_FLIP_RATE_HZ;
  const isPair = channels === 2;
  const isShort = frames < LEAST_JUMP_SEC * rateHz;
  if (kind === 'channel-mute' || kind === 'channel-swap')
    if (!isPair) return 'a channel is held against the other of two';
  if (kind === 'channel-swap' && !isForetold)
    return `changes of sign are told from ${LOWEST_FLIP_RATE_HZ} Hz on`;
  if (kind === 'polarity-flip' && !isForetold && (!isPair || isShort))
    return `changes of sign are told from ${LOWEST_FLIP_RATE_HZ} Hz on, or of two channels of ${LEAST_JUMP_SEC.toFixed(1)} s`;
  if (kind === 'dc-jump' && isShort) return `less than ${LEAST_JUMP_SEC.toFixed(1)} s of sound`;
  if (kind === 'cut-end' && frames < LEAST_CUT_SEC * rateHz)
    return `less than ${LEAST_CUT_SEC} s of sound`;
  return undefined;
}

const countOf = (kind: DefectKind) =>
  defineMeasure({
    id: `defectCounts.${kind}`,
    title: `Defects: ${kind}`,
    definition: `How many defects of the kind ${kind} there are, those that the list leaves out included.${MORE[kind] ?? ''}`,
    unit: 'count',
    status: 'beta',
    basis: 'defects put into real recordings at known places; docs/accuracy.md#defects',
    margin: null,
    needs: { defects, frameCount },
    read: ({ defects: { counts }, frameCount: frames }, { format }) => {
      const absent = reasonOf(kind, format, frames);
      return absent === undefined ? { value: counts[kind] } : { absent };
    },
  });

/** How many there are of each kind. */
export const defectCounts = DEFECT_KINDS.map(countOf);
