import { buildMoments } from '../reading/moment.js';
import { NOTHING_FOUND, type Reader } from '../reading/reader.js';
import { isSilent } from './conditions.js';
import { type Finding, type FindingRule, type Found, SEVERITIES } from './finding.js';
import { damage, declaredLength } from './findings/file-damage.js';
import { declaredMarks } from './findings/chapters.js';
import { audioTracks, unnamedSpeakers } from './findings/true-peak.js';
import { declaredMusic } from './findings/declared.js';
import { silent } from './findings/silence.js';

/** `open`: no problem was found, but a measurement that a "good" needs is missing. */
export type Level = 'bad' | 'warn' | 'good' | 'open';

/** A rule without a result, and the reason. */
export interface Unchecked {
  readonly id: string;
  readonly title: string;
  readonly reason: string;
  /** It does not apply to the recording, as stereo balance to a file of one channel. */
  readonly isInapplicable?: true;
}

/** The verdict of an analysis. */
export interface Verdict {
  readonly level: Level;
  /** One sentence. */
  readonly headline: string;
  /** Worst first; among equals, damage of the file and noise that could not be checked before all. */
  readonly findings: readonly Finding[];
  readonly unchecked: readonly Unchecked[];
  /** Checks that found no problem. */
  readonly passed: readonly Passed[];
  /** The properties that the analysis never checks. */
  readonly left?: string;
}

/** A check without a problem. */
export interface Passed {
  readonly id: string;
  /** Its name in a list of checks: `mains hum`. */
  readonly passedAs: string;
}

interface Headlines {
  readonly bad: string;
  readonly warn: string;
  /** Left out where the title of a good verdict names what was checked. */
  readonly good?: string;
}

/** The verdict rules of one analysis. */
export interface VerdictRules {
  /**
   * A "good" requires that every one of them is checked, unless it does not apply to the recording.
   */
  readonly essential: readonly FindingRule[];
  /** They decide as well, where they can be checked. */
  readonly decides?: readonly FindingRule[];
  /** Reported, but decided by another analysis. */
  readonly adjacent?: readonly FindingRule[];
  /** The properties that the analysis never checks, so that nobody overestimates its "good". */
  readonly leaves?: string;
  readonly headlines: Headlines;
  /** The kind of the recording, before the title. */
  readonly content?: (reader: Reader, level: Level) => string | undefined;
  /** The audio tracks, where there are several, before the title of a silent one. */
  readonly tracks?: (reader: Reader) => string | undefined;
  /** A sentence with more than the level, where the numbers allow it. */
  readonly headline?: (reader: Reader, level: Level) => string | undefined;
  /** The worst finding titles the verdict, where it has no title of its own. */
  readonly isTitledByWorst?: true;
  /** Ids of checks that another one contradicts: they are not listed as passed. */
  readonly doubted?: (reader: Reader) => readonly string[];
  /** A level that does not follow from the findings. */
  readonly level?: (reader: Reader) => Level | undefined;
}

interface Outcome {
  readonly rule: FindingRule;
  readonly finding?: Finding;
  readonly unchecked?: Unchecked;
  /** It does apply to the recording, and could not be checked. */
  readonly isOpen?: true;
}

function checkedBy(rule: FindingRule, reader: Reader): Outcome {
  const { id, title, needs, nothing, unless, missing, thresholds, remedy } = rule;
  const out = unless?.(reader);
  if (out !== undefined)
    return { rule, unchecked: { id, title, reason: out, isInapplicable: true } };
  if (needs.length > 0 && !needs.some(reader.has)) {
    const [requested = needs[0] ?? ''] = needs.filter(reader.isRequested);
    const reason = reader.reason(requested);
    // a value without a reason for its absence is not there either
    if (nothing !== undefined && [nothing, NOTHING_FOUND].includes(reason)) return { rule };
    const doubt = reader.isRequested(requested) ? reader.doubt(requested) : undefined;
    const found = doubt === undefined ? undefined : missing?.(reader, doubt);
    return found
      ? outcomeOf(rule, found)
      : { rule, unchecked: { id, title, reason }, isOpen: true };
  }
  const found = rule.find(reader, { thresholds, advice: remedy?.text ?? '' });
  if (found && 'undecided' in found) {
    const unchecked = { id, title: found.title ?? title, reason: found.undecided };
    return { rule, unchecked, ...(!found.isInapplicable && { isOpen: true }) };
  }
  return found ? outcomeOf(rule, found) : { rule };
}

function outcomeOf(rule: FindingRule, { open, ...stated }: Found): Outcome {
  const { id, title, needs, problem } = rule;
  const finding = { id, title, needs, ...(problem !== undefined && { problem }), ...stated };
  return open === undefined
    ? { rule, finding }
    : { rule, finding, unchecked: { id, title, reason: open }, isOpen: true };
}

/** `No problem found. Not checked: signal-to-noise ratio.`, less what the title begins with. */
function openTitle(open: readonly Outcome[]): string {
  const others = open.filter(({ finding }) => !finding || !leads(finding));
  if (others.length === 0) return 'No problem found otherwise.';
  return `No problem found. Not checked: ${namesOf(others.map(({ rule, unchecked }) => unchecked?.title ?? rule.title))}.`;
}

/** Numbers of a damaged file, or of another track than a player plays. */
const takesGood = ({ id, severity }: Finding): boolean =>
  id === damage.id || (id === audioTracks.id && severity === 'warn');

/** Whatever else decides a level: such a file is not good. */
const capped = (level: Level, findings: readonly Finding[]): Level =>
  (level === 'good' || level === 'open') && findings.some(takesGood) ? 'warn' : level;

/** A finding that every other depends on is named first, whatever its severity. */
const leads = ({ severity, headline, isLeading }: Finding): boolean =>
  isLeading === true && severity !== 'good' && headline !== undefined;

/** Checks what was measured. A missing number is never good. */
export function computeVerdict(by: VerdictRules, reader: Reader): Verdict {
  if (isSilent(reader)) {
    const findings = [damage, silent, audioTracks].flatMap(
      (rule) => checkedBy(rule, reader).finding ?? [],
    );
    const damaged = findings.find(({ id }) => id === damage.id)?.headline;
    const headline = damaged ?? [by.tracks?.(reader), 'Silent.'].filter(Boolean).join(' ');
    return { level: 'bad', headline, findings, unchecked: [], passed: [] };
  }
  const { essential, decides = [], adjacent = [], leaves } = by;
  const outcomesOf = (rules: readonly FindingRule[]) =>
    rules.map((rule) => checkedBy(rule, reader));
  const must = outcomesOf([
    damage,
    declaredLength,
    unnamedSpeakers,
    audioTracks,
    declaredMarks,
    declaredMusic,
    ...essential,
  ]);
  const may = outcomesOf(decides);
  const more = outcomesOf(adjacent);

  const findingsOf = (outcomes: readonly Outcome[]) =>
    outcomes.flatMap(({ finding }) => finding ?? []);
  const deciding = findingsOf([...must, ...may]);
  const has = (severity: Finding['severity']) =>
    deciding.some((finding) => finding.severity === severity);
  const isOpen = must.some((one) => one.isOpen);
  const found: Level = has('bad') ? 'bad' : has('warn') ? 'warn' : isOpen ? 'open' : 'good';
  const level = capped(by.level?.(reader) ?? found, deciding);

  // decided by another analysis: no warning next to a title without one
  const reported = findingsOf(more).map((finding) =>
    by.isTitledByWorst && (finding.severity === 'warn' || finding.severity === 'bad')
      ? { ...finding, severity: 'info' as const }
      : finding,
  );
  const findings = [...deciding, ...reported];
  const sorted = SEVERITIES.flatMap((severity) => {
    const equals = findings.filter((finding) => finding.severity === severity);
    return [...equals.filter(leads), ...equals.filter((finding) => !leads(finding))];
  });
  const isDamaged = deciding.some(({ id }) => id === damage.id);
  // what could not be read was not checked
  const passed = isDamaged ? [] : passedOf([...must, ...may], more, new Set(by.doubted?.(reader)));
  return {
    level,
    headline: buildHeadline(by, reader, level, deciding, {
      passed,
      open: must.filter((one) => one.isOpen),
    }),
    findings: sorted,
    unchecked: [...must, ...may].flatMap(({ unchecked }) => unchecked ?? []),
    passed,
    ...(leaves !== undefined && { left: leaves }),
  };
}

/**
 * Of checks with one name, as the two ends of a file, none has passed where one has a finding, even one that is only
 * reported.
 */
function passedOf(
  outcomes: readonly Outcome[],
  reported: readonly Outcome[],
  doubted: ReadonlySet<string>,
): readonly Passed[] {
  const isPassed = (outcome: Outcome) => hasPassed(outcome) && !doubted.has(outcome.rule.id);
  const failed = new Set(
    [...outcomes, ...reported]
      .filter((one) => !one.unchecked && !isPassed(one))
      .map(({ rule: { passedAs } }) => passedAs),
  );
  return outcomes
    .filter(isPassed)
    .flatMap(({ rule: { id, passedAs } }) =>
      passedAs === undefined || failed.has(passedAs) ? [] : { id, passedAs },
    );
}

/** What is only reported, as the loudness of a clip that nobody delivers, did not pass a check. */
const hasPassed = ({ finding, unchecked }: Outcome): boolean =>
  !unchecked && (finding === undefined || finding.severity === 'good');

/** One title: what makes the rest doubtful before the rest, then the finding that decides, then what was checked. */
function buildHeadline(
  by: VerdictRules,
  reader: Reader,
  level: Level,
  deciding: readonly Finding[],
  { passed, open }: { readonly passed: readonly Passed[]; readonly open: readonly Outcome[] },
): string {
  const [damaged] = deciding.filter(({ id }) => id === damage.id);
  if (damaged?.headline !== undefined) return damaged.headline;
  const doubts = deciding.filter(leads).flatMap(({ headline }) => headline ?? []);
  const ofLevel = deciding.filter(({ severity }) => severity === level);
  // the title of what leads has said the worst already
  const isLed = by.isTitledByWorst === true && ofLevel.length > 0 && ofLevel.every(leads);
  const worst = ofLevel.find((finding) => finding.headline !== undefined && !leads(finding));
  const isProblem = level === 'bad' || level === 'warn';
  const [first, ...others] =
    by.isTitledByWorst && isProblem
      ? ofLevel.filter((finding) => !leads(finding) && finding.id !== audioTracks.id)
      : [];
  // a problem of another track is the only one
  const [ofTracks] =
    by.isTitledByWorst && isProblem ? ofLevel.filter(({ id }) => id === audioTracks.id) : [];
  const rest =
    by.headline?.(reader, level) ??
    first?.headline ??
    (first && `${clauseOf(first.text)}.`) ??
    worst?.headline ??
    (ofTracks && `${clauseOf(ofTracks.text)}.`) ??
    (isLed
      ? ''
      : level === 'open'
        ? openTitle(open)
        : (by.headlines[level] ?? passedTitle(passed, by)));
  const title = [by.content?.(reader, level) ?? '', rest, alsoOf(others)];
  // a title that names a problem begins with it, unless the doubt is as bad
  const isWorse =
    first?.severity === 'bad' && !deciding.some((one) => leads(one) && one.severity === 'bad');
  return [...(isWorse ? [...title, ...doubts] : [...doubts, ...title])].filter(Boolean).join(' ');
}

/** Named in a title besides the worst. */
const MAX_ALSO = 2;

/** `Also: too quiet for a podcast, mains hum.`: what is as bad as the finding of the title. */
const alsoOf = (others: readonly Finding[]): string =>
  others.length === 0
    ? ''
    : `Also: ${namesOf(others.map(({ problem, title }) => problem ?? title))}.`;

/** `mains hum, DC offset and 2 more` */
function namesOf(all: readonly string[]): string {
  const titles = [...new Set(all.map(withinSentence))];
  const more = titles.length - MAX_ALSO;
  return `${titles.slice(0, MAX_ALSO).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** `mains hum`, and `DC offset` as it is. */
export const withinSentence = (title: string): string =>
  /^[A-Z][a-z]/.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;

/** The first clause of a sentence: a title, where the rest is on the page. */
export const clauseOf = (text: string): string =>
  (text.split(/(?<!^Damaged): |[.;] | \(/)[0] ?? text).replace(/\.$/, '');

/** More names are no title, where the list of what passed is below it. */
const MAX_NAMED = 4;

/** `No problem found in true peak, clipping and DC offset.`: only what was measured and passed. */
function passedTitle(
  passed: readonly Passed[],
  { isTitledByWorst }: Pick<VerdictRules, 'isTitledByWorst'>,
): string {
  const once = [...new Set(passed.map(({ passedAs }) => passedAs))];
  if (isTitledByWorst && once.length > MAX_NAMED)
    return `No problem found in ${once.length} checks.`;
  const last = once.at(-1) ?? 'what was checked';
  const before = once.slice(0, -1).join(', ');
  return `No problem found in ${before === '' ? last : `${before} and ${last}`}.`;
}

/**
 * The unchecked measures, a clause for each reason: `Codec history, DC offset: it is not part of
 * this question`; then what the analysis never checks.
 */
export function uncheckedLines({ unchecked, left }: Verdict): readonly string[] {
  const byReason = new Map<string, string[]>();
  for (const { title, reason } of unchecked)
    byReason.set(reason, [...(byReason.get(reason) ?? []), title]);
  return [
    ...[...byReason].map(([reason, titles]) => `${titles.join(', ')}: ${reason}`),
    ...(left === undefined ? [] : [left]),
  ];
}

/** A finding in full: what was found, where, and what to do. */
export const sentenceOf = (
  finding: Pick<Finding, 'text' | 'advice' | 'places' | 'placesAre'>,
): string => [finding.text, whereOf(finding), finding.advice ?? ''].filter(Boolean).join(' ');

/** `At 0:12.3, 0:45.1.`; empty where the answer has no places, or they were not requested. */
export function whereOf({
  places = [],
  placesAre = 'At',
}: Pick<Finding, 'places' | 'placesAre'>): string {
  const where = buildMoments(places.map(({ startSec }) => startSec));
  return where === '' ? '' : `${placesAre} ${where}.`;
}

/**
 * The verdict in a line, for a list: the headline, or the worst finding where there is one, after what makes it
 * doubtful.
 */
export function lineOf(
  { level, headline, findings }: Verdict,
  shorten = (text: string) => text,
): string {
  const worst = findings.find(({ severity }) => severity === level);
  const isDamaged = findings.some(({ id }) => id === damage.id);
  if (isDamaged || level === 'good' || level === 'open' || !worst) return headline;
  const doubt = findings.find((finding) => leads(finding) && finding !== worst)?.headline;
  return [doubt, (leads(worst) ? undefined : worst.headline) ?? shorten(worst.text)]
    .filter(Boolean)
    .join(' ');
}
