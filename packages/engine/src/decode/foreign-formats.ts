import type { Bytes } from './bytes.js';

/** How formats begin that people send and we do not decode, so that the refusal can name them. */
const FOREIGN_FORMATS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^RIFX/, 'big-endian WAV (RIFX)'],
  [/^riff\x2e\x91/, 'Sony Wave64'],
  [/^RIFF....AVI /s, 'AVI video'],
  [/^RIFF....WEBP/s, 'a picture (WebP)'],
  [/^\.snd/, 'Sun audio (AU)'],
  [/^\x30\x26\xb2\x75/, 'Windows Media Audio'],
  [/^wvpk/, 'WavPack'],
  [/^MAC /, "Monkey's Audio"],
  [/^TTA[12]/, 'True Audio (TTA)'],
  [/^FLV\x01/, 'Flash video (FLV)'],
  [/^Creative Voice File/, 'Creative Voice (VOC)'],
  [/^\.RMF|^\.ra\xfd/, 'RealMedia'],
  [/^\.SoX|^XoS\./, "SoX's own format"],
  [/^....\xf8\x72\x6f[\xba\xbb]/s, 'TrueHD or MLP'],
  [/^\0\0\x01\xba/, 'an MPEG program stream'],
  [/^#!AMR/, 'AMR'],
  [/^MThd/, 'MIDI'],
  [/^ADIF/, 'AAC outside an m4a file (ADIF)'],
  [/^\x7f\xfe\x80\x01/, 'DTS'],
  [/^DSD |^FRM8/, 'DSD'],
  [/^\x89PNG/, 'a picture (PNG)'],
  [/^\xff\xd8\xff/, 'a picture (JPEG)'],
  [/^GIF8/, 'a picture (GIF)'],
  [/^%PDF/, 'a PDF document'],
  [/^PK\x03\x04/, 'a ZIP archive'],
  [/^\x1f\x8b/, 'a gzip archive'],
  [/^\s*<(!doctype|html|\?xml)/i, 'a web page or XML'],
];

/** Two bytes prove nothing: these are names for what turned out to be nothing else. */
const PERHAPS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^\xff[\xe2\xe3\xf2\xf3\xfa\xfb][\x00-\x0b]/, 'MP3 of free format'],
  [/^\xff[\xf4\xf5\xfc\xfd]/, 'MPEG audio of layer II'],
  [/^\x0b\x77/, 'AC-3'],
  [/^\x47[\x40-\x5f].[\x10-\x1f\x30-\x3f]/s, 'an MPEG transport stream'],
  [/^\x56[\xe0-\xff]/, 'AAC in a LATM stream'],
];

/** The name of a known format that we do not decode. */
export const foreignFormat = (head: Bytes) => nameIn(FOREIGN_FORMATS, head);

/** What the file may be, when it is no format that we decode. */
export const likelyFormat = (head: Bytes) => nameIn(PERHAPS, head);

const nameIn = (names: typeof PERHAPS, head: Bytes): string | undefined => {
  const text = head.textUpTo(64);
  return names.find(([pattern]) => pattern.test(text))?.[1];
};
