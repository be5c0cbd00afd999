import { lazily } from '#ui/lazily.ts';

export const AccountPanel = lazily(() => import('./AccountPanel.tsx'), 'AccountPanel');
export const MenuSheet = lazily(() => import('./MenuSheet.tsx'), 'MenuSheet');
export const Palette = lazily(() => import('./Palette.tsx'), 'Palette');
export const ProfileDialog = lazily(() => import('#ui/areas/users/ProfileDialog.tsx'), 'ProfileDialog');
export const SettingsDialog = lazily(() => import('#ui/areas/desktop/SettingsDialog.tsx'), 'SettingsDialog');
export const ShortcutSheet = lazily(() => import('./ShortcutSheet.tsx'), 'ShortcutSheet');

/** What is called by a key must be there before the next key is pressed. */
export const calledByKey = [Palette, ShortcutSheet, AccountPanel, MenuSheet];
