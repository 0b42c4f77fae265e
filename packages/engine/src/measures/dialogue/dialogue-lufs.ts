import { speechLoudness } from '../../derived/dialogue/speech-loudness.js';
import { defineMeasure } from '../measure.js';

/** Loudness of the dialogue, LUFS. */
export const dialogueLufs = defineMeasure({
  id: 'dialogueLufs',
  title: 'Dialogue loudness',
  definition:
    'Integrated loudness of the mix over the detected speech, in LUFS, with the gates of BS.1770. The background under the voice is included. Absent with less than 3 s of speech.',
  unit: 'LUFS',
  status: 'beta',
  basis: 'ITU-R BS.1770-5 over detected speech; docs/measures/dialogue.md#loudness-of-the-dialogue',
  margin: null,
  accuracy:
    'against the mix where the voice sounds, mixes of known voices over music and ambience at −5 to +20 LU: within 1 LU in 148 of 162, largest error 1.9',
  needs: { speech: speechLoudness },
  read: ({ speech }) => speech,
});
