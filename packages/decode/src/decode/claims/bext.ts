import type { Claim, Claimed } from '../../core/claim.js';
import { Bytes } from '../bytes.js';
import { cleanText, upToZero } from './named-claim.js';

const TEXTS: readonly (readonly [name: string, at: number, bytes: number])[] = [
  ['Description', 0, 256],
  ['Originator', 256, 32],
  ['OriginatorReference', 288, 32],
  ['OriginationDate', 320, 10],
  ['OriginationTime', 330, 8],
];
const TIME_REFERENCE_AT = 338;
const VERSION_AT = 346;
const UMID = { at: 348, bytes: 64 };
const LOUDNESS: readonly (readonly [name: string, at: number, measure: Claimed, unit: string])[] = [
  ['LoudnessValue', 412, 'integratedLufs', 'LUFS'],
  ['LoudnessRange', 414, 'loudnessRange', 'LU'],
  ['MaxTruePeakLevel', 416, 'truePeakDb', 'dBTP'],
  ['MaxMomentaryLoudness', 418, 'momentaryLufsMax', 'LUFS'],
  ['MaxShortTermLoudness', 420, 'shortTermLufsMax', 'LUFS'],
];
const HISTORY_AT = 602;
const MAX_HISTORY_BYTES = 4096;

/** As much of the chunk as is read. */
export const BEXT_BYTES = HISTORY_AT + MAX_HISTORY_BYTES;

/** Version 2 brought the loudness. */
const LOUDNESS_SINCE = 2;
/** What lies beyond ±99.99 is not set, 0x7FFF first of all. */
const MAX_HUNDREDTHS = 9999;

/**
 * What a Broadcast Wave file states in its bext chunk (EBU Tech 3285 v2, 2.3).
 *
 * @param chunk The body of the chunk, from its start; fields that it does not reach are not reported.
 * @param rateHz Of the samples, in which the time reference counts; 0 where it is not known.
 */
export function bextClaims(chunk: Uint8Array, rateHz = 0): readonly Claim[] {
  const bytes = new Bytes(chunk, 'wav');
  const claims: Claim[] = [];
  const report = (name: string, text: string) => {
    const clean = cleanText(text);
    if (clean !== '') claims.push({ tag: `bext ${name}`, text: clean });
  };
  const reaches = (end: number) => end <= bytes.length;

  for (const [name, at, length] of TEXTS)
    if (reaches(at + length)) report(name, upToZero(bytes.text(at, length)));
  if (!reaches(VERSION_AT + 2)) return claims;
  const samples = bytes.u64le(TIME_REFERENCE_AT);
  if (samples > 0) report('TimeReference', timeReference(samples, rateHz));
  if (reaches(UMID.at + UMID.bytes)) report('UMID', umidIn(bytes));
  if (bytes.u16le(VERSION_AT) >= LOUDNESS_SINCE) claims.push(...loudnessIn(bytes));
  if (reaches(HISTORY_AT + 1))
    report(
      'CodingHistory',
      upToZero(bytes.text(HISTORY_AT, Math.min(bytes.length - HISTORY_AT, MAX_HISTORY_BYTES))),
    );
  return claims;
}

/** Samples since midnight, and the time of day that they are: `hh:mm:ss.sss`. */
function timeReference(samples: number, rateHz: number): string {
  if (rateHz <= 0) return String(samples);
  const ms = Math.round((samples / rateHz) * 1000);
  const parts = [
    Math.floor(ms / 3_600_000),
    Math.floor(ms / 60_000) % 60,
    Math.floor(ms / 1000) % 60,
  ];
  const clock = parts.map((part) => String(part).padStart(2, '0')).join(':');
  return `${clock}.${String(ms % 1000).padStart(3, '0')} (${samples} samples)`;
}

function loudnessIn(bytes: Bytes): readonly Claim[] {
  const set = LOUDNESS.flatMap(([name, at, measure, unit]): readonly Claim[] => {
    if (at + 2 > bytes.length) return [];
    const hundredths = (bytes.u16le(at) << 16) >> 16;
    if (Math.abs(hundredths) > MAX_HUNDREDTHS) return [];
    const value = hundredths / 100;
    return [
      { tag: `bext ${name}`, text: `${value.toFixed(2)} ${unit}`, stated: { measure, value } },
    ];
  });
  // all zero: a program that writes version 2 and leaves its fields as they were
  return set.some(({ stated }) => stated?.value !== 0) ? set : [];
}

/** SMPTE ST 330, hexadecimal; the basic one is the first half. All zero where there is none. */
function umidIn(bytes: Bytes): string {
  const all = Array.from(bytes.slice(UMID.at, UMID.at + UMID.bytes), (byte) =>
    byte.toString(16).padStart(2, '0'),
  );
  const text = all.join('');
  return /^0*$/.test(text) ? '' : text.replace(/^(.{64})0{64}$/, '$1');
}
