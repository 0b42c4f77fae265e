/** Codecs that are refused somewhere, by the four characters that Apple's containers have for them. */
const NAMES: Readonly<Record<string, string>> = {
  enca: 'encrypted audio',
  drms: 'encrypted audio',
  'aac ': 'AAC',
  aach: 'HE-AAC',
  aacp: 'HE-AAC v2',
  alac: 'ALAC',
  flac: 'FLAC',
  opus: 'Opus',
  ilbc: 'iLBC',
  ima4: 'IMA ADPCM',
  '.mp1': 'MPEG audio of layer I',
  '.mp2': 'MP2',
  '.mp3': 'MP3',
  'ac-3': 'AC-3',
  'ec-3': 'E-AC-3',
  'ac-4': 'AC-4',
  samr: 'AMR',
  sawb: 'AMR',
  QDMC: 'QDesign Music',
  QDM2: 'QDesign Music',
  Qclp: 'QUALCOMM PureVoice',
  MAC3: 'MACE',
  MAC6: 'MACE',
};
/** The same by the numbers of WAV, which follow `ms` in two bytes. */
const MICROSOFT: Readonly<Record<number, string>> = {
  0x02: 'Microsoft ADPCM',
  0x11: 'IMA ADPCM',
  0x31: 'GSM 6.10',
  0x50: 'MP2',
  0x55: 'MP3',
  0xff: 'AAC',
  0x161: 'Windows Media Audio',
  0x2000: 'AC-3',
};

/** The codec of a refusal by its code, without bytes that a terminal would not print. */
export function nameOfCode(code: string): string {
  const numbers = Array.from(code, (character) => character.charCodeAt(0));
  const [, , high = 0, low = 0] = numbers;
  const name = Object.hasOwn(NAMES, code) ? NAMES[code] : undefined;
  const microsoft = code.startsWith('ms') ? MICROSOFT[256 * high + low] : undefined;
  if (name !== undefined || microsoft !== undefined) return name ?? microsoft ?? '';
  if (/^[\x20-\x7e]*$/.test(code)) return `the codec ${JSON.stringify(code)}`;
  const digits = numbers.map((number) => number.toString(16).padStart(2, '0'));
  return `the codec 0x${digits.join('')}`;
}
