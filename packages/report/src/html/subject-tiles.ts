import { readKind } from '@sonometer/engine';
import { nextAnalyses } from '../overview/key-numbers.js';
import { labelOf } from '../presentation/measures.js';
import { type Section, sectionOf } from '../presentation/sections.js';
import { counted, figure, unitWord } from '../reading/quantity.js';
import { type AnalysisGroup, analysisGroups } from '../verdicts/analyses/index.js';
import { KEY_NUMBERS } from '../verdicts/analyses/overview.js';
import { listTable } from './table-html.js';
import { html, type Html, minus } from './html.js';
import type { Fact, Facts } from './value-html.js';

/** The subject in which a reader looks for the numbers of a section. A section without one does not compile. */
const SUBJECT: Readonly<Record<Section, AnalysisGroup>> = {
  Delivery: 'Delivery',
  'Loudness and level': 'Delivery',
  Encoding: 'Delivery',
  Speech: 'Speech',
  'Speech quality': 'Speech',
  Background: 'Speech',
  Dialogue: 'Speech',
  Conversation: 'Speech',
  Beat: 'Music and mastering',
  Tonality: 'Music and mastering',
  Stereo: 'Music and mastering',
  File: 'Files, origin and defects',
  Origin: 'Files, origin and defects',
  Defects: 'Files, origin and defects',
  Channels: 'Files, origin and defects',
  Content: 'Files, origin and defects',
  Chapters: 'Files, origin and defects',
  Loop: 'Samples, loops and rooms',
  Character: 'Samples, loops and rooms',
  Room: 'Samples, loops and rooms',
  Tone: 'Levels and spectra',
  Curves: 'Levels and spectra',
};

/** The numbers that decide for some kind of recording. */
const KEY_NAMES: ReadonlySet<string> = new Set(Object.values(KEY_NUMBERS).flat());

/** Shown on a closed tile. */
const MAX_SHOWN = 2;

/**
 * The numbers of an overview as a tile for each subject, which opens in place; what suits the recording comes first.
 * The page adds the analyses of each subject.
 */
export function subjectTiles(
  facts: Facts,
  measured: readonly Fact[],
  tablesOf: (some: readonly Fact[]) => Html,
): Html {
  const suitable = nextAnalyses(readKind(facts).kind, facts).map(({ analysis }) => analysis);
  const placeOf = (group: AnalysisGroup): number => {
    const ids = analysisGroups[group].map(({ answer }) => answer.id);
    const place = suitable.findIndex((id) => ids.includes(id));
    return place < 0 ? suitable.length : place;
  };
  const groups = (Object.keys(analysisGroups) as AnalysisGroup[]).sort(
    (a, b) => placeOf(a) - placeOf(b),
  );
  return html`<section class="subjects">
    <h3>By subject</h3>
    <div class="tiles">
      ${groups.map((group) => {
        const own = measured.filter((fact) => SUBJECT[sectionOf(fact)] === group);
        return html`<details
          class="tile"
          data-subject="${group}"
          ${own.length === 0 ? html`hidden` : undefined}
        >
          <summary>
            <b>${group}</b>
            <span class="quiet">${own.length === 0 ? '' : summaryOf(own)}</span>
          </summary>
          ${own.length === 0 ? undefined : tablesOf(own)}
          ${group === 'Files, origin and defects' ? listTable(facts, 'defects') : undefined}
        </details>`;
      })}
    </div>
  </section>`;
}

/** `Integrated −16.1 LUFS, True peak −1.2 dBTP and 8 more numbers`. */
function summaryOf(own: readonly Fact[]): string {
  const isKeyNumber = ({ path, measure }: Fact) => KEY_NAMES.has(path) || KEY_NAMES.has(measure.id);
  const shown = [...own.filter(isKeyNumber), ...own.filter((fact) => !isKeyNumber(fact))]
    .flatMap(({ measure, value }) =>
      typeof value === 'number' && measure.unit !== '1' && measure.unit !== 'count'
        ? [`${labelOf(measure)} ${minus(figure(value, measure.unit))} ${unitWord(measure.unit)}`]
        : [],
    )
    .slice(0, MAX_SHOWN);
  const rest = own.length - shown.length;
  return shown.length === 0
    ? counted(own.length, 'value')
    : `${shown.join(', ')}${rest === 0 ? '' : ` and ${rest} more`}`;
}
