export { SettingRow, SettingsList } from './Settings.styles.ts';
export { SettingToggle } from './SettingToggle.tsx';
export { LazyUrgentReporter } from './mini/LazyUrgentReporter.ts';
export { LazySettingsDialog } from './LazySettingsDialog.ts';
