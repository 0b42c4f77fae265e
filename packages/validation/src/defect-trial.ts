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

type Row = readonly [string, string, string, number, number, number, number];

/**
 * Written by `node trials/defects.mjs --rows`, from the last runs: kind, recordings, seeds, put in, found, clean hours, false
 * alarms. A row says where its seeds were chosen on.
 */
const ROWS: readonly Row[] = [
  ['click', 'music', '11', 736, 721, 0.293, 1],
  ['click', 'percussion', '11', 127, 118, 0.048, 0],
  ['click', 'speech', '21, 31', 392, 332, 0.144, 0],
  ['click', 'speech, words', '5 (chosen on)', 0, 0, 0.244, 8],
  ['click', 'field', '61', 394, 303, 0.155, 1],
  ['dropout', 'music', '1, 2 (chosen on)', 807, 807, 0.33, 0],
  ['dropout', 'percussion', '11–13', 159, 158, 0.105, 0],
  ['dropout', 'speech', '11–13', 277, 277, 0.127, 0],
  ['dropout', 'telephone', '11–13', 583, 577, 0.305, 0],
  ['dropout', 'field', '61', 342, 342, 0.155, 10],
  ['soft-dropout', 'music', '41, 51, corpus', 1444, 1435, 0.838, 59],
  ['soft-dropout', 'percussion', '41, 51', 62, 61, 0.066, 1],
  ['soft-dropout', 'speech', '41–43, 51', 279, 269, 0.162, 0],
  ['soft-dropout', 'field', '61', 279, 278, 0.155, 1],
  ['stuck-buffer', 'music', '21–23', 905, 899, 0.394, 0],
  ['stuck-buffer', 'percussion', '11–13', 184, 154, 0.105, 0],
  ['stuck-buffer', 'speech', '21–23', 104, 99, 0.068, 0],
  ['stuck-buffer', 'telephone', '21–23', 178, 156, 0.1, 0],
  ['stuck-buffer', 'field', '61', 312, 312, 0.155, 0],
  ['clipping', 'music', '1, 2 (chosen on)', 497, 497, 0.33, 148],
  ['clipping', 'percussion', '11–13', 134, 131, 0.105, 78],
  ['clipping', 'speech', '11–13', 277, 274, 0.127, 35],
  ['clipping', 'telephone', '11–13', 630, 621, 0.305, 0],
  ['clipping', 'field', '61', 194, 172, 0.155, 16],
  ['lowered-clipping', 'music', '11', 18, 18, 0.293, 0],
  ['lowered-clipping', 'percussion', '11', 57, 36, 0.048, 0],
  ['lowered-clipping', 'speech', '11', 92, 90, 0.043, 0],
  ['lowered-clipping', 'field', '61', 69, 61, 0.155, 0],
  ['channel-mute', 'music', '21–23', 24, 24, 0.394, 0],
  ['channel-mute', 'percussion', '11–13', 18, 16, 0.105, 0],
  ['channel-mute', 'field', '61', 13, 13, 0.155, 0],
  ['dc-jump', 'music', '21–23', 24, 23, 0.394, 0],
  ['dc-jump', 'percussion', '11–13', 18, 18, 0.105, 0],
  ['dc-jump', 'speech', '11–13', 12, 12, 0.127, 0],
  ['dc-jump', 'telephone', '11–13', 82, 82, 0.305, 0],
  ['dc-jump', 'field', '61', 17, 16, 0.155, 0],
  ['polarity-flip', 'music', '51', 993, 905, 0.574, 0],
  ['polarity-flip', 'percussion', '51', 40, 31, 0.045, 1],
  ['polarity-flip', 'speech', '51', 218, 110, 0.122, 0],
  ['polarity-flip', 'field', '61', 251, 146, 0.155, 1],
  ['channel-swap', 'music', '51', 834, 675, 0.574, 0],
  ['channel-swap', 'percussion', '51', 15, 9, 0.045, 0],
  ['channel-swap', 'speech', '51', 14, 11, 0.156, 0],
  ['channel-swap', 'field', '61', 48, 14, 0.155, 0],
  ['cut-end', 'music', '51, corpus', 40, 24, 0.671, 6],
  ['cut-end', 'percussion', '51', 23, 5, 0.045, 0],
  ['cut-end', 'speech', '51', 112, 105, 0.122, 6],
  ['cut-end', 'field', '61', 66, 44, 0.155, 1],
];

export const defectTrial: readonly DefectTrialRow[] = ROWS.map(
  ([kind, recordings, seeds, put, found, cleanHours, falseAlarms]) => ({
    ...{ kind, recordings, seeds },
    ...{ put, found, cleanHours, falseAlarms },
  }),
);
