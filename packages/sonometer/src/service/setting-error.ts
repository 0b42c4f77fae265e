/** A setting that cannot be used. `message` names the variable and what to set; it never contains the value, which may hold a secret. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}
