/** One environment variable that the service reads. */
export interface SettingShape {
  readonly type: 'text' | 'integer' | 'boolean';
  readonly description: string;
  /** In words, where it is not a plain value. */
  readonly default: string;
  readonly minimum?: number;
  readonly maximum?: number;
}
