import type { Container } from './audio.js';

/** Endings of file names that belong to one format only. */
const FORMAT_OF_EXTENSION: Readonly<Record<string, Container>> = {
  wav: 'wav',
  wave: 'wav',
  bwf: 'wav',
  rf64: 'wav',
  mp3: 'mp3',
  mp2: 'mp3',
  mpga: 'mp3',
  flac: 'flac',
  m4a: 'm4a',
  m4b: 'm4a',
  mp4: 'm4a',
  ogg: 'ogg',
  oga: 'ogg',
  opus: 'ogg',
  spx: 'ogg',
  aif: 'aiff',
  aiff: 'aiff',
  aifc: 'aiff',
  caf: 'caf',
  webm: 'webm',
  weba: 'webm',
  mka: 'webm',
  mkv: 'webm',
  aac: 'aac',
};

/** The content determines the format. A name that contradicts it is a warning; one without a format is not. */
export function nameMismatch(fileName: string, container: Container): string | undefined {
  const [, extension = ''] = /\.([^.]+)$/.exec(fileName) ?? [];
  const named = Object.entries(FORMAT_OF_EXTENSION).find(
    ([ext]) => ext === extension.toLowerCase(),
  );
  if (!named || named[1] === container) return undefined;
  return `the name ends in .${named[0]}, but the file is ${container}`;
}
