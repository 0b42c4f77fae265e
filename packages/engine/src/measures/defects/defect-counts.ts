import { DEFECT_KINDS, type DefectKind } from '../../derived/defects/defect.js';
import { defects } from '../../derived/defects/defects.js';
import { LEAST_JUMP_SEC } from '../../derived/defects/channel-changes.js';
import { frameCount } from '../../derived/frame-count.js';
import type { Format } from '../../core/audio.js';
import { LOWEST_CLICK_RATE_HZ } from '../../tracks/defects/clicks.js';
import { defineMeasure } from '../measure.js';

const MORE: Partial<Record<DefectKind, string>> = {
  click:
    ' Clicks nearer than 25 ms to each other, as crackle has them, are mostly missed. Absent under 16 kHz.',
  'channel-mute': ' Absent unless there are two channels.',
  'dc-jump': ' Absent under 2.1 s.',
};

/** Why a kind could not be looked for. */
function reasonOf(kind: DefectKind, { rateHz, channels }: Format, frames: number) {
  if (kind === 'click' && rateHz < LOWEST_CLICK_RATE_HZ)
    return `clicks are told from ${LOWEST_CLICK_RATE_HZ} Hz on`;
  if (kind === 'channel-mute' && channels !== 2)
    return 'a channel is held against the other of two';
  if (kind === 'dc-jump' && frames < LEAST_JUMP_SEC * rateHz)
    return `less than ${LEAST_JUMP_SEC.toFixed(1)} s of sound`;
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
