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
    'The key to which a sampler maps the first sound of the file, by the pitch of the family sample: MIDI number, as pitch_keycenter of SFZ takes it; its name where C4 is 60 (scientific, SFZ) and where C3 is 60 (Yamaha, Kontakt, Logic); how far the sound lies from it, in cents, and the tune that brings it there. 32 to 2500 Hz. Absent without a definite pitch, where several notes sound at once, for tones over that range, and where several sounds follow each other: a sampler maps one.',
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
      tuneCents: { type: 'integer', description: 'What `tune` of SFZ has to be.' },
    },
  },
  status: 'beta',
  basis: 'pitch of the family sample; MIDI 69 = A4 = 440 Hz',
  margin: null,
  needs: { samplePitch, material },
  read({ samplePitch, material: { structure } }) {
    if (structure === 'phrase')
      return { absent: 'several sounds follow each other, and a sampler maps one' };
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
