// Formats that we name and do not decode, for `encodings.mjs`.
import { EXACT, by, casesOf, changed, foreign, text } from './make-files.mjs';

/** @type {import('./make-files.mjs').EncodingCase[]} */
export const others = [];
const add = (...form) => others.push(...casesOf(...form));
const one = (format, packet, forms) => add(format, packet, [44_100], [2], forms);

const wav16 = by('wav', '-c:a', 'pcm_s16le', '-bitexact');

// Named and not decoded
one('others', EXACT, [
  ['WavPack', by('wv'), foreign('WavPack')],
  ['TTA', by('tta'), foreign('TTA')],
  ['AC-3', by('ac3'), foreign('AC-3')],
  ['E-AC-3', by('eac3'), foreign('AC-3')],
  ['DTS', by('dts', '-strict', '-2'), foreign('DTS')],
  ['Windows Media', by('wma'), foreign('Windows Media Audio')],
  ['AVI', by('avi', '-c:a', 'pcm_s16le'), foreign('AVI')],
  ['FLV', by('flv', '-c:a', 'aac'), foreign('Flash')],
  ['VOC', by('voc'), foreign('Creative Voice')],
  ['RealMedia', by('rm', '-c:a', 'ac3'), foreign('RealMedia')],
  ['SoX', by('sox'), foreign('SoX')],
  ['Speex in ogg', by('spx', '-ar', '32000'), foreign('Speex')],
  ['TrueHD', by('thd', '-c:a', 'truehd', '-strict', '-2'), foreign('TrueHD')],
  ['zip', changed(wav16, () => text('PK\x03\x04 and so on')), foreign('ZIP')],
]);
