interface SettingsFile {
  get(key: string): unknown;
  set(key: string, value: unknown): void;
  delete(key: string): void;
}

/** 0.1.0: the single server and token become the first account. */
function migrateToAccounts(config: SettingsFile): void {
  const serverUrl = config.get('serverUrl');
  const sealed = config.get('refreshToken');
  if (typeof serverUrl === 'string' && config.get('accounts') === undefined) {
    config.set('accounts', [{ id: 'account-1', serverUrl, name: '', email: '', company: '' }]);
    config.set('currentAccount', 'account-1');
    config.set('lastAccount', 1);
    if (typeof sealed === 'string') {
      config.set('sealed', { 'account-1': sealed });
    }
  }
  ['serverUrl', 'refreshToken', 'bounds'].forEach((key) => config.delete(key));
}

/** Version of the program → change of its settings file; `electron-store` runs each once, in order. */
export const settingsMigrations = { '0.1.0': migrateToAccounts };
