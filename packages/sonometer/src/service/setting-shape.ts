/** A setting that cannot be used. `message` names the variable and what to set; it never contains the value, which may hold a secret. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}

/** One environment variable that the service reads. */
export interface SettingShape {
  readonly type: 'text' | 'integer' | 'boolean';
  readonly description: string;
  /** In words, where it is not a plain value. */
  readonly default: string;
  readonly minimum?: number;
  readonly maximum?: number;
}
