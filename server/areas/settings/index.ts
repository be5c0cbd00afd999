import './events.ts';

export { writeSetting } from './commands.ts';
export { createSettings, ensureSettings } from './defaults.ts';
export { isEnabled, settingOf } from './settingOf.ts';
export { settingsJson } from './settingsJson.ts';
export { isSecret } from './visibility.ts';
