import { describe, expect, test } from 'vitest';
import { sine } from '../../../../../testing/signals.js';
import { ascii, chunk, concat, wavFile, type WavFile } from '../../../../../testing/wav-file.js';
import { analyze } from '@sonometer/engine';
import { mix } from '@sonometer/engine/answers/mix';
import { loudnessWeight } from '../../core/layout.js';
import { bytesSource } from '../../source/bytes-source.js';
import { openAudio } from '../open-audio.js';

describe('the Audio Definition Model', () => {
  /** A chna chunk: of each track its audioTrackFormat. */
  const chna = (...tracks: readonly (readonly [track: number, format: string])[]) =>
    chunk(
      'chna',
      concat(
        Uint8Array.of(tracks.length, 0, tracks.length, 0),
        ...tracks.map(([track, format], i) =>
          concat(
            Uint8Array.of(track, 0),
            ascii(`ATU_${String(i + 1).padStart(8, '0')}${format.padEnd(14, '\0')}AP_00010003\0`),
          ),
        ),
      ),
    );
  const data = new Uint8Array(24);
  const open = (file: WavFile) => openAudio(bytesSource(wavFile(file)));
  const speakersOf = async (file: Partial<WavFile>) =>
    (await open({ channels: 3, magic: 'BW64', data, ...file })).format.speakers;
  const named = chna([3, 'AT_00010020_01'], [1, 'AT_0001000A_01'], [2, 'AC_00010018']);

  test('names the speakers, before and behind the samples, over the mask', async () => {
    const expected = ['Lss', 'Lw', 'LFE'];
    expect(await speakersOf({ before: [named] })).toEqual(expected);
    expect(await speakersOf({ after: [named], extensible: { mask: 7 } })).toEqual(expected);
  });

  test('of 22.2 has two LFE, and a front pair that weighs 1.41 (BS.2051, system H)', async () => {
    const formats = [
      ...['18', '19', '03', '20', '1c', '1d', '01', '02', '09', '21', '0a', '0b'],
      ...['22', '23', '0e', '0c', '1e', '1f', '13', '14', '11', '15', '16', '17'],
    ];
    const tracks = formats.map((end, i) => [i + 1, `AT_000100${end}_01`] as const);
    const speakers = await speakersOf({
      channels: 24,
      data: new Uint8Array(48),
      before: [chna(...tracks)],
    });
    expect(speakers.join(' ')).toBe(
      'Lw Rw C LFE Lb Rb L R Cs LFE Lss Rss Tfl Tfr Tfc Tc Tbl Tbr Tsl Tsr Tbc Bfc Bfl Bfr',
    );
    expect(speakers.map(loudnessWeight).join(' ')).toBe(
      '1.41 1.41 1 0 1 1 1 1 1 0 1.41 1.41 1 1 1 1 1 1 1 1 1 1 1 1',
    );
  });

  test.each([
    ['does not name every channel', chna([1, 'AT_00010001_01'], [2, 'AT_00010002_01'])],
    ['defines its own', chna(...[1, 2, 3].map((track) => [track, 'AT_00011001_01'] as const))],
    ['names channels that are not there', chna([9, 'AT_00010001_01'], [0, 'AT_00010002_01'])],
    ['is cut short', chunk('chna', Uint8Array.of(1, 0))],
    ['is empty', chunk('chna', new Uint8Array())],
  ])('says nothing where it %s', async (_, before) => {
    expect(await speakersOf({ before: [before] })).toEqual(['L', 'R', 'C']);
  });

  test('binaural channels are a left and a right one', async () => {
    const ears = chna([1, 'AT_00050001_01'], [2, 'AT_00050002_01']);
    expect(await speakersOf({ channels: 2, before: [ears] })).toEqual(['L', 'R']);
  });

  test.each([
    ['AT_00031001_01', /channel 2 is objects/],
    ['AT_00040001_01', /channel 2 is scenes \(HOA\)/],
    ['AT_00021001_01', /channel 2 is a matrix/],
  ])('%s is refused with its reason', async (format, message) => {
    await expect(speakersOf({ before: [chna([2, format])] })).rejects.toThrow(message);
  });

  test.each([
    ['at the side of the front', 'AT_00010018_01', -3.01 + 10 * Math.log10(1.41)],
    ['over the front', 'AT_0001000d_01', -3.01],
    ['behind', 'AT_0001001c_01', -3.01],
    ['for low effects', 'AT_00010021_01', -70],
  ])('a tone %s weighs as BS.1770-5 has it', async (_, format, lufs) => {
    const tone = sine(48_000, 5, 997, 1);
    const samples = new Float32Array(3 * tone.length);
    tone.forEach((x, n) => (samples[3 * n + 1] = x));
    const file = wavFile({
      ...{ rateHz: 48_000, channels: 3, tag: 3, bits: 32 },
      before: [chna([1, 'AT_00010003_01'], [2, format], [3, 'AT_00010009_01'])],
      data: new Uint8Array(samples.buffer),
    });
    const { body } = await analyze(bytesSource(file), { answer: mix, options: {} });
    expect(body).toMatchObject({ integratedLufs: expect.closeTo(lufs, 2) as unknown });
  });
});
