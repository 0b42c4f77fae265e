import { analyze, type Answer, type Samples } from '@sonometer/engine';
import { describe, expect, test } from 'vitest';
import { agreementRecordings } from '../../../testing/agreement-recordings.js';
import { pinkNoise } from '../../../testing/signals.js';
import { reportView } from './html/report-view.js';
import { readFacts } from './html/facts.js';
import { answerById, families, profileByName } from './questions/families.js';
import { reportAnswers, type SavedReport } from './questions/saved-report.js';
import { figure } from './reading/quantity.js';
import { openReader, type Reader } from './reading/reader.js';
import { valueAt } from './reading/value-at.js';
import { forPage } from './text/for-page.js';
import { summaries } from './text/summaries.js';
import { openPaint } from './text/terminal/paint.js';
import type { FindingRule } from './verdicts/finding.js';
import { verdictOn } from './verdicts/index.js';
import { judges } from './verdicts/questions.js';
import { ruleBook } from './verdicts/rule-book.js';
import { NOT_ASKED } from './reading/reader.js';

/**
 * Every door reads the same answer in a way of its own: the command line with the curves that its page plots, a report
 * from what was saved, an agent from the body. What they say has to be the same.
 */
const questions: readonly Answer[] = [
  ...Object.values(families).map(({ answer }) => answer),
  ...[...profileByName].filter(([name]) => name !== 'room').map(([, answer]) => answer),
];

const optionsOf = ({ id }: Answer) => (id === 'target' ? { target: 'spotify' } : {});

async function doorsOf(answer: Answer, samples: Samples) {
  const summary = summaries[answer.id]!;
  const now = new Date('2026-11-20');
  const submission = { fileName: 'recording.wav', sha256: '0'.repeat(64) };
  const forCommand = forPage({ answer, options: optionsOf(answer) }, summary);
  const others = reportAnswers(answer);
  const command = await analyze(samples, { ...forCommand, submission, now });
  const series = answer.accepts.includes('series') ? { series: true } : {};
  const http = await analyze(samples, {
    answer,
    options: { ...optionsOf(answer), ...series },
    submission,
    also: others,
    now,
  });
  const report: SavedReport = {
    answer: answer.id,
    fileName: 'recording.wav',
    engineVersion: '0',
    warnings: [],
    // what was saved has been JSON
    parts: JSON.parse(
      JSON.stringify(others.map((other, i) => ({ answer: other.id, body: http.also[i] ?? {} }))),
    ) as SavedReport['parts'],
  };
  const body = JSON.parse(JSON.stringify(http.body)) as typeof http.body;
  const view = { width: 100, paint: openPaint(false) };
  return {
    commandPage: summary.page({ ...command, file: undefined as never }, view),
    reportPage: reportView(report, { madeAt: now, where: 'here' }).text,
    command: {
      body: command.body,
      reader: openReader([{ answer: forCommand.answer, body: command.body }]),
    },
    report: { body: report.parts[0]?.body ?? {}, reader: readFacts(report) },
    agent: { body, reader: openReader([{ answer, body }]) },
  };
}

const spoken = (text: string) =>
  text
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#39;|&apos;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&gt;/g, '>')
    .replace(/&lt;/g, '<')
    .replace(/&amp;/g, '&')
    .replace(/−/g, '-')
    .replace(/\s+/g, ' ');

/** What a verdict says, without the places: not every door has asked for the curves that tell them. */
function said(answer: Answer, reader: Reader) {
  const verdict = verdictOn(answer, reader);
  if (!verdict) return { headline: '', findings: [], unjudged: [] };
  return {
    level: verdict.level,
    headline: verdict.headline,
    findings: verdict.findings.map(({ id, severity, text, advice }) => ({
      id,
      severity,
      text,
      advice,
    })),
    unjudged: verdict.unjudged,
  };
}

describe.each(Object.entries(agreementRecordings))('%s', (_, make) => {
  const samples = make();

  test.each(questions.map((answer) => [answer.id, answer] as const))('%s', async (id, answer) => {
    const doors = await doorsOf(answer, samples);
    const agent = said(answer, doors.agent.reader);
    expect(said(answer, doors.command.reader)).toEqual(agent);
    expect(said(answer, doors.report.reader)).toEqual(agent);

    const [page, report] = [spoken(doors.commandPage), spoken(doors.reportPage)];
    expect(page).toContain(agent.headline);
    expect(report).toContain(agent.headline);
    for (const { text, advice } of agent.findings)
      for (const sentence of [text, advice ?? '']) {
        expect(page).toContain(sentence.replace(/\s+/g, ' '));
        expect(report).toContain(sentence.replace(/\s+/g, ' '));
      }
    for (const { title, reason } of agent.unjudged) {
      expect(page).toContain(title);
      expect(report).toContain(reason);
    }

    // a figure is rounded once, from the same value, wherever it is shown
    for (const [path, { unit }] of Object.entries(answer.fields)) {
      const values = [doors.command, doors.report, doors.agent].map(({ body }) =>
        valueAt(body, path),
      );
      if (id === 'target' || !values.every((value) => typeof value === 'number')) continue;
      expect(new Set(values.map((value) => figure(value, unit))).size, path).toBe(1);
    }
  });
});

describe('the rule book', () => {
  test('has every rule that a question names, each once', () => {
    const named = new Set(
      Object.values(judges).flatMap(({ essential, decides = [], beside = [] }) =>
        [...essential, ...decides, ...beside].map(({ id }) => id),
      ),
    );
    const ids = ruleBook.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...named].filter((id) => !ids.includes(id as never))).toEqual([]);
    expect(
      ids.filter((id) => !named.has(id) && !['silent', 'damage', 'unnamed-speakers'].includes(id)),
    ).toEqual([]);
  });

  test('no question is judged by a number that it does not ask for', () => {
    const all = [...questions, profileByName.get('room')!];
    for (const answer of all) {
      const reader = openReader([{ answer, body: {} }]);
      const { essential = [], decides = [] } = judges[answer.id] ?? {};
      for (const { id, needs } of [...essential, ...decides])
        expect(
          needs.some((name) => reader.reason(name) !== NOT_ASKED),
          `${answer.id}: ${id}`,
        ).toBe(true);
    }
  });

  test('nothing is good of an answer without a number', () => {
    for (const answer of questions) {
      const verdict = verdictOn(answer, openReader([{ answer, body: {} }]));
      if (!verdict) continue;
      const { essential = [] } = judges[answer.id] ?? {};
      if (essential.length > 0 && answer.id !== 'profile.broadcast')
        expect(verdict.level, answer.id).not.toBe('good');
      expect(verdict.findings, answer.id).toEqual([]);
    }
  });

  test('an absence that means "none" is the reason that the engine gives', async () => {
    const noise = agreementRecordings['pink noise']!();
    const twoChannels = {
      ...noise,
      channels: [...noise.channels, pinkNoise(noise.rateHz, 3, 0.1, 6)],
    };
    const bodies = await Promise.all([
      analyze(noise, { answer: families.signal.answer }),
      analyze(noise, { answer: answerById('profile.metadata') }),
      analyze(twoChannels, { answer: answerById('profile.provenance') }),
    ]);
    const reasons = bodies.flatMap(({ body }): unknown[] => Object.values(body.omitted ?? {}));
    for (const { nothing } of ruleBook as readonly FindingRule[])
      if (nothing !== undefined) expect(reasons).toContain(nothing);
  });
});
