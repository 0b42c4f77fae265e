import { figure } from '../summaries/quantity.js';
import type { Sheet } from '../summaries/sheet.js';
import { doubt, type Finding, good, type Judge, type Verdict } from './verdict.js';

const ANSWERS: Readonly<Record<string, Pick<Verdict, 'level' | 'answer'>>> = {
  consistent: { level: 'good', answer: 'It is what it claims to be, as far as its sound tells.' },
  undecided: { level: 'doubt', answer: 'Its sound does not tell.' },
  suspect: { level: 'bad', answer: 'It is not what it claims to be.' },
};

export const provenance: Judge = (sheet) => {
  const { number, text, texts } = sheet;
  const hz = (path: string) => figure(number(path) ?? 0, 'Hz');
  const words: Readonly<Record<string, () => string>> = {
    'lossy-in-lossless': () =>
      `A lossy codec has been there (${text('lossySource')?.slice(6) ?? '?'}): the sound ends at ${hz('bandwidthHz')} Hz, in a lossless ${text('format') ?? 'file'}.`,
    upsampled: () => `It was upsampled from ${hz('upsampledFromHz')} Hz to ${hz('sampleRate')} Hz.`,
    spliced: () =>
      `Its bandwidth jumps ${number('bandwidthSplices') ?? 0} times: parts of other origin.`,
    'padded-bits': () =>
      `${number('effectiveBitDepth') ?? 0} bits are in use, and the file declares ${text('bitDepthGuess') ?? '?'}.`,
  };
  const verdict = text('provenance-verdict.verdict') ?? 'undecided';
  const { level, answer } = ANSWERS[verdict] ?? { level: 'doubt' as const, answer: verdict };
  const reasons = texts('provenance-verdict.reasons').map((tag) => ({
    level: 'bad' as const,
    text: words[tag]?.() ?? tag,
  }));
  return { level, answer, findings: [...reasons, ...source(sheet)] };
};

function source({ number, text, reason }: Sheet): readonly Finding[] {
  const found = text('lossySource');
  const reach = number('bandwidthHz');
  if (found === undefined || found === 'unknown')
    return doubt(
      `No codec can be told: ${reason('lossySource') || 'its sound shows no edge to judge by'}.`,
    );
  const upTo = reach === undefined ? '' : `, up to ${figure(reach, 'Hz')} Hz`;
  return good(`The sound is ${found}${upTo}; the file is ${text('format') ?? '?'}.`);
}
