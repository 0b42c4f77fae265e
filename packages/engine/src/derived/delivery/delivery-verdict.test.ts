import { expect, test } from 'vitest';
import type { FileFacts } from '@sonometer/decode/core/audio';
import { outputForm } from './delivery-verdict.js';

const formOf = (facts: Partial<FileFacts>, more: object = {}) =>
  outputForm({
    facts: { container: 'wav', codec: 'pcm', lossy: false, ...facts },
    ...{ channels: 2, rateHz: 44_100, fileKbps: 128, claims: [], ...more },
  });

test.each<[Partial<FileFacts>, string, string]>([
  [{ bitDepth: 8 }, 'wav', '-c:a pcm_u8'],
  [{ bitDepth: 24 }, 'wav', '-c:a pcm_s24le'],
  [{ codec: 'pcm-float', bitDepth: 32 }, 'wav', '-c:a pcm_f32le'],
  [{ codec: 'pcm-alaw', bitDepth: 8 }, 'wav', '-c:a pcm_alaw'],
  [{ container: 'aiff', bitDepth: 24 }, 'aiff', '-c:a pcm_s24be'],
  [{ container: 'flac', codec: 'flac', bitDepth: 16 }, 'flac', '-c:a flac -sample_fmt s16'],
  [{ container: 'flac', codec: 'flac', bitDepth: 24 }, 'flac', '-c:a flac -sample_fmt s32'],
  [{ container: 'm4a', codec: 'alac', bitDepth: 24 }, 'm4a', '-c:a alac -sample_fmt s32p'],
  [{ container: 'm4a', codec: 'aac', lossy: true }, 'm4a', '-c:a aac -b:a 256k'],
  [{ container: 'webm', codec: 'opus', lossy: true }, 'mka', '-c:a libopus -b:a 256k'],
])('%j is written as it is', (facts, ending, encoding) => {
  expect(formOf(facts)).toMatchObject({ ending, encoding });
});

test.each([
  [64, 44_100, '128k', 0.45],
  [96, 48_000, '192k', 0.26],
  [192, 44_100, '320k', 0],
  [96, 22_050, '160k', 0.45],
])(
  'MP3 of %d kbit/s at %d Hz has twice as much, and what LAME scales is known',
  (meanKbps, rateHz, rate, loss) => {
    const bitRate = { meanKbps, isConstant: true };
    const form = formOf({ container: 'mp3', codec: 'mp3', lossy: true, bitRate }, { rateHz });
    expect(form).toMatchObject({ encoding: `-c:a libmp3lame -b:a ${rate}`, encoderLossDb: loss });
  },
);

test('a codec that FFmpeg writes nowhere in its container ends in a WAV, and says so', () => {
  const form = formOf({ container: 'm4a', codec: 'pcm', bitDepth: 16 });
  expect(form).toMatchObject({ ending: 'wav', encoding: '-c:a pcm_s24le' });
  expect(form.note).toContain('24-bit WAV');
});

test('tags stay, those of loudness go; a cover where there may be one; bext where there is', () => {
  const claims = [
    { tag: 'bext Originator', text: 'Stage' },
    { tag: 'REPLAYGAIN_TRACK_GAIN', text: '-3 dB' },
  ];
  expect(formOf({}, { claims }).streams).toBe(
    '-map 0:a:0 -map_metadata 0 -metadata REPLAYGAIN_TRACK_GAIN= -write_bext 1',
  );
  expect(formOf({ container: 'flac', codec: 'flac' }).streams).toContain('-map "0:v?" -c:v copy');
});

test('of several tracks the measured one is written', () => {
  const track = { codec: 'pcm', default: false };
  const tracks = [
    { ...track, index: 1, measured: false },
    { ...track, index: 2, measured: true },
  ];
  expect(formOf({ tracks }).streams).toContain('-map 0:a:1');
});

test('a layout of more than two channels is not made up', () => {
  expect(formOf({}).reading).toBe('');
  expect(formOf({}, { channels: 4 }).reading).toBe('-guess_layout_max 2 ');
});
