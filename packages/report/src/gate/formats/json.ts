import { bodyText } from '../../questions/question.js';
import type { Failure } from '../apply-spec.js';
import { type Format, isPassed } from './report.js';
import { sentenceOf } from './words.js';

/** The whole report as one JSON object. */
export const asJson: Format = ({ spec, verdicts }) =>
  bodyText({
    spec: { name: spec.name, title: spec.title, source: spec.source },
    pass: verdicts.every(isPassed),
    files: verdicts.map((verdict) =>
      'error' in verdict
        ? { file: verdict.file, pass: false, error: verdict.error }
        : {
            file: verdict.file,
            pass: isPassed(verdict),
            durationSec: verdict.durationSec,
            rules: verdict.rules,
            ...(verdict.warnings && { warnings: verdict.warnings }),
            failures: verdict.failures.map(failureAsJson),
          },
    ),
  });

/** One failure as a complete object. */
export const failureAsJson = (failure: Failure): Readonly<Record<string, unknown>> => {
  const { rule, value, reason, limit, by, where, fix } = failure;
  const { field, min, max, oneOf, includes, excludes, note } = rule;
  return {
    field: field.name,
    title: field.measure.title,
    unit: field.measure.unit,
    status: field.measure.status,
    measured: value ?? null,
    ...(reason !== undefined && { reason }),
    rule: {
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
      ...(oneOf && { oneOf }),
      ...(includes && { includes }),
      ...(excludes && { excludes }),
    },
    limit,
    ...(by !== undefined && { by }),
    where,
    message: sentenceOf(failure),
    fix,
    ...(note !== undefined && { note }),
  };
};
