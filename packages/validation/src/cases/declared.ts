import { bytesSource, mix } from '@sonometer/engine';
import { defineCase, partOf, type Value } from '../case.js';
import { amplitudeOf, sine } from '../signals/signals.js';
import { wavBytes } from '../signals/wav-bytes.js';

const RATE_HZ = 48_000;
const BEXT_BYTES = 602;
const VERSION_AT = 346;
const LOUDNESS_AT = 412;

/** A WAV with a bext chunk of version 2 after its samples; hundredths of LUFS, LU and dBTP (EBU Tech 3285 v2). */
function withBext(wav: Uint8Array, hundredths: readonly number[]): Uint8Array {
  const file = new Uint8Array(wav.length + 8 + BEXT_BYTES);
  file.set(wav);
  const view = new DataView(file.buffer);
  view.setUint32(4, file.length - 8, true);
  for (const [i, letter] of Array.from('bext').entries())
    file[wav.length + i] = letter.charCodeAt(0);
  view.setUint32(wav.length + 4, BEXT_BYTES, true);
  const body = wav.length + 8;
  view.setUint16(body + VERSION_AT, 2, true);
  for (const [i, value] of hundredths.entries())
    view.setInt16(body + LOUDNESS_AT + 2 * i, value, true);
  return file;
}

const bext = defineCase({
  reference: 'EBU Tech 3285 v2: a stereo tone whose bext chunk declares too much by a known amount',
  answer: mix,
  fields: ['declared'],
  // the tags are exact, and the worst of the quantities that they are compared with is the true peak
  margins: { declared: { plus: 0.4, minus: 0.2 } },
  make(chance) {
    // in two channels a tone of 997 Hz is as loud as its peak is high
    const lufs = chance.between(-30, -10);
    const tooMuch = Array.from({ length: 5 }, () => chance.between(-8, 8));
    const truth = [lufs, 0, lufs, lufs, lufs];
    const tone = sine(RATE_HZ, 10, 997, amplitudeOf(lufs));
    const declared = truth.map((value, i) => Math.round(100 * (value + (tooMuch[i] ?? 0))));
    return {
      audio: bytesSource(withBext(wavBytes(RATE_HZ, [tone, tone], 24), declared)),
      expected: { declared: tooMuch },
      pick: {
        declared: (value) =>
          (value as readonly Value[])
            .map((one) => partOf(one, 'difference'))
            .filter((one) => one !== null),
      },
    };
  },
});

/** What files state about themselves. */
export const declaredCases = [bext];
