import {
  bytesSource,
  deliveryTargets,
  mix,
  platformRules,
  profiles,
  target,
} from '@sonometer/engine';
import { defineCase, partOf, type Value } from '../case.js';
import { amplitudeOf, sine, stereo, whiteNoise } from '../signals/signals.js';
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

/** In two channels a tone of 997 Hz is as loud as its peak is high, and its true peak is its peak. */
const tone = (lufs: number) => stereo(RATE_HZ, sine(RATE_HZ, 10, 997, amplitudeOf(lufs)));

const platforms = defineCase({
  reference: 'the rules of each platform, on a stereo tone of known loudness and peak',
  answer: mix,
  fields: ['platformNormalisation'],
  make(chance) {
    const lufs = chance.between(-30, -2);
    return {
      audio: tone(lufs),
      expected: {
        platformNormalisation: platformRules.map(({ platform, turnsUp }) => {
          const { lufs: targetLufs, tp: ceilingDb } = deliveryTargets[platform];
          // A tone has headroom for any gain to −14 or −16, and cannot run into the ceiling.
          const gainDb = turnsUp ? targetLufs - lufs : Math.min(0, targetLufs - lufs);
          return {
            platform,
            targetLufs,
            ceilingDb,
            gainDb,
            resultLufs: lufs + gainDb,
            truePeakAfterDb: lufs + gainDb,
            clearsCeiling: lufs + gainDb <= ceilingDb,
            rule: gainDb < 0 ? 'turned-down' : gainDb > 0 ? 'turned-up' : 'unchanged',
          };
        }),
      },
    };
  },
});

const limited = defineCase({
  reference: 'Spotify’s own example: −20 LUFS under a peak of −5 dBTP is lifted by 4 dB',
  answer: mix,
  fields: ['platformNormalisation'],
  make() {
    const samples = sine(RATE_HZ, 30, 997, amplitudeOf(-20));
    // A slow hump of 10 ms sets the peak, without a sound that loudness would notice.
    const hump = sine(RATE_HZ, 0.01, 50, amplitudeOf(-5) - amplitudeOf(-20));
    hump.forEach((x, n) => (samples[n] = (samples[n] ?? 0) + x));
    return {
      audio: stereo(RATE_HZ, samples),
      expected: { platformNormalisation: [4, 'headroom-limited', true, -1] },
      pick: {
        platformNormalisation: (all) =>
          ['gainDb', 'rule', 'clearsCeiling', 'truePeakAfterDb'].map((key) => partOf(all, 0, key)),
      },
    };
  },
});

const FIELDS = [
  'pass',
  'target',
  'measurements.lufsDelta',
  'measurements.tpDelta',
  'issues',
] as const;

const issueNames = (issues: Value) =>
  (issues as readonly Value[]).map((issue) => partOf(issue, 'issue'));

const meets = defineCase({
  reference: 'by construction: a tone within 0.4 LU of a target meets it',
  answer: target,
  fields: [...FIELDS, 'ffmpegFix'],
  make(chance) {
    const name = chance.pick([
      'spotify',
      'apple-music',
      'ebu-broadcast',
      'atsc-broadcast',
    ] as const);
    const { lufs, tp, label } = deliveryTargets[name];
    const delta = chance.between(-0.35, 0.35);
    return {
      audio: tone(lufs + delta),
      options: { target: name },
      expected: {
        pass: true,
        target: [lufs, tp, label],
        'measurements.lufsDelta': delta,
        'measurements.tpDelta': lufs + delta - tp,
        issues: [],
        ffmpegFix: null,
      },
      pick: { target: (value) => ['lufs', 'tp', 'label'].map((key) => partOf(value, key)) },
    };
  },
});

/** The gain of a command that is only a gain. */
const gainOf = (command: Value) =>
  typeof command === 'string' ? Number(/volume=(-?[\d.]+)dB/.exec(command)?.[1]) : null;

const misses = defineCase({
  reference: 'by construction: a tone 1 to 9 LU off a target of one’s own; the fix is that gain',
  answer: target,
  fields: [...FIELDS, 'ffmpegFix'],
  margins: { ffmpegFix: 0.11 },
  make(chance) {
    const lufs = -Math.round(chance.between(14, 30));
    const delta = chance.pick([-1, 1]) * chance.between(1, 9);
    return {
      audio: tone(lufs + delta),
      options: { target: 'custom', lufs, tp: -2 },
      expected: {
        pass: false,
        target: { lufs, tp: -2, label: 'Custom' },
        'measurements.lufsDelta': delta,
        'measurements.tpDelta': lufs + delta + 2,
        issues: [delta > 0 ? 'too_loud' : 'too_quiet'],
        ffmpegFix: -delta,
      },
      pick: { issues: issueNames, ffmpegFix: gainOf },
    };
  },
});

const peaks = defineCase({
  reference: 'by construction: a tone over the ceiling',
  answer: target,
  fields: ['pass', 'issues', 'measurements.tpDelta'],
  make(chance) {
    const db = chance.between(-2, 0);
    return {
      audio: tone(db),
      options: { target: 'custom', lufs: Math.round(db * 100) / 100, tp: -3 },
      expected: { pass: false, issues: ['true_peak_exceeded'], 'measurements.tpDelta': db + 3 },
      pick: { issues: issueNames },
    };
  },
});

const broadcast = profiles.broadcast;

const r128 = defineCase({
  reference: 'EBU R 128: −23 LUFS ±1, at most −1 dBTP',
  answer: broadcast,
  fields: ['ebu-r128', 'atsc-a85'],
  margins: { 'ebu-r128': 0.1, 'atsc-a85': 0.1 },
  make(chance) {
    const lufs = chance.pick([-26.5, -24.5, -23, -22.5, -21.5, -16]) + chance.between(-0.3, 0.3);
    const verdict = (value: Value) =>
      ['pass', 'lufsDelta', 'tpDelta'].map((key) => partOf(value, key));
    return {
      audio: tone(lufs),
      expected: {
        'ebu-r128': [Math.abs(lufs + 23) <= 1, lufs + 23, lufs + 1],
        'atsc-a85': [Math.abs(lufs + 24) <= 2, lufs + 24, lufs + 2],
      },
      pick: { 'ebu-r128': verdict, 'atsc-a85': verdict },
    };
  },
});

const percentiles = defineCase({
  reference: 'closed form: noise at one level for 30 % of the time, at another for the rest',
  answer: profiles.environment,
  fields: ['level-percentiles'],
  make(chance) {
    const [loudDb, quietDb] = [chance.between(-25, -10), chance.between(-60, -40)];
    const samples = whiteNoise(RATE_HZ, 20, 1, chance.seed()).map(
      (x, n) => x * amplitudeOf(n < 6 * RATE_HZ ? loudDb : quietDb),
    );
    return {
      audio: { rateHz: RATE_HZ, channels: [samples] },
      expected: {
        'level-percentiles': {
          l10Db: loudDb,
          l50Db: quietDb,
          l90Db: quietDb,
          leqDb: 10 * Math.log10(0.3 * 10 ** (loudDb / 10) + 0.7 * 10 ** (quietDb / 10)),
          rangeDb: loudDb - quietDb,
        },
      },
    };
  },
});

export const deliveryCases = [platforms, limited, meets, misses, peaks, r128, percentiles];
