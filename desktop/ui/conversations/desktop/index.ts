export { SettingRow, SettingsList } from './Settings.styles.ts';
export { SettingToggle } from './SettingToggle.tsx';
