/** Edges of the octave bands, Hz; the last band reaches up to half the rate. */
const EDGES_HZ = [0, 125, 250, 500, 1000, 2000, 4000, 8000] as const;
/** Windows overlap by half, so the next but one is the first that shares no sample. */
const APART = 2;

/**
 * How the balance of octave bands changes (docs/measure/sceneGapSpectralFlux.md): amplitudes of the bands
 * over their sum; half the sum of the differences between successive windows of one gap; mean.
 */
export function openBandBalance(rateHz: number, binHz: number) {
  const edges = [...EDGES_HZ.filter((hz) => hz < rateHz / 2), rateHz / 2 + binHz];
  const bounds = edges.map((hz) => Math.ceil(hz / binHz));
  const bands = edges.length - 1;
  let history: { readonly gap: number; readonly shares: Float64Array }[] = [];
  let sum = 0;
  let pairs = 0;

  return {
    add(spectrum: Float64Array, gap: number) {
      if (history.at(-1)?.gap !== gap) history = [];
      const shares = new Float64Array(bands);
      let total = 0;
      for (let b = 0; b < bands; b++) {
        let power = 0;
        const to = Math.min(spectrum.length, bounds[b + 1] ?? 0);
        for (let k = bounds[b] ?? 0; k < to; k++) power += spectrum[k] ?? 0;
        const amplitude = Math.sqrt(power);
        shares[b] = amplitude;
        total += amplitude;
      }
      if (!(total > 0)) {
        history = []; // digital silence has no balance
        return;
      }
      for (let b = 0; b < bands; b++) shares[b] = (shares[b] ?? 0) / total;
      history.push({ gap, shares });
      if (history.length <= APART) return;
      const before = history.shift()?.shares;
      for (let b = 0; b < bands; b++) sum += Math.abs((shares[b] ?? 0) - (before?.[b] ?? 0)) / 2;
      pairs++;
    },
    /** `undefined` without a pair. */
    flux: (): number | undefined => (pairs > 0 ? sum / pairs : undefined),
    pairs: () => pairs,
  };
}
