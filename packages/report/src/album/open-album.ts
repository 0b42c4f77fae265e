import { joining, joinLoudness } from '@sonometer/engine';
import { applySpec } from '../gate/apply-spec.js';
import { sentenceOf } from '../gate/formats/words.js';
import { valueIn } from '../questions/selection.js';
import { figure, signed } from '../reading/quantity.js';
import { checkText } from '../reading/check-arguments.js';
import { textOf } from '../reading/reader.js';
import { gainCommand, partName } from '../verdicts/command-on.js';
import { SILENT_UP_TO } from '../verdicts/conditions.js';
import { SEVERITIES } from '../verdicts/finding.js';
import { truePeak } from '../verdicts/findings/true-peak.js';
import { exceedsLimit } from '../verdicts/standards.js';
import { NO_GAINS, verdictOf, wordOf } from './album-verdict.js';
import type { Album, AlbumFix, TargetStatus } from './album.js';
import { type Body, checkOutcome, type PartOutcome } from './part-outcome.js';
import { buildForms, type OtherForm } from './form.js';
import { type AlbumKind, albumKindNamed, type AlbumKindName } from './kinds.js';
import { overFullScale, type Reported } from './over-full-scale.js';
import { wholeOf } from './whole.js';
import { type Away, type Measured, nameOf, readPart, spreadOf } from './spread.js';

export type { PartOutcome };

/** Advice for a part that is too far from the median. */
export function fixOfAway(
  { field, part, by, median }: Away,
  { whole }: AlbumKind,
  file: string,
): AlbumFix {
  const { index } = part;
  switch (field) {
    case 'integratedLufs': {
      const gainDb = Math.round(-by * 100) / 100;
      const peakDb = part.truePeakDb + gainDb;
      const stated = `${signed(gainDb, 'dB')} dB`;
      const ceilingDbtp = truePeak.thresholds.safe.value;
      if (gainDb > 0 && exceedsLimit(peakDb, ceilingDbtp))
        return {
          index,
          kind: 'dynamics',
          text: `${stated} would bring it to the median, but raise its true peak to ${figure(peakDb, 'dBTP')} dBTP. Return to the mix, or use a true-peak limiter at ${ceilingDbtp} dBTP.`,
        };
      return {
        index,
        kind: 'gain',
        gainDb,
        text: `If it is not intended, ${stated} bring it to the median of the ${whole}: ${gainCommand(gainDb, file)}`,
      };
    }
    case 'headSilenceSec':
    case 'tailSilenceSec': {
      const where = field === 'headSilenceSec' ? 'head' : 'tail';
      const sec = figure(Math.abs(by), 's');
      const text =
        by > 0
          ? `Cut ${sec} s of silence from its ${where}.`
          : `Add ${sec} s at its ${where}, with the same background.`;
      return { index, kind: 'edit', text };
    }
    case 'spectralCentroidHz':
      return {
        index,
        kind: 'filter',
        text: `If it is not intended, match its tone by ear to a ${medianPart(median)}. An equaliser cannot restore missing content.`,
      };
    case 'noiseFloorDb':
      return {
        index,
        kind: 'source',
        text:
          by > 0
            ? 'Listen to its pauses for another room or gain, remaining noise, or music throughout.'
            : 'Listen to its pauses for a gate or noise reduction that the others do not have.',
      };
    case 'stereoWidth':
      return {
        index,
        kind: 'source',
        text: 'Listen to it in mono and in stereo for another mix, a widener, or a missing side.',
      };
  }
}

const medianPart = (hz: number) => `part with a spectrum centred near ${figure(hz, 'Hz')} Hz`;

/** Advice for a part of another form. */
export const fixOfForm = ({ part, usual }: OtherForm): AlbumFix => ({
  index: part.index,
  kind: 'convert',
  text: `Export it again from its source in the format of the others: ${usual}.`,
});

/** An album that takes its parts in their order. */
export interface AlbumFold {
  /** @throws Fault where the body is not that of an `albumAnswer`: the part is not in the album then. */
  push(part: PartOutcome): void;
  end(): Album;
}

/**
 * Makes one answer of the answers to `albumAnswer` for each part; of each it stores 400 bytes a
 * second.
 */
export function openAlbum(as: AlbumKindName, order: Album['order']): AlbumFold {
  const kind = albumKindNamed(as);
  checkText('order', order);
  const parts: Measured[] = [];
  const failed: Album['failed'] = [];
  const ruled: Reported[] = [];
  /** Names for commands. */
  const files = new Map<Measured, string>();
  const joined = joinLoudness();

  return {
    push(given) {
      checkOutcome(given);
      const { name, chapter, ...outcome } = given;
      const index = parts.length + failed.length;
      if ('failure' in outcome) {
        const { code, message } = outcome.failure;
        failed.push({ index, name, code, message });
        return;
      }
      const { body, durationSec } = outcome;
      // whatever may throw comes before the first push: a part is in the album as a whole, or not at all
      const startSec = chapter?.startSec;
      const part = {
        ...readPart(body, { index, name, hasDrValue: kind.hasDrValue === true }),
        ...(startSec !== undefined && { startSec }),
      };
      const file = chapter ? partName(chapter.file, chapter.startSec, durationSec) : name;
      const missed = againstSpec(kind, { index, name, file }, { body, durationSec });
      files.set(part, file);
      joined.push(textOf(valueIn(body, STEPS_FIELD)));
      parts.push(part);
      ruled.push(...missed);
    },

    end() {
      const whole = wholeOf(parts, { failed, joined, kind });
      const { spread, away } = spreadOf(parts, kind);
      const medianLufs = spread.find(({ field }) => field === 'integratedLufs')?.median;
      const { other, mixed } = buildForms(parts);
      const reported: readonly Reported[] = [
        ...parts.flatMap((part) => silenceOf(part, kind)),
        ...ruled,
        ...(kind.spec ? [] : overFullScale(parts, kind)),
        ...away
          .filter(({ part }) => !isSilentPart(part))
          .map((one) => ({
            deviation: {
              index: one.part.index,
              field: one.field,
              severity: kind.bounds[one.field].isFixed ? ('bad' as const) : ('warn' as const),
              text: one.text,
            },
            fix: fixOfAway(one, kind, files.get(one.part) ?? one.part.name),
          })),
        ...other.map((one) => ({
          deviation: {
            index: one.part.index,
            field: one.field,
            severity: 'warn' as const,
            text: `${nameOf(kind.part, one.part)} has ${one.has}, where ${one.usualCount} of ${one.count} have ${one.usual}.`,
          },
          fix: fixOfForm(one),
        })),
        ...mixed.map(({ field, counts, count }) => ({
          deviation: {
            field,
            severity: 'warn' as const,
            text: `The ${kind.part}s differ in ${wordOf(field, kind)}: ${[...counts].map(([has, of]) => `${of} of ${count} ${of === 1 ? 'has' : 'have'} ${has}`).join(', ')}.`,
          },
          fix: undefined,
        })),
      ];
      const standsOut = reported
        .map(({ deviation }) => deviation)
        .sort((a, b) => rankOf(a) - rankOf(b) || placeOf(a) - placeOf(b));
      const fixes = reported
        .flatMap(({ fix }) => fix ?? [])
        .sort((a, b) => a.index - b.index)
        .filter((fix, i, all) => all.findIndex((one) => isSame(one, fix)) === i);
      return {
        as,
        order,
        verdict: verdictOf({ kind, parts, failed, spread, standsOut }),
        whole,
        parts: parts.map((part, i) => placed(part, parts[i + 1], medianLufs)),
        failed,
        spread: [...spread],
        standsOut,
        fixes,
      };
    },
  };
}

const STEPS_FIELD = Object.keys(joining.fields)[0] ?? '';

const rankOf = ({ severity }: TargetStatus) => SEVERITIES.indexOf(severity);

/** Findings of all parts come after those of one. */
const placeOf = ({ index = Number.MAX_SAFE_INTEGER }: TargetStatus) => index;

/** One gain fixes several rules. */
const isSame = (a: AlbumFix, b: AlbumFix) => a.index === b.index && a.text === b.text;

/** A part between the others. */
function placed(
  part: Measured,
  next: Measured | undefined,
  medianLufs = part.integratedLufs,
): Album['parts'][number] {
  const isNext = next?.index === part.index + 1;
  const gap = isNext ? { gapAfterSec: part.tailSilenceSec + next.headSilenceSec } : undefined;
  const why = next ? 'the next one could not be measured' : 'no measured part follows it';
  return {
    ...part,
    fromMedianLu: part.integratedLufs - medianLufs,
    gapAfterSec: gap?.gapAfterSec ?? null,
    ...(!gap && { omitted: { ...part.omitted, gapAfterSec: why } }),
  };
}

/** Nothing else deviates in such a part. */
const isSilentPart = ({ integratedLufs }: Measured): boolean => integratedLufs <= SILENT_UP_TO.lufs;

function silenceOf(part: Measured, { part: noun }: AlbumKind): readonly Reported[] {
  if (!isSilentPart(part)) return [];
  return [
    {
      deviation: {
        index: part.index,
        field: 'integratedLufs',
        severity: 'bad',
        text: `${nameOf(noun, part)} is silent: ${NO_GAINS}.`,
      },
      fix: { index: part.index, kind: 'source', text: 'Check that this is the right file.' },
    },
  ];
}

/** The bounds that a part misses by itself. */
function againstSpec(
  { spec, part: noun }: AlbumKind,
  { index, name, file }: { readonly index: number; readonly name: string; readonly file: string },
  measured: { readonly body: Body; readonly durationSec: number },
): readonly Reported[] {
  if (!spec) return [];
  return applySpec(spec, file, measured).failures.map((failure) => {
    const { kind, gainDb, text } = failure.fix;
    return {
      deviation: {
        index,
        field: failure.rule.field.name,
        severity: 'bad',
        text: `${nameOf(noun, { index, name })} misses ${spec.name}: ${sentenceOf(failure)}.`,
      },
      fix: { index, kind, ...(gainDb !== undefined && { gainDb }), text },
    };
  });
}
