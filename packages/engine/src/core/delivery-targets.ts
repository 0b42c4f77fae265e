import { checkArgument, isFinite, isRecord } from '@sonometer/decode/core/arguments';

/**
 * Delivery presets and what platforms do to a file: the only place with these figures, each with its evidence.
 * `verifiedOn` is the day on which the source was last read; docs/decisions/0003 describes how.
 */
export interface DeliveryTarget {
  readonly label: string;
  readonly lufs: number;
  /** Largest true peak, dBTP. */
  readonly tp: number;
  /** `published`: the platform prints the figure. `measured`: read off from outside, and can shift. */
  readonly source: 'published' | 'measured';
  readonly evidence: string;
  readonly sourceUrl?: string;
  /** Whether the figures were read on the platform's own page or in secondary sources. */
  readonly readIn: 'its own page' | 'secondary sources';
  readonly verifiedOn: string;
  readonly measurementCaveat?: string;
}

/** Loudness (LUFS) and highest true peak (dBTP) that platforms and broadcasters require, with their sources. */
export const deliveryTargets = {
  spotify: {
    label: 'Spotify',
    lufs: -14,
    tp: -1,
    source: 'published',
    evidence: 'Requires −14 LUFS and below −1 dBTP (−2 for louder masters).',
    sourceUrl: 'https://support.spotify.com/us/artists/article/loudness-normalization',
    readIn: 'its own page',
    verifiedOn: '2026-11-22',
  },
  'apple-music': {
    label: 'Apple Music',
    lufs: -16,
    tp: -1,
    source: 'measured',
    evidence:
      'Apple publishes no Sound Check level; −16 is the value measured by makers of meters.',
    readIn: 'secondary sources',
    verifiedOn: '2026-11-22',
  },
  youtube: {
    label: 'YouTube',
    lufs: -14,
    tp: -1,
    source: 'measured',
    evidence:
      'No published value; read from “content loudness” in Stats for nerds of the video platform (YouTube Music: −7).',
    readIn: 'secondary sources',
    verifiedOn: '2026-11-22',
  },
  tidal: {
    label: 'TIDAL',
    lufs: -14,
    tp: -1,
    source: 'measured',
    evidence: 'Reported to MeterPlugs in 2016; no page by TIDAL was found.',
    readIn: 'secondary sources',
    verifiedOn: '2026-11-22',
  },
  'amazon-music': {
    label: 'Amazon Music',
    lufs: -14,
    tp: -2,
    source: 'measured',
    evidence:
      'Amazon Music publishes none; Amazon publishes these two values for Alexa audio (refused below −19 or above −9 LUFS).',
    readIn: 'its own page',
    verifiedOn: '2026-11-22',
  },
  podcast: {
    label: 'Podcast (Apple Podcasts)',
    lufs: -16,
    tp: -1,
    source: 'published',
    evidence: 'Requires −16 dB LKFS ±1 and a true peak of at most −1 dB.',
    sourceUrl: 'https://podcasters.apple.com/support/893-audio-requirements',
    readIn: 'secondary sources',
    verifiedOn: '2026-11-22',
  },
  'ebu-broadcast': {
    label: 'EBU R 128 broadcast',
    lufs: -23,
    tp: -1,
    source: 'published',
    evidence: 'R 128 v4.0 (2020), retained by v5.0 (2023): −23.0 LUFS, at most −1 dBTP.',
    sourceUrl: 'https://tech.ebu.ch/publications/r128',
    readIn: 'its own page',
    verifiedOn: '2026-11-22',
  },
  'atsc-broadcast': {
    label: 'ATSC A/85 broadcast',
    lufs: -24,
    tp: -2,
    source: 'published',
    evidence: 'A/85:2013 (12 March 2013): −24 LKFS, true peak below −2 dBTP.',
    sourceUrl:
      'https://www.atsc.org/atsc-documents/a85-techniques-establishing-maintaining-audio-loudness-digital-television/',
    readIn: 'secondary sources',
    verifiedOn: '2026-11-22',
    measurementCaveat:
      'A/85 measures long-form content on its anchor element (normally dialogue), while this value is the gated BS.1770-4 loudness of the whole mix. The two can differ by about 2 LU.',
  },
} as const satisfies Record<string, DeliveryTarget>;

/** What `target` may be, besides `custom`. */
export type DeliveryTargetName = keyof typeof deliveryTargets;

export const CUSTOM_TARGET = 'custom';

/** What the option `target` may be. */
export type TargetName = DeliveryTargetName | typeof CUSTOM_TARGET;

/** Values of the option `target`. */
export const TARGET_NAMES: readonly string[] = [...Object.keys(deliveryTargets), CUSTOM_TARGET];

/** What a platform's player does to loudness, track by track. */
export interface PlatformRule {
  readonly platform: DeliveryTargetName;
  readonly turnsUp: boolean;
  readonly evidence: string;
}

/** All turn louder tracks down, in the order of the answers. */
export const platformRules: readonly PlatformRule[] = [
  {
    platform: 'spotify',
    turnsUp: true,
    evidence:
      'Published: raises quieter tracks up to 1 dB of headroom, without a limiter at Normal.',
  },
  { platform: 'apple-music', turnsUp: true, evidence: 'Measured: raises up to the ceiling.' },
  { platform: 'youtube', turnsUp: false, evidence: 'Measured: never raises.' },
  { platform: 'tidal', turnsUp: false, evidence: 'Measured in 2016: never raises.' },
  { platform: 'amazon-music', turnsUp: false, evidence: 'Measured: never raises.' },
];

/** docs/interface.md#checktargetresult, pass. */
const TOLERANCE = 0.5;

export interface DeliveryIssue {
  readonly metric: 'integratedLufs' | 'truePeakDb';
  readonly issue: 'too_loud' | 'too_quiet' | 'true_peak_exceeded';
  /** Measured minus target, LU or dB. */
  readonly delta: number;
}

/** Two figures against a target, all rounded to 0.01: what is shown is what decides. */
export interface DeliveryCheck {
  readonly integratedLufs: number;
  readonly truePeakDb: number;
  readonly lufsDelta: number;
  readonly tpDelta: number;
  /** Loudness first; empty when the target is met. */
  readonly issues: readonly DeliveryIssue[];
}

const hundredths = (value: number) => Math.round(value * 100) / 100;

/** Whether integrated loudness (LUFS) and true peak (dBTP) meet a target (docs/measures/delivery.md#the-verdict). */
export function checkDelivery(
  target: { readonly lufs: number; readonly tp: number },
  measured: { readonly integratedLufs: number; readonly truePeakDb: number },
): DeliveryCheck {
  const areNumbers = (given: unknown, ...names: readonly string[]) =>
    isRecord(given) && names.every((name) => isFinite(given[name]));
  checkArgument('target', target, '{ lufs, tp }, numbers', areNumbers(target, 'lufs', 'tp'));
  checkArgument(
    'measured',
    measured,
    '{ integratedLufs, truePeakDb }, numbers',
    areNumbers(measured, 'integratedLufs', 'truePeakDb'),
  );
  const integratedLufs = hundredths(measured.integratedLufs);
  const truePeakDb = hundredths(measured.truePeakDb);
  const lufsDelta = hundredths(integratedLufs - target.lufs);
  const tpDelta = hundredths(truePeakDb - target.tp);
  const issues: DeliveryIssue[] = [];
  if (Math.abs(lufsDelta) > TOLERANCE)
    issues.push({
      metric: 'integratedLufs',
      issue: lufsDelta > 0 ? 'too_loud' : 'too_quiet',
      delta: lufsDelta,
    });
  if (tpDelta > TOLERANCE)
    issues.push({ metric: 'truePeakDb', issue: 'true_peak_exceeded', delta: tpDelta });
  return { integratedLufs, truePeakDb, lufsDelta, tpDelta, issues };
}
