import { type Body, textOf } from './reader.js';

const NAMES: Readonly<Record<string, string>> = { aac: 'AAC', opus: 'Opus', vorbis: 'Vorbis' };

/** Of one entry of `encodeList`: `AAC 128`. */
export const codecName = ({ codec, bitrateKbps }: Body): string =>
  `${NAMES[textOf(codec)] ?? textOf(codec)} ${Number(bitrateKbps)}`;
