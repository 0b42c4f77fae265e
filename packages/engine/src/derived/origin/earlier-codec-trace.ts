import type { Excerpt } from '../../algorithms/codec-grid/excerpt.js';
import { banksAt, type Candidate } from '../../algorithms/codec-grid/candidate.js';
import {
  FEW_EXCERPTS,
  searchCandidates,
  searchCandidatesOfClip,
} from '../../algorithms/codec-grid/candidate-search.js';
import type { ExcerptContent } from '../../algorithms/codec-grid/excerpt-content.js';
import type { FilterBank } from '../../algorithms/codec-grid/filter-bank.js';
import { openGridSearch } from '../../algorithms/codec-grid/grid-search.js';
import { openRateChange } from '../../algorithms/codec-grid/rate-change.js';
import type { Kernels } from '../../kernels/kernels.js';
import { openKernels } from '../../kernels/open-kernels.js';
import { excerpts } from '../../features/origin/excerpts.js';
import { defineDerived } from '../derived.js';
import { codecTrace, spreadOut, traceOf } from './codec-trace.js';
import type { CodecTrace } from './codec-rates.js';
import { spectralCliff } from './bandwidth.js';
import { upsampledFrom } from './upsampled-from.js';

/** Where most codecs work. */
const USUAL_RATES_HZ = [44_100, 48_000];

/** Excerpts analysed before a rate is given up. */
const FIRST_LOOK = 4;

/**
 * Where the old samples lie between the new: together, unless the file was cut since. 1/8 of a sample off the place a
 * grid of 128 kbit/s still shows by the filters of the lower half of the spectrum, 1/16 off by all.
 */
const PHASES = [0.25, 0.5, 0.75];
const FINER = [0, -0.0625, 0.0625, -0.125, 0.125];
const LOW_UNTIL = 0.26;
/** Above the chance level of one phase (4.5): worth a closer look. */
const CLOSER_FROM = 5;

/**
 * The block grid of a codec that worked at another rate, before the file was resampled: looked for at that rate again,
 * where something hints at it (the spectrum ends at once, or as after a resampler), since it takes as long as all the
 * rest of a short file.
 */
export const earlierCodecTrace = defineDerived({
  id: 'earlier-codec-trace',
  // Basis: the search of codec-trace, at 44.1 and 48 kHz and at the rate that the file seems to come from
  needs: { excerpts, trace: codecTrace, cliff: spectralCliff, upsampled: upsampledFrom },

  derive({ excerpts, trace, cliff, upsampled }, { format }): CodecTrace | undefined {
    const likelyHz = upsampled.rateHz ?? upsampled.edgeRateHz;
    const isHinted = cliff !== undefined || likelyHz !== undefined || isLowered(format.rateHz);
    if (trace || !isHinted) return undefined;
    const candidatesHz = new Set([likelyHz ?? 0, ...USUAL_RATES_HZ]);
    const ratesHz = [...candidatesHz].filter((hz) => hz >= 16_000 && hz !== format.rateHz);
    const inOrder = spreadOut(excerpts);
    if (inOrder.length === 0) return undefined;
    const kernels = openKernels(); // not lasting ones: files come at any rate
    try {
      const seekers = ratesHz.map((rateHz) => openSeeker(inOrder, format.rateHz, rateHz, kernels));
      for (const phase of [0, ...PHASES])
        for (const seeker of seekers) {
          const found = seeker.seek(phase);
          if (found) return found;
        }
      return undefined;
    } finally {
      kernels.close();
    }
  },
});

/** Music is seldom recorded at such a rate: it may have been brought down, which leaves no other hint. */
const isLowered = (rateHz: number) => rateHz >= 32_000 && rateHz < 44_100;

function openSeeker(inOrder: readonly Excerpt[], fromHz: number, rateHz: number, kernels: Kernels) {
  const search = openGridSearch();
  const change = openRateChange(fromHz, rateHz, kernels);
  const banks = banksAt(rateHz);
  const lowBanks = banks.map(lowHalfOf);
  function* moved(phase: number): Iterable<Excerpt> {
    for (const excerpt of inOrder) yield change(excerpt, phase);
  }
  // A shift by a part of a sample changes neither the level of an excerpt nor its repetition.
  const contents: ExcerptContent[] = [];
  const candidateSearch = (phase: number, among: readonly FilterBank[]): Candidate | undefined => {
    const about = { search, banks: among, excerpts: moved(phase), contents };
    return inOrder.length <= FEW_EXCERPTS
      ? searchCandidatesOfClip(about)
      : searchCandidates({ ...about, firstLook: FIRST_LOOK });
  };
  const reported = (winner: Candidate, phase: number): CodecTrace =>
    traceOf(
      winner,
      rateHz,
      inOrder.slice(0, FIRST_LOOK).map((excerpt) => change(excerpt, phase)),
    );

  const highestOf = (places: readonly number[]) =>
    places
      .flatMap((place) => {
        const candidate = candidateSearch(place, banks);
        return candidate?.isFound === true ? [{ place, candidate }] : [];
      })
      .sort((a, b) => b.candidate.peak.score - a.candidate.peak.score)[0];

  return {
    seek(phase: number): CodecTrace | undefined {
      const first = candidateSearch(phase, phase === 0 ? banks : lowBanks);
      if (first === undefined) return undefined;
      if (first.peak.score < CLOSER_FROM) return undefined;
      // Next to its place another window may show more, even a third of a sample off: the highest of them all is where
      // it was.
      const rough = highestOf([0, ...PHASES])?.place ?? phase;
      const closer = highestOf(FINER.map((finer) => rough + finer));
      return closer && reported(closer.candidate, closer.place);
    },
  };
}

/** The filters whose bands a small error of the phase leaves as they are. */
function lowHalfOf(bank: FilterBank): FilterBank {
  const isLow = (_: unknown, i: number) => (bank.frequencies[i] ?? 1) <= LOW_UNTIL;
  return {
    ...bank,
    filters: bank.filters.filter(isLow),
    frequencies: bank.frequencies.filter(isLow),
  };
}
