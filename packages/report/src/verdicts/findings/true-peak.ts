import { deliveryTargets } from '@sonometer/engine/core';
import { languageName } from '../../reading/language.js';
import { counted, figure, signed } from '../../reading/quantity.js';
import { type Body, codecName, textOf } from '../../reading/reader.js';
import { contentOf, isLossyFile, SILENT_UP_TO } from '../conditions.js';
import { defineFinding, stretchOf } from '../finding.js';
import { asSentence, exceedsLimit, levelAdvice } from '../standards.js';

/** A codec raises it over full scale, and every player clips it there. */
export const encodedPeak = defineFinding({
  id: 'encoded-peak',
  title: 'Peaks after encoding',
  needs: ['encodeList'],
  thresholds: {
    full: { value: 0, unit: 'dBTP', source: 'full scale of the converter after the decoder' },
  },
  remedy: {
    kind: 'gain',
    text: 'Lower the file by that amount before delivery, or lower the ceiling of its limiter by the same amount.',
    of: ['encodeList'],
  },
  find({ objects, number }, { thresholds: { full }, advice }) {
    const encodes = [...objects('encodeList')].sort(
      (one, other) => Number(other['truePeakDb']) - Number(one['truePeakDb']),
    );
    const [highest] = encodes;
    if (!highest) return undefined;
    const stated = `${codecName(highest)} reaches ${signed(Number(highest['truePeakDb']), 'dBTP')} dBTP after encoding`;
    const over = encodes.filter(({ truePeakDb }) => Number(truePeakDb) >= full.value);
    if (over.length === 0)
      return {
        severity: 'good',
        text: `${stated}: none of ${counted(encodes.length, 'encode')} exceeds full scale.`,
      };
    const others = over.length - 1;
    const more =
      others === 0
        ? ''
        : `, and ${counted(others, 'more encode')} of ${encodes.length} ${others === 1 ? 'exceeds' : 'exceed'} full scale`;
    const gainDb = number('safeGain.gainDb');
    const gain =
      gainDb === undefined
        ? ''
        : ` With ${figure(-gainDb, 'dB')} dB less level, none does; a second encode confirmed it.`;
    const places = Array.isArray(highest['overs']) ? highest['overs'] : [];
    return {
      severity: 'warn',
      text: `${stated}${more}.${gain}`,
      advice,
      places: places.map(
        (place) => place as { readonly startSec: number; readonly endSec: number },
      ),
      placesAre: 'Above full scale at',
    };
  },
});

export const truePeak = defineFinding({
  id: 'true-peak',
  title: 'True peak',
  problem: 'high true peak',
  passedAs: 'true peak',
  needs: ['truePeakDb'],
  thresholds: {
    clips: { value: 0, unit: 'dBTP', source: 'full scale of the converter' },
    sure: {
      value: 0.2,
      unit: 'dBTP',
      source: 'a reading may be 0.2 dB too high, which is its margin',
    },
    decoded: {
      value: 1,
      unit: 'dBTP',
      source:
        'project choice: an encoder adds so much to a file at full scale (EBU R 128 and AES TD1008 leave it 1 dB)',
    },
    safe: {
      value: -1,
      unit: 'dBTP',
      source:
        'EBU R 128 v5.0 and AES TD1008: headroom for the overshoot of encoders and converters',
    },
    delivered: {
      value: 5,
      unit: 's',
      source:
        'as for the loudness: a shorter sound is a sample, which is often brought to full scale',
    },
  },
  remedy: {
    kind: 'dynamics',
    text: 'Lower the level, or use a true-peak limiter at -1 dBTP.',
    of: ['truePeakDb', 'peakDb'],
  },
  find(reader, { thresholds }) {
    const peak = reader.number('truePeakDb');
    if (peak === undefined) return undefined;
    const { clips, decoded, delivered, safe, sure } = thresholds;
    const isSample = (reader.number('durationSec') ?? Infinity) < delivered.value;
    const stated = `True peak ${figure(peak, 'dBTP')} dBTP`;
    const place = stretchOf(reader, 'truePeakAt');
    const where = place === undefined ? {} : { places: [place] };
    const lower = levelAdvice(safe.value - peak, peak, safe.value) ?? '';
    const advice = asSentence(`${lower}, or use a true-peak limiter at ${safe.value} dBTP`);
    if (isSample && peak > safe.value && peak <= clips.value)
      return { severity: 'info', text: `${stated}, close to full scale, as of many samples.` };
    if (peak > clips.value && peak <= sure.value)
      return {
        severity: isSample ? 'info' : 'warn',
        text: `${stated} is at full scale, within the margin of the measurement.`,
        advice,
        ...where,
      };
    // the same for a file before and after its encoder: a player clips both
    const note = isLossyFile(reader) ? ' Its lossy encoder may have raised it.' : '';
    // what is no voice is played at the level that its player chooses
    const isPlayed = !isSample || contentOf(reader) === 'voice';
    if (peak > clips.value)
      return {
        severity: isPlayed && peak > decoded.value ? 'bad' : 'warn',
        text: `${stated}, above full scale: players clip it between the samples.${note}`,
        advice,
        ...where,
      };
    if (exceedsLimit(peak, safe.value))
      return {
        severity: 'warn',
        text: `${stated}, above the ${safe.value} dBTP limit of most targets: a lossy encoder may raise it above full scale.${note}`,
        advice,
        ...where,
      };
    const strict = stricter.filter(({ tp }) => exceedsLimit(peak, tp));
    const but =
      strict.length === 0
        ? ''
        : ` ${strict.map(({ label }) => label).join(' and ')} require ${strict[0]?.tp ?? ''} dBTP.`;
    return {
      severity: 'good',
      text: `${stated}: within the ${safe.value} dBTP limit of most targets.${but}`,
    };
  },
});

/** Targets that require more headroom than the rest. */
const stricter = Object.values(deliveryTargets).filter(({ tp }) => tp < -1);

/** Code of the warning that the numbers are not of the track that a player plays. */
export const DEFAULT_NOT_MEASURED = 'default-not-measured';

/** Of several audio tracks only one is measured. */
export const audioTracks = defineFinding({
  id: 'audio-tracks',
  title: 'Audio tracks',
  needs: [],
  thresholds: {},
  remedy: {
    kind: 'convert',
    text: 'Measure another track by its number or language: `--track 2`, or `track` in a request.',
    of: ['warnings'],
  },
  find({ objects }, { advice }) {
    const others = objects('warnings').find(
      ({ code }) => code === 'other-tracks' || code === DEFAULT_NOT_MEASURED,
    );
    if (!others) return undefined;
    const isOther = others['code'] === DEFAULT_NOT_MEASURED;
    const tracks = objects('tracks');
    const measured = tracks.flatMap(trackWords);
    const message = textOf(others['message']).replace(/\.$/, '');
    const text = asSentence(measured.length > 0 && !isOther ? measured.join('; ') : message);
    // the one that is measured has findings of its own
    const faults = tracks.flatMap((track) => (track['measured'] === true ? [] : trackFault(track)));
    if (isOther || faults.length === 0)
      return { severity: isOther ? 'warn' : 'info', text, advice };
    return {
      severity: 'warn',
      text: `${asSentence(faults.join(', '))} ${text}`,
      advice,
    };
  },
});

/** What is wrong with a track, from what is measured of it in brief. */
function trackFault({ index, integratedLufs, signalToNoiseDb }: Body): readonly string[] {
  const name = `track ${Number(index)}`;
  if (typeof integratedLufs === 'number' && integratedLufs <= SILENT_UP_TO.lufs)
    return [`${name} is silent`];
  return typeof signalToNoiseDb === 'number' && signalToNoiseDb < NOISY_BELOW_DB
    ? [`${name} is noisy`]
    : [];
}
/** As for the signal-to-noise ratio of the measured track. */
export const NOISY_BELOW_DB = 30;

/** `track 2 (aac, German): -28.6 LUFS, -12.0 dBTP`, of an answer that measured all tracks. */
function trackWords(track: Body): readonly string[] {
  const { index, codec, language, integratedLufs, truePeakDb, signalToNoiseDb, failure } = track;
  const named = [textOf(codec), languageName(textOf(language))];
  const name = `track ${Number(index)} (${named.filter(Boolean).join(', ')})`;
  if (typeof failure === 'string') return [`${name}: not measured, ${failure}`];
  if (typeof integratedLufs !== 'number' || typeof truePeakDb !== 'number') return [];
  if (integratedLufs <= SILENT_UP_TO.lufs) return [`${name}: silent`];
  const noise =
    typeof signalToNoiseDb === 'number'
      ? `, signal-to-noise ratio ${figure(signalToNoiseDb, 'dB')} dB`
      : '';
  return [
    `${name}: ${figure(integratedLufs, 'LUFS')} LUFS, ${figure(truePeakDb, 'dBTP')} dBTP${noise}`,
  ];
}

/**
 * Where nothing declares which channel is an LFE and which a surround, their weights in the
 * loudness are a guess.
 */
export const unnamedSpeakers = defineFinding({
  id: 'unnamed-speakers',
  title: 'Channel layout',
  problem: 'unknown channel layout',
  needs: [],
  thresholds: {},
  remedy: {
    kind: 'source',
    text: 'Export it with a channel layout (WAV with a channel mask, or BW64 with ADM). Or name the loudspeakers with the option `channelLayout`.',
    of: ['warnings'],
  },
  find({ objects }, { advice }) {
    const unknown = objects('warnings').find(({ code }) => code === 'layout-unknown');
    const assumed = objects('warnings').find(({ code }) => code === 'layout-assumed');
    if (assumed) {
      const message = textOf(assumed['message']);
      return {
        severity: 'warn',
        text: `${message.charAt(0).toUpperCase()}${message.slice(1)}.`,
        advice,
      };
    }
    return (
      unknown && {
        severity: 'warn',
        text: 'The file does not declare its channel layout. Every channel has the same weight in the loudness, surrounds and LFE included.',
        advice,
      }
    );
  },
});
