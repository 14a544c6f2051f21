/** A setting, or what it points to, is wrong: one sentence for whoever set it. The process exits with code 2. */
export class SettingError extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'SettingError';
  }
}
