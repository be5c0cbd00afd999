export { writeSetting } from './commands.ts';
export { createSettings, ensureSettings } from './createSettings.ts';
export { parseCompanyNumber } from './parseCompanyNumber.ts';
export { isEnabled, readSetting, readSettings, readTimeZone } from './readSetting.ts';
export { redrawLogo, writeLogo } from './setLogo.ts';
export { campaignsEnabledSql, settingsJson } from './settingRecords.ts';
