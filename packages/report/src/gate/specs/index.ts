import { deliveryTargets } from '@sonometer/engine';
import { type Field, selectable } from '../../questions/selection.js';
import { dcOffset } from '../../verdicts/findings/silence.js';
import { TOLERANCES } from '../../verdicts/findings/declared.js';
import type { Bounds, Rule, Spec } from '../rule.js';

/** An offset by the rule book's definition, the same in every spec. */
const MAX_DC = dcOffset.thresholds.audible.value;

interface Written extends Bounds {
  /** The rule holds where a field lies within these bounds. */
  readonly when?: Readonly<{ path: string; min?: number; max?: number }>;
  readonly note?: string;
  readonly mayBeAbsent?: true;
}

const specOf = (
  name: string,
  title: string,
  source: string,
  rules: Readonly<Record<string, Written>>,
  similar: readonly string[] = [],
): Spec => ({
  name,
  title,
  source,
  options: {},
  overrides: [],
  rules: Object.entries(rules).map(([path, { mayBeAbsent = false, when, ...bounds }]): Rule => {
    const rule = { field: fieldAt(path), mayBeAbsent, ...bounds };
    if (!when) return rule;
    const { path: of, ...range } = when;
    return { ...rule, when: { field: fieldAt(of), ...range } };
  }),
  similar: similar.map(fieldAt),
});

function fieldAt(path: string): Field {
  const field = selectable.get(path);
  if (!field) throw new Error(`no field is named ${path}`);
  return field;
}

/**
 * Tolerances of /v1/mix/check-target (docs/interface.md#checktargetresult): the same verdict at
 * both interfaces.
 */
const TARGET_LU = 0.5;
const TARGET_TP_DB = 0.5;

/** The delivery presets, under the names that `--target` has. */
const presets = Object.entries(deliveryTargets).map(([name, target]) => {
  const { label, lufs, tp, evidence, readIn, verifiedOn } = target;
  const url = 'sourceUrl' in target ? ` ${target.sourceUrl}` : '';
  const read = `${target.source}, read in ${readIn}, ${verifiedOn}`;
  return specOf(name, label, `${evidence}${url} (${read})`, {
    'mix.integratedLufs': {
      min: lufs - TARGET_LU,
      max: lufs + TARGET_LU,
      ...('measurementCaveat' in target && { note: target.measurementCaveat }),
    },
    'mix.truePeakDb': { max: tp + TARGET_TP_DB },
  });
});

const TD_1008 =
  'AES TD1008 (2021), Recommendations for Loudness of Internet Audio Streaming and On-Demand Distribution, table 1 (read in secondary sources, reviews of it: https://www.radioworld.com/tech-and-gear/tech-tips/streaming-audio-loudness-guidelines-explained and https://versed.com.au/aes-loudness-for-internet-audio, 2026-11-22)';
const R_128 =
  'EBU R 128 v4.0 (August 2020), retained by v5.0 (November 2023), https://tech.ebu.ch/publications/r128 (read in its own page, the summary of its versions, not in the document, 2026-11-22)';
const TRUE_PEAK_NOTE =
  'Since v4.0, R 128 allows a meter tolerance on the true peak (±0.3 dB in secondary sources). It is not added here, so a file that passes also passes with any meter within it.';

const ROOM_TONE_NOTE =
  'Time from and to which a voice exceeds the background, within 0.06 s on generated takes. A credit with only music has no such time.';

/** Playout systems turn a file by what it declares: a wrong tag undoes a right level. */
const DECLARED_AS_MEASURED = {
  'file.declaredLufsOff': {
    max: TOLERANCES.loudness.value,
    mayBeAbsent: true,
    note: 'The document requires no tag, but declared values must be correct.',
  },
  'file.declaredTruePeakOff': { max: TOLERANCES.truePeak.value, mayBeAbsent: true },
} as const;

/** Netflix: a programme with so little dialogue is measured as a whole. */
const LITTLE_DIALOGUE = 0.15;
const SHARE_PATH = 'profile.dialogue.dialogue-share';

const CLICK_NOTE =
  'Clicks of a few samples, at least 0.3 of the peak, 25 ms apart. For sounds made of clicks (glitches, rain, a crackling fire), use your own spec without this rule.';

const CRACKLE_NOTE =
  'Crackle as on a worn record, in stretches of at least 5 s; shorter samples are not checked. For sounds made of small impulses (rain, fire, an intended old record), use your own spec without this rule.';

const LOWERED_NOTE =
  'Clipping before a level reduction. For intended distortion (a fuzz), use your own spec without this rule.';

const FLIP_NOTE =
  'A jump that happens to end near its mirror image is also detected: listen to the place.';

/** Specs of broadcasters, shops and users of audio, each with its source document. */
const others = [
  specOf(
    'ebu-r128',
    'EBU R 128: programmes in production',
    `${R_128}: −23.0 LUFS, ±1.0 LU in production, at most −1 dBTP`,
    {
      'mix.integratedLufs': {
        min: -24,
        max: -22,
        note: '±1.0 LU is for production (v3.0 of 2014 had ±0.5); a finished file is checked at ±0.2: ebu-r128-qc.',
      },
      'mix.truePeakDb': { max: -1, note: TRUE_PEAK_NOTE },
      ...DECLARED_AS_MEASURED,
    },
  ),
  specOf(
    'ebu-r128-qc',
    'EBU R 128: quality control of finished files',
    `${R_128}: −23.0 LUFS, ±0.2 LU for the measurement of a file in QC, at most −1 dBTP`,
    {
      'mix.integratedLufs': { min: -23.2, max: -22.8 },
      'mix.truePeakDb': { max: -1, note: TRUE_PEAK_NOTE },
      ...DECLARED_AS_MEASURED,
    },
  ),
  specOf(
    'ebu-r128-s1',
    'EBU R 128 s1: advertisements and trailers',
    'EBU R 128 s1 (2014): −23 LUFS ±0.5 LU, at most −1 dBTP, and a maximum short-term loudness of −18 LUFS or a maximum momentary loudness of −15 LUFS (read in EBU’s own news, https://tech.ebu.ch/news/2014/12/10/ebu-helps-measure-the-loudness-o, 2026-11-22). Its revision of 2016 has only the short-term maximum (read in a secondary source, https://www.ibc.org/trends/ebu-loudness-specification-changes-/993.article, 2026-11-22). Later ones were not available: their tolerances may be those of R 128 v4.0',
    {
      'mix.integratedLufs': { min: -23.5, max: -22.5 },
      'mix.truePeakDb': { max: -1 },
      'mix.shortTermLufsMax': {
        max: -18,
        note: 'The edition of 2014 accepted a momentary loudness of at most −15 LUFS instead, also for very short spots. For that, write mix.momentaryLufsMax: { max: -15 } in your own spec, and disable this rule.',
      },
      ...DECLARED_AS_MEASURED,
    },
  ),
  specOf(
    'atsc-a85',
    'ATSC A/85',
    `${deliveryTargets['atsc-broadcast'].evidence} ${deliveryTargets['atsc-broadcast'].sourceUrl}; programmes within about 2 LU (read in secondary sources, ${deliveryTargets['atsc-broadcast'].verifiedOn})`,
    {
      'mix.integratedLufs': {
        min: -26,
        max: -22,
        note: deliveryTargets['atsc-broadcast'].measurementCaveat,
      },
      'mix.truePeakDb': { max: -2 },
      ...DECLARED_AS_MEASURED,
    },
  ),
  specOf(
    'acx-audiobook',
    'ACX audiobook',
    'ACX audio submission requirements, https://help.acx.com/s/article/what-are-the-acx-audio-submission-requirements, sections “submission requirements for audio quality” and “for bit rate” (its beginning read in its own page, the rest in secondary sources, copies of it, 2026-11-22): RMS −23 to −18 dB, peak at most −3 dB, noise floor at most −60 dB RMS, 44.1 kHz MP3 of at least 192 kbit/s at a constant rate, 0.5 to 1 s of room tone before and 1 to 5 s after (https://community.voicework.me/portal/en/kb/articles/what-is-room-tone-and-why-does-each-file-need-it-acx, from ACX’s own), at most 120 minutes, all files mono or all stereo',
    {
      'mix.rmsDb': { min: -23, max: -18 },
      'mix.peakDb': { max: -3 },
      'voice.noiseFloorDb': {
        min: -110, // pauses of digital zeros are no room tone
        max: -60,
        note: 'ACX specifies no method: this is the 10th percentile of 20 ms levels. Below −110 dBFS the pauses are digital silence, not the room tone that ACX requires.',
      },
      'mix.sampleRate': { oneOf: [44_100] },
      'mix.durationSec': { max: 7200 },
      'signal.format': { oneOf: ['mp3'] },
      'file.bitRateKbps': { min: 192 },
      'file.bitRateMode': { oneOf: ['constant'] },
      'file.roomToneStartSec': { min: 0.5, max: 1, note: ROOM_TONE_NOTE },
      'file.roomToneEndSec': { min: 1, max: 5, note: ROOM_TONE_NOTE },
      'mix.channels': { max: 2 },
    },
    ['mix.channels'],
  ),
  specOf(
    'netflix',
    'Netflix, stereo or 5.1',
    'Netflix Sound Mix Specifications & Best Practices, https://partnerhelp.netflixstudios.com/hc/en-us/articles/360001794307: dialogue −27 LKFS ±2 LU, with 15 % of dialogue or less the programme −24 LKFS ±2 LU, at most −2 dBTP, 48 kHz, WAV (read in secondary sources: https://audio-dubcheck.com/specs/netflix, https://www.knuterikevensen.com/2022/03/30/checking-the-netflix-loudness-level-on-films-in-resolve-and-pro-tools-vislm-insight; Netflix’s own page for quality control, which names v1.4 and passes ±3 LU and −1 dBTP, https://partnerhelp.netflixstudios.com/hc/en-us/articles/360050414014; 2026-11-22)',
    {
      'profile.dialogue.dialogue-loudness': {
        min: -29,
        max: -25,
        when: { path: SHARE_PATH, min: LITTLE_DIALOGUE },
        note: 'Netflix names Dolby’s speech gate with BS.1770-1. Here, the sound classifier detects speech, with the gates of BS.1770-5. Near a limit, use a meter that Netflix names.',
      },
      'mix.integratedLufs': {
        min: -26,
        max: -22,
        when: { path: SHARE_PATH, max: LITTLE_DIALOGUE },
        note: 'With at most 15 % of dialogue, Netflix requires the loudness of the programme, BS.1770-3.',
      },
      'mix.truePeakDb': { max: -2 },
      'mix.sampleRate': { oneOf: [48_000] },
      'signal.format': { oneOf: ['wav'] },
    },
  ),
  specOf(
    'aes-td1008',
    'AES TD1008: streamed speech and assorted content',
    `${TD_1008}: −18 LUFS ±2 LU, at most −1 dBTP`,
    {
      'mix.integratedLufs': {
        min: -20,
        max: -16,
        note: 'For speech, TD1008 measures the dialogue; this is the loudness of the whole programme. Music has its own spec: aes-td1008-music.',
      },
      'mix.truePeakDb': { max: -1 },
    },
  ),
  specOf(
    'aes-td1008-music',
    'AES TD1008: streamed music, track by track',
    `${TD_1008}: −16 LUFS for a track, the loudest track of an album up to −14, at most −1 dBTP; the tolerance of ±0.2 LU comes from one of the reviews`,
    {
      'mix.integratedLufs': {
        min: -16.2,
        max: -15.8,
        note: 'An album preserves the level steps between its tracks: its loudest may have −14 LUFS, and the others follow. Write { max: -13.8 } for those.',
      },
      'mix.truePeakDb': { max: -1 },
    },
  ),
  specOf(
    'sample-pack',
    'One-shots and loops for a sample library',
    'Sonometer’s own, based on common requirements of libraries; no standard covers it',
    {
      'signal.format': { oneOf: ['wav', 'flac'] },
      'mix.sampleRate': { min: 44_100 },
      'mix.peakDb': { min: -12, max: 0 },
      'signal.hasClipping': { oneOf: [false] },
      'profile.defects.defect-counts.click': { max: 0, note: CLICK_NOTE },
      'profile.defects.defect-counts.crackle': { max: 0, mayBeAbsent: true, note: CRACKLE_NOTE },
      'profile.defects.defect-counts.dropout': { max: 0 },
      'profile.defects.defect-counts.stuck-buffer': { max: 0 },
      'profile.defects.defect-counts.lowered-clipping': { max: 0, note: LOWERED_NOTE },
      'profile.defects.defect-counts.polarity-flip': { max: 0, mayBeAbsent: true, note: FLIP_NOTE },
      'profile.defects.defect-counts.channel-mute': { max: 0, mayBeAbsent: true },
      'signal.dcOffset': { min: -MAX_DC, max: MAX_DC },
      'signal.edgeSilenceStartMs': { max: 10 },
      'signal.lossySource': { oneOf: ['lossless', 'unknown'], mayBeAbsent: true },
      'mix.stereoLayout': { oneOf: ['mono', 'stereo', 'dual-mono'] },
    },
  ),
  specOf(
    'speech-dataset',
    'Speech clips for training',
    'Sonometer’s own: the thresholds of the profile dataset (docs/profiles/dataset.md); no standard covers it',
    {
      'mix.durationSec': { min: 1 },
      'signal.contentTypeGuess': { oneOf: ['voice'] },
      'signal.hasClipping': { oneOf: [false] },
      'voice.signalToNoiseDb': { min: 20 },
      'signal.bandwidthHz': { min: 7000 },
      'signal.upsampledFromHz': {
        max: 0,
        mayBeAbsent: true,
        note: 'Absent means passed: nothing was upsampled.',
      },
      'signal.lossySource': { oneOf: ['lossless', 'unknown'], mayBeAbsent: true },
      'voice.startsInSpeech': { oneOf: [false] },
      'voice.endsInSpeech': { oneOf: [false] },
      'signal.dcOffset': { min: -MAX_DC, max: MAX_DC },
    },
  ),
];

/** Every spec that the program has, by name. */
export const specs: ReadonlyMap<string, Spec> = new Map(
  [...presets, ...others].map((spec) => [spec.name, spec]),
);
