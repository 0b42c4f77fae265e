import { speechLoudness } from '../../derived/dialogue/speech-loudness.js';
import { defineMeasure } from '../measure.js';

/** Loudness of the dialogue, LUFS. */
export const dialogueLufs = defineMeasure({
  id: 'dialogueLufs',
  title: 'Dialogue loudness',
  definition:
    'Integrated loudness of the mix over the stretches in which speech is heard, set end to end, with the gates of BS.1770: what is behind the voice counts with it. Absent under 3 s of speech.',
  unit: 'LUFS',
  status: 'beta',
  basis: 'ITU-R BS.1770-5 over heard speech; docs/measures/dialogue.md#loudness-of-the-dialogue',
  margin: null,
  accuracy:
    'against the mix where the voice sounds, mixes of known voices over music and ambience at −5 to +20 LU: within 1 LU in 148 of 162, largest 1.9',
  needs: { speech: speechLoudness },
  read: ({ speech }) => speech,
});
