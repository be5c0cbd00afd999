export { AccountSwitcher } from './AccountSwitcher.tsx';
export { useUnreadElsewhere } from './useAccounts.ts';
export { LazySettingsDialog } from './LazySettingsDialog.ts';
