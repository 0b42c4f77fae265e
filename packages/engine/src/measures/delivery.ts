import { defaultNotMeasured } from '../core/about.js';
import { type DeliveryIssue, deliveryTargets } from '../core/delivery-targets.js';
import { amplitudeDb } from '../core/numbers.js';
import { readFrom } from '../core/reading.js';
import { deliveryFix } from '../derived/delivery/delivery-fix.js';
import { deliveryVerdict } from '../derived/delivery/delivery-verdict.js';
import { loudness, loudnessRangeLu } from '../derived/loudness/loudness.js';
import { truePeakFeature } from '../features/loudness/true-peak.js';
import { defineMeasure } from './measure.js';
import { flag, list, oneOf, optional, part, parts, text } from './parts.js';

/** A/85 lets programmes vary by about 2 LU around the target. */
const ATSC_A85_TOLERANCE_LU = 2;

/** Meets ATSC A/85. */
export const atscA85 = defineMeasure({
  id: 'atsc-a85',
  title: 'Meets ATSC A/85',
  definition:
    'Compliance with ATSC A/85: integrated loudness within 2 LU of −24 LUFS, and true peak of at most −2 dBTP.',
  unit: 'text',
  shape: parts({
    pass: flag(),
    lufsDelta: part('1', 'Integrated loudness minus −24 LUFS, LU.'),
    tpDelta: part('1', 'True peak minus −2 dBTP, dB.'),
    caveat: text(),
  }),
  status: 'validated',
  basis: 'ATSC A/85:2013',
  margin: null,
  accuracy:
    'right, unless loudness or true peak is within its own margin of a limit; the differences have those margins',
  needs: { loudness, truePeak: truePeakFeature },

  read({ loudness: { integratedLufs }, truePeak }, about) {
    const reason = defaultNotMeasured(about);
    const { lufs, tp, measurementCaveat } = deliveryTargets['atsc-broadcast'];
    const lufsDelta = integratedLufs - lufs;
    const tpDelta = amplitudeDb(truePeak.magnitude) - tp;
    const pass =
      reason === undefined && Math.abs(lufsDelta) <= ATSC_A85_TOLERANCE_LU && tpDelta <= 0;
    return {
      value: { pass, lufsDelta, tpDelta, caveat: measurementCaveat },
      without: reason === undefined ? undefined : { pass: reason },
    };
  },
});

const TARGET_LUFS = -23;
const MAX_DBTP = -1;
/** R 128's own tolerance for live programmes, and that of a true-peak meter (Tech 3341). */
const EBU_R128_TOLERANCE_LU = 1;
const TRUE_PEAK_TOLERANCE_DB = 0.3;
const WIDE_LU = 20;

/** Meets EBU R 128. */
export const ebuR128 = defineMeasure({
  id: 'ebu-r128',
  title: 'Meets EBU R 128',
  definition:
    'Compliance with EBU R 128: integrated loudness within 1 LU of −23 LUFS, and true peak of at most −1 dBTP plus 0.3 dB tolerance. It advises when the loudness range exceeds 20 LU.',
  unit: 'text',
  shape: parts({
    pass: flag(),
    lufsDelta: part('1', 'Integrated loudness minus −23 LUFS, LU.'),
    tpDelta: part('1', 'True peak minus −1 dBTP, dB.'),
    lraAdvice: oneOf(['over 20 LU', null]),
  }),
  status: 'validated',
  basis: 'EBU R 128 v4.0 (2020)',
  margin: null,
  accuracy:
    'right, unless loudness or true peak is within its own margin of a limit; the differences have those margins',
  needs: { loudness, truePeak: truePeakFeature, range: loudnessRangeLu },

  read({ loudness: { integratedLufs }, truePeak, range }, about) {
    const notMeasured = defaultNotMeasured(about);
    const lufsDelta = integratedLufs - TARGET_LUFS;
    const tpDelta = amplitudeDb(truePeak.magnitude) - MAX_DBTP;
    const lraAdvice = 'value' in range && range.value > WIDE_LU ? 'over 20 LU' : null;
    const pass =
      notMeasured === undefined &&
      Math.abs(lufsDelta) <= EBU_R128_TOLERANCE_LU &&
      tpDelta <= TRUE_PEAK_TOLERANCE_DB;
    const reason =
      'absent' in range
        ? `there is no loudness range: ${range.absent}`
        : `the loudness range does not exceed ${WIDE_LU} LU`;
    return {
      value: { pass, lufsDelta, tpDelta, lraAdvice },
      without: {
        ...(notMeasured !== undefined && { pass: notMeasured }),
        ...(lraAdvice === null && { lraAdvice: reason }),
      },
    };
  },
});

/** Command that fixes it. */
export const ffmpegFix = defineMeasure({
  id: 'ffmpegFix',
  title: 'FFmpeg command for the target',
  definition:
    'FFmpeg command that makes the file meet the target, by a gain, or by a limiter and the second pass of loudnorm. Replace input.wav and output.wav. Null when the file passes, is silent, or needs unpredictable limiting; the issues give the reason.',
  unit: 'text',
  status: 'validated',
  basis: 'run with FFmpeg and measured again',
  margin: null,
  accuracy:
    'the gain within 0.11 dB; 148 of 151 commands and refusals held: within 0.1 LU and below the ceiling; run with FFmpeg and measured again in docs/decisions/0004-delivery-fix.md',
  readsClaims: true,
  needs: { fix: deliveryFix },
  read({ fix }, about) {
    const command = readFrom(fix, (found) => ({ value: found.command }));
    const reason = defaultNotMeasured(about);
    return 'absent' in command && reason !== undefined ? { absent: reason } : command;
  },
});

/** Gating, LUFS. */
export const gating = defineMeasure({
  id: 'gating',
  title: 'Gating',
  definition:
    'Relative gate of BS.1770 in LUFS, and share of the 400 ms blocks below the gates. Absent when nothing exceeds −70 LUFS, and below 400 ms.',
  unit: 'LUFS',
  shape: parts({
    relativeThresholdLufs: part('LUFS', 'Relative gate, LUFS.'),
    gatedShare: part('1', 'Share of blocks below the gates, 0 to 1.'),
  }),
  status: 'validated',
  basis: 'ITU-R BS.1770-5 Annex 1; EBU Tech 3341 case 3',
  margin: 0.1,
  needs: { loudness },

  read({ loudness: { relativeGateLufs, gatedShare } }) {
    if (relativeGateLufs === undefined || gatedShare === undefined)
      return { absent: 'nothing exceeds −70 LUFS, or the file is shorter than 400 ms' };
    return { value: { relativeThresholdLufs: relativeGateLufs, gatedShare } };
  },
});

/** What prevents it from passing. */
export const issues = defineMeasure({
  id: 'issues',
  title: 'Target issues',
  definition:
    'List of the deviations from the target in LU or dB, each with its fix; loudness first, then true peak. Empty when the file meets the target.',
  unit: 'text',
  shape: list(
    parts({
      metric: oneOf(['integratedLufs', 'truePeakDb']),
      issue: oneOf(['too_loud', 'too_quiet', 'true_peak_exceeded']),
      delta: part('1', 'Measured minus target, LU or dB.'),
      message: text('Issue and fix in words.'),
    }),
  ),
  status: 'validated',
  basis: 'the verdict of docs/interface.md#checktargetresult',
  margin: null,
  accuracy:
    'right, unless loudness or true peak is within its own margin of a limit; the differences have those margins',
  needs: { verdict: deliveryVerdict, fix: deliveryFix },

  read({ verdict: { issues: found, target }, fix }) {
    const remedy = 'absent' in fix ? fix.absent : fix.value.why;
    return {
      value: found.map(({ metric, issue, delta }) => ({
        metric,
        issue,
        delta,
        message: `${sentenceOf({ metric, issue, delta }, target)}; ${remedy}`,
      })),
    };
  },
});

function sentenceOf(
  { issue, delta }: DeliveryIssue,
  { label, lufs, tp }: { readonly label: string; readonly lufs: number; readonly tp: number },
): string {
  const size = Math.abs(delta).toFixed(2);
  switch (issue) {
    case 'too_loud':
      return `${size} LU louder than the ${label} target of ${lufs} LUFS`;
    case 'too_quiet':
      return `${size} LU quieter than the ${label} target of ${lufs} LUFS`;
    case 'true_peak_exceeded':
      return `True peak ${size} dB above the ${label} limit of ${tp} dBTP`;
  }
}

/** Loudness deviation, LU. */
export const lufsDelta = defineMeasure({
  id: 'measurements.lufsDelta',
  title: 'Loudness deviation',
  definition: 'Integrated loudness minus the target, in LU; positive when too loud.',
  unit: 'LU',
  status: 'validated',
  basis: 'derived from integrated loudness',
  margin: 0.11,
  needs: { verdict: deliveryVerdict },
  read: ({ verdict }) => ({ value: verdict.lufsDelta }),
});

/** Meets the target. */
export const pass = defineMeasure({
  id: 'pass',
  title: 'Meets the target',
  definition:
    'True when the loudness is within 0.5 LU of the target and the true peak exceeds the limit by at most 0.5 dB. Both are rounded to 0.01 first. False, with the reason, where another track than the default was measured.',
  unit: 'text',
  shape: { type: 'boolean' },
  status: 'validated',
  basis: 'the verdict of docs/interface.md#checktargetresult',
  margin: null,
  accuracy: 'right, unless loudness or true peak is within its own margin of a limit',
  needs: { verdict: deliveryVerdict },
  read({ verdict }, about) {
    const reason = defaultNotMeasured(about);
    return reason === undefined ? { value: verdict.issues.length === 0 } : { absent: reason };
  },
});

/** Target. */
export const target = defineMeasure({
  id: 'target',
  title: 'Target',
  definition: 'Target values in LUFS and dBTP, with their source and the date of the last check.',
  unit: 'text',
  shape: parts({
    lufs: part('LUFS', 'Target integrated loudness, LUFS.'),
    tp: part('1', 'Maximum true peak, dBTP.'),
    label: text('Name of the target.'),
    source: optional(
      oneOf(
        ['published', 'measured'],
        'Published by the platform, or measured by others; absent for a custom target.',
      ),
    ),
    sourceUrl: optional(text('Source of a published value.')),
    verifiedOn: optional(text('Date on which the value was last checked.')),
    measurementCaveat: optional(text('Difference in how the platform measures.')),
  }),
  status: 'validated',
  basis: 'published or measured rules of each platform',
  margin: 0,
  needs: { verdict: deliveryVerdict },

  read({ verdict }) {
    const { lufs, tp, label, source, sourceUrl, verifiedOn, measurementCaveat } = verdict.target;
    return {
      value: {
        lufs,
        tp,
        label,
        ...(source === undefined ? {} : { source }),
        ...(sourceUrl === undefined ? {} : { sourceUrl }),
        ...(verifiedOn === undefined ? {} : { verifiedOn }),
        ...(measurementCaveat === undefined ? {} : { measurementCaveat }),
      },
    };
  },
});

/** True peak deviation, dB. */
export const tpDelta = defineMeasure({
  id: 'measurements.tpDelta',
  title: 'True peak deviation',
  definition: 'True peak minus the maximum allowed, in dB; positive when too high.',
  unit: 'dB',
  status: 'validated',
  basis: 'derived from true peak',
  margin: { plus: 0.21, minus: 0.41 },
  needs: { verdict: deliveryVerdict },
  read: ({ verdict }) => ({ value: verdict.tpDelta }),
});
