import type { Body } from '../reading/value-at.js';
import { musicFacts } from './facts.js';
import { fitMetre, fitSwing } from './fit-feel.js';
import type { Checked, Judgement, MusicFit } from './fit-form.js';
import { fitKey } from './fit-key.js';
import { fitTempo } from './fit-tempo.js';
import { fitTuning } from './fit-tuning.js';

type Parts = Omit<MusicFit, 'verdict' | 'text' | 'omitted'>;

/** Without these the fit of two recordings is undecidable. */
const DECIDING = ['tempo', 'key'] as const;

/** The fit of two recordings, by their answers of the profile `music`. */
export function musicFit(first: Body, second: Body): MusicFit {
  const [a, b] = [musicFacts(first), musicFacts(second)];
  const checked = {
    tempo: fitTempo(a, b),
    key: fitKey(a, b),
    tuning: fitTuning(a, b),
    swing: fitSwing(a, b),
    metre: fitMetre(a, b),
  } satisfies { readonly [P in keyof Required<Parts>]: Checked<NonNullable<Parts[P]>> };
  const entries = Object.entries(checked);
  const parts = Object.fromEntries(
    entries.flatMap(([name, one]) => ('value' in one ? [[name, one.value]] : [])),
  ) as Parts;
  const omitted = Object.fromEntries(
    entries.flatMap(([name, one]) => ('absent' in one ? [[name, one.absent]] : [])),
  );
  const verdict = verdictOf(parts);
  return { verdict, text: sentenceOf(verdict, parts, omitted), ...parts, omitted };
}

function verdictOf(parts: Parts): MusicFit['verdict'] {
  const has = (judgement: Judgement) =>
    Object.values(parts).some((part) => part.judgement === judgement);
  if (has('apart')) return 'apart';
  if (DECIDING.some((name) => parts[name] === undefined)) return 'open';
  return has('after-change') ? 'after-change' : 'fits';
}

function sentenceOf(
  verdict: MusicFit['verdict'],
  parts: Parts,
  omitted: Readonly<Record<string, string>>,
): string {
  const textsOf = (judgement: Judgement) =>
    Object.values(parts).flatMap((part) => (part.judgement === judgement ? [part.text] : []));
  const unknown = DECIDING.filter((name) => omitted[name] !== undefined);
  const left = unknown.length > 0 ? ` Not checked: ${unknown.join(' and ')}.` : '';
  const [fitting, changes, apart] = [textsOf('fits'), textsOf('after-change'), textsOf('apart')];
  if (verdict === 'apart') return `They do not fit: ${apart.join('; ')}.${left}`;
  if (verdict === 'fits') return `They fit as they are: ${fitting.join('; ')}.`;
  if (unknown.length === DECIDING.length) return `Whether they fit could not be determined.${left}`;
  if (changes.length > 0) return `They fit after a change: ${changes.join('; ')}.${left}`;
  return `No conflict was found: ${fitting.join('; ')}.${left}`;
}
