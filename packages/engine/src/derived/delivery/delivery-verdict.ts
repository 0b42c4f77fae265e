import type { FileFacts } from '@sonometer/decode/core/audio';
import type { Claim } from '@sonometer/decode/core/claim';
import {
  checkDelivery,
  CUSTOM_TARGET,
  type DeliveryCheck,
  type DeliveryTarget,
  deliveryTargets,
} from '../../core/delivery-targets.js';
import { amplitudeDb } from '../../core/numbers.js';
import type { Options } from '../../core/options.js';
import { truePeakFeature } from '../../features/loudness/true-peak.js';
import { defineDerived } from '../derived.js';
import { ABSOLUTE_GATE_LUFS, loudness } from '../loudness/loudness.js';

/** A target as a caller sees it: a preset, or two figures of its own. */
export type ChosenTarget = Pick<DeliveryTarget, 'label' | 'lufs' | 'tp'> & Partial<DeliveryTarget>;

export interface DeliveryVerdict extends DeliveryCheck {
  readonly target: ChosenTarget;
  readonly isSilent: boolean;
}

/** Whether the file meets the chosen target, and by how much it misses it (docs/measures/delivery.md#the-verdict). */
export const deliveryVerdict = defineDerived({
  id: 'delivery-verdict',
  // Basis: docs/measures/delivery.md#the-verdict
  needs: { loudness, truePeak: truePeakFeature },

  derive({ loudness: { integratedLufs: lufs }, truePeak }, { options }): DeliveryVerdict {
    const target = chosenTarget(options);
    const check = checkDelivery(target, {
      integratedLufs: lufs,
      truePeakDb: amplitudeDb(truePeak.magnitude),
    });
    const isSilent = lufs <= ABSOLUTE_GATE_LUFS;
    return { target, ...check, isSilent };
  },
});

function chosenTarget({ target, lufs, tp }: Options): ChosenTarget {
  if (target === CUSTOM_TARGET && lufs !== undefined && tp !== undefined)
    return { label: 'Custom', lufs, tp };
  const preset = Object.entries(deliveryTargets).find(([name]) => name === target)?.[1];
  if (!preset) throw new Error('the options were not checked');
  return preset;
}

/**
 * How FFmpeg writes a file in the form of another: what comes before the filters, after them, and the file extension.
 */
export interface OutputForm {
  readonly ending: string;
  /** What comes before the input file. */
  readonly reading: string;
  /** Which streams, and with which tags. */
  readonly streams: string;
  /** Codec, depth and bit rate. */
  readonly encoding: string;
  /** Level that the encoder removes. */
  readonly encoderLossDb: number;
  /** The codec of the output changes the peaks. */
  readonly isLossy: boolean;
  /** Why the form differs from the file's. */
  readonly note?: string;
}

interface Source {
  readonly facts: FileFacts;
  readonly channels: number;
  readonly rateHz: number;
  /** Of the file over its duration, kbit/s: no less than its stream of audio has. */
  readonly fileKbps: number;
  readonly claims: readonly Claim[];
}

/**
 * The form of the file itself: container, codec, depth, a bit rate that is no lower, tags, and the cover where the
 * container holds one. Tags of loudness are left out, since they are wrong once the level is another.
 */
export function outputForm(source: Source): OutputForm {
  const encoding = computeEncoding(source);
  const { container, tracks } = source.facts;
  const measured = tracks?.find((track) => track.measured)?.index ?? 1;
  const streams = [
    `-map 0:a:${measured - 1}`,
    ...(encoding && WITH_COVER.has(container) ? ['-map "0:v?" -c:v copy'] : []),
    '-map_metadata 0',
    ...staleTags(source),
    ...(container === 'wav' && source.claims.some(({ tag }) => tag.startsWith('bext '))
      ? ['-write_bext 1']
      : []),
  ].join(' ');
  // a layout that the file does not name must not be invented by FFmpeg: it would be written as if it were known
  const reading = source.channels > 2 ? '-guess_layout_max 2 ' : '';
  const { lossy: isLossy, codec } = source.facts;
  const encoderLossDb = codec === 'mp3' ? lameLossDb(computeMp3Kbps(source)) : 0;
  return encoding
    ? {
        ending: ENDINGS[container] ?? container,
        reading,
        streams,
        encoding,
        encoderLossDb,
        isLossy,
      }
    : {
        ...{ ending: 'wav', reading, streams, encoding: '-c:a pcm_s24le' },
        ...{ encoderLossDb: 0, isLossy: false },
        note: `written as 24-bit WAV, since FFmpeg writes no ${source.facts.codec} into ${container}`,
      };
}

const ENDINGS: Readonly<Record<string, string>> = { webm: 'mka', matroska: 'mka' };
const WITH_COVER: ReadonlySet<string> = new Set(['mp3', 'm4a', 'flac', 'aiff']);

/**
 * A lossy file is written at twice its bit rate: at the same one loudness and peaks moved by up to 0.2 LU and 1.4 dB.
 */
const SECOND_TIME = 2;

/** Codec and what sets its quality; `undefined` where FFmpeg has no encoder for it in this container. */
function computeEncoding(source: Source): string | undefined {
  const { facts, channels } = source;
  const kbps = SECOND_TIME * source.fileKbps;
  const { codec, container, bitDepth = 16 } = facts;
  const deep = bitDepth > 16;
  switch (codec) {
    case 'mp3':
      return `-c:a libmp3lame -b:a ${computeMp3Kbps(source)}k`;
    case 'aac':
      return `-c:a aac -b:a ${between(kbps, 64, 256 * channels)}k`;
    case 'vorbis':
      return `-c:a libvorbis -q:a ${vorbisQuality(kbps / channels)}`;
    case 'opus':
      return `-c:a libopus -b:a ${between(kbps, 32, 256 * channels)}k`;
    case 'flac':
      return `-c:a flac -sample_fmt ${deep ? 's32' : 's16'}`;
    case 'alac':
      return `-c:a alac -sample_fmt ${deep ? 's32p' : 's16p'}`;
    case 'pcm-alaw':
      return '-c:a pcm_alaw';
    case 'pcm-ulaw':
      return '-c:a pcm_mulaw';
    case 'pcm-float':
    case 'pcm': {
      const order = PCM_ORDER[container];
      if (order === undefined) return undefined;
      if (codec === 'pcm-float') return `-c:a pcm_f${bitDepth}${order}`;
      if (bitDepth <= 8) return `-c:a pcm_${container === 'wav' ? 'u8' : 's8'}`;
      return `-c:a pcm_s${bitDepth}${order}`;
    }
    default:
      return undefined;
  }
}

const PCM_ORDER: Readonly<Record<string, string>> = {
  wav: 'le',
  webm: 'le',
  matroska: 'le',
  aiff: 'be',
  caf: 'be',
};

/** Bit rates of ISO/IEC 11172-3 (MPEG-1) and of 13818-3 (the lower sample rates), layer III. */
const MP3_KBPS = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const MP3_LOW_KBPS = [32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const computeMp3Kbps = ({ facts: { bitRate }, fileKbps, rateHz }: Source): number => {
  const kbps = SECOND_TIME * (bitRate?.meanKbps ?? fileKbps);
  const rates = rateHz < 32_000 ? MP3_LOW_KBPS : MP3_KBPS;
  return rates.find((one) => one >= Math.floor(kbps)) ?? rates.at(-1) ?? 320;
};

/**
 * LAME 3.100 scales what it writes at a constant rate, by a factor that depends only on the rate: measured with a tone
 * at each.
 */
const lameLossDb = (kbps: number): number =>
  kbps >= 256 ? 0 : kbps >= 224 ? 0.18 : kbps >= 192 ? 0.26 : 0.45;

const between = (kbps: number, min: number, max: number) =>
  Math.min(max, Math.max(min, Math.ceil(kbps / 16) * 16));

/**
 * libvorbis' nominal rates of two channels at 44.1 kHz, half of each: q0 64, q3 112, q5 160, q7 224, q8 256, q10 500.
 */
const VORBIS_KBPS_PER_CHANNEL = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 250];
/** Under it libvorbis takes up to 0.3 LU off noisy material. */
const MIN_VORBIS_QUALITY = 8;
const vorbisQuality = (kbps: number): number => {
  const quality = VORBIS_KBPS_PER_CHANNEL.findIndex((one) => one >= kbps);
  return quality === -1 ? 10 : Math.max(MIN_VORBIS_QUALITY, quality);
};

/** Of ReplayGain, R 128 and Sound Check: each tag by its name, with nothing for a text. */
function staleTags({ facts: { container }, claims }: Source): readonly string[] {
  const option = container === 'ogg' ? '-metadata:s:a:0' : '-metadata';
  const names = claims.flatMap(({ tag }) => LOUDNESS_TAG.exec(tag)?.[0] ?? []);
  return [...new Set(names)].map((name) => `${option} ${name}=`);
}

const LOUDNESS_TAG = /(REPLAYGAIN_(TRACK|ALBUM)_(GAIN|PEAK)|R128_(TRACK|ALBUM)_GAIN|ITUNNORM)$/;
