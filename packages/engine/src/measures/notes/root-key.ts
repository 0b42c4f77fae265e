import { readFrom } from '../../core/reading.js';
import { samplePitch } from '../../derived/pitch/sample-pitch.js';
import { material } from '../../derived/sound/material.js';
import { log2 } from '../../elementary/log2.js';
import { defineMeasure } from '../measure.js';
import { noteNumbered } from '../pitch/note-of.js';

/** Key of a sampled sound. */
export const rootKey = defineMeasure({
  id: 'rootKey',
  title: 'Root key',
  definition:
    'Sampler key of the first sound: MIDI number, note names with C4 = 60 and C3 = 60, deviation in cents, and SFZ tune. Range 32 to 2500 Hz. Absent without a definite pitch, for simultaneous notes, and for several sounds in a row.',
  unit: 'text',
  shape: {
    type: 'object',
    additionalProperties: false,
    required: ['midi', 'note', 'noteC3', 'hz', 'cents', 'tuneCents'],
    properties: {
      midi: { type: 'integer', description: 'A4 = 440 Hz = 69; pitch_keycenter of SFZ.' },
      note: { type: 'string', description: 'Name, C4 = 60: scientific, SFZ.' },
      noteC3: { type: 'string', description: 'Name, C3 = 60: Yamaha, Kontakt, Logic.' },
      hz: { type: 'number', description: 'Pitch, Hz.' },
      cents: { type: 'number', minimum: -50, maximum: 50 },
      tuneCents: { type: 'integer', description: 'Value for `tune` in SFZ.' },
    },
  },
  status: 'beta',
  basis: 'pitch of the family sample; MIDI 69 = A4 = 440 Hz',
  margin: null,
  needs: { samplePitch, material },
  read({ samplePitch, material: { structure } }) {
    if (structure === 'phrase')
      return { absent: 'several sounds follow each other, but a sampler maps only one' };
    return readFrom(samplePitch, ({ f0Hz }) =>
      readFrom(f0Hz, (hz) => {
        const exact = 69 + 12 * log2(hz / 440);
        const midi = Math.round(exact);
        const cents = 100 * (exact - midi);
        return {
          value: {
            midi,
            note: noteNumbered(midi),
            noteC3: noteNumbered(midi - 12),
            hz,
            cents,
            tuneCents: -Math.round(cents) + 0, // never −0
          },
        };
      }),
    );
  },
});
