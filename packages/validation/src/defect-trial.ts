/** One kind of defect in recordings of one sort: what trials/defects.mjs has counted. */
export interface DefectTrialRow {
  readonly kind: string;
  readonly recordings: string;
  readonly seeds: string;
  readonly put: number;
  readonly found: number;
  readonly cleanHours: number;
  readonly falseAlarms: number;
}

/** Written by `node trials/defects.mjs --rows`, from runs with seeds that nothing was chosen on. */
export const defectTrial: readonly DefectTrialRow[] = [];
