import { type Analysis, analyze, type Answer, type Request, type Samples } from '@sonometer/engine';
import { readFacts } from '@sonometer/report/html/value-html.js';
import { reportView } from '@sonometer/report/html/report-view.js';
import { families, profileByName } from '@sonometer/report/questions/families.js';
import { reportAnswers, type SavedReport } from '@sonometer/report/questions/saved-report.js';
import { figure } from '@sonometer/report/reading/quantity.js';
import { openReader, type Reader, valueAt } from '@sonometer/report/reading/reader.js';
import { forPage } from '@sonometer/report/text/summary.js';
import { summaries } from '@sonometer/report/text/timeseries.js';
import { openPaint } from '@sonometer/report/text/terminal/paint.js';
import { verdictOn } from '@sonometer/report/verdicts/index.js';
import { expect } from 'vitest';
import { readOnce } from './read-once.js';

/**
 * Every interface reads the same answer in a way of its own: the command line with the curves that
 * its page plots, a report from its stored form, an agent from the body. Their statements have to
 * be the same.
 */
export const questions: readonly Answer[] = [
  ...Object.values(families).map(({ answer }) => answer),
  ...[...profileByName].filter(([name]) => name !== 'room').map(([, answer]) => answer),
];

const NOW = new Date('2026-11-20');
/** One pass has one content model, so an answer with another default is given the usual one. */
const optionsOf = ({ id, defaults }: Answer) => ({
  ...(id === 'target' && { target: 'spotify' }),
  ...(defaults?.contentModel !== undefined && { contentModel: 'v1' }),
});

/** The engine options that each interface requests for one answer. */
function getRequests(answer: Answer): { readonly command: Request; readonly http: Request } {
  const submission = { fileName: 'recording.wav', sha256: '0'.repeat(64) };
  const forCommand = forPage({ answer, options: optionsOf(answer) }, summaries[answer.id]!);
  const series = answer.accepts.includes('series') ? { series: true } : {};
  return {
    command: { ...forCommand, submission, now: NOW },
    http: {
      answer,
      options: { ...optionsOf(answer), ...series },
      submission,
      also: reportAnswers(answer),
      now: NOW,
    },
  };
}

/** The answer as the command line and as the service have it, with the curves of each. */
export type Reading = (answer: Answer) => { readonly command: Analysis; readonly http: Analysis };

/** One pass over a recording for all answers and interfaces. */
export async function readForInterfaces(
  samples: Samples,
  answers: readonly Answer[],
): Promise<Reading> {
  const [first, ...others] = answers.map(getRequests).flatMap(Object.values<Request>);
  if (!first) throw new Error('no answer was requested');
  const analysisOf = await readOnce(samples, [first, ...others]);
  return (answer) => {
    const { command, http } = getRequests(answer);
    return { command: analysisOf(command), http: analysisOf(http) };
  };
}

/** As `readForInterfaces`, with an analysis of its own for each interface. */
export async function analyzeForInterfaces(samples: Samples, answer: Answer) {
  const { command, http } = getRequests(answer);
  return { command: await analyze(samples, command), http: await analyze(samples, http) };
}

function getInterfaces(answer: Answer, { command, http }: ReturnType<Reading>) {
  const summary = summaries[answer.id]!;
  const report: SavedReport = {
    answer: answer.id,
    fileName: 'recording.wav',
    engineVersion: '0',
    warnings: [],
    // the stored form has been JSON
    parts: JSON.parse(
      JSON.stringify(
        reportAnswers(answer).map((other, i) => ({ answer: other.id, body: http.also[i] ?? {} })),
      ),
    ) as SavedReport['parts'],
  };
  const body = JSON.parse(JSON.stringify(http.body)) as typeof http.body;
  const view = { width: 100, paint: openPaint(false) };
  return {
    commandPage: summary.page({ ...command, file: undefined as never }, view),
    reportPage: reportView(report, { madeAt: NOW, where: 'here' }).text,
    command: {
      body: command.body,
      reader: openReader([{ answer: getRequests(answer).command.answer, body: command.body }]),
    },
    report: { body: report.parts[0]?.body ?? {}, reader: readFacts(report) },
    agent: { body, reader: openReader([{ answer, body }]) },
  };
}

const textOf = (page: string) =>
  page
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#39;|&apos;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&gt;/g, '>')
    .replace(/&lt;/g, '<')
    .replace(/&amp;/g, '&')
    .replace(/−/g, '-')
    .replace(/\s+/g, ' ');

/** A verdict without the places: not every interface requests the curves that they are read from. */
function statedBy(answer: Answer, reader: Reader) {
  const verdict = verdictOn(answer, reader);
  if (!verdict) return { headline: '', findings: [], unchecked: [] };
  return {
    level: verdict.level,
    headline: verdict.headline,
    findings: verdict.findings.map(({ id, severity, text, advice }) => ({
      id,
      severity,
      text,
      advice,
    })),
    unchecked: verdict.unchecked,
  };
}

/** Level, sentences, advice and figures of an answer are the same at every interface. */
export function expectAgreement(answer: Answer, reading: Reading): void {
  const interfaces = getInterfaces(answer, reading(answer));
  const agent = statedBy(answer, interfaces.agent.reader);
  expect(statedBy(answer, interfaces.command.reader)).toEqual(agent);
  expect(statedBy(answer, interfaces.report.reader)).toEqual(agent);

  const [page, report] = [textOf(interfaces.commandPage), textOf(interfaces.reportPage)];
  expect(page).toContain(agent.headline);
  expect(report).toContain(agent.headline);
  for (const [i, { severity, text, advice }] of agent.findings.entries())
    for (const sentence of [text, advice ?? '']) {
      // the page of an overview has room for the first problems, and names what passed
      const isProblem = severity === 'bad' || severity === 'warn';
      const isShown = answer.id !== 'profile.overview' || (isProblem && i === 0);
      if (isShown) expect(page).toContain(sentence.replace(/\s+/g, ' '));
      // in HTML, code is marked up
      if (isShown || severity !== 'good')
        expect(report).toContain(sentence.replace(/\s+/g, ' ').replaceAll('`', ''));
    }
  for (const { title, reason, isInapplicable } of agent.unchecked) {
    // the page of an overview lists what applies, within a sentence
    const isShown = answer.id !== 'profile.overview' || !isInapplicable;
    if (isShown) expect(page.toLowerCase()).toContain(title.toLowerCase());
    expect(report).toContain(reason);
  }

  // a figure is rounded once, from the same value, wherever it is shown
  for (const [path, { unit }] of Object.entries(answer.fields)) {
    const values = [interfaces.command, interfaces.report, interfaces.agent].map(({ body }) =>
      valueAt(body, path),
    );
    if (answer.id === 'target' || !values.every((value) => typeof value === 'number')) continue;
    expect(new Set(values.map((value) => figure(value, unit))).size, path).toBe(1);
  }
}
