import { lazyComponent } from '#ui/lazyComponent.ts';

export const AccountPanel = lazyComponent(() => import('#ui/shell/account/AccountPanel.tsx'), 'AccountPanel');
export const DrawerSheet = lazyComponent(() => import('#ui/shell/drawer/DrawerSheet.tsx'), 'DrawerSheet');
export const CommandPalette = lazyComponent(() => import('#ui/shell/palette/CommandPalette.tsx'), 'CommandPalette');
export const ProfileDialog = lazyComponent(() => import('#ui/areas/users/ProfileDialog.tsx'), 'ProfileDialog');
export const SettingsDialog = lazyComponent(() => import('#ui/areas/desktop/SettingsDialog.tsx'), 'SettingsDialog');
export const ShortcutDialog = lazyComponent(() => import('#ui/shell/shortcuts/ShortcutDialog.tsx'), 'ShortcutDialog');

/** What is called by a key must be there before the next key is pressed. */
export const keyboardParts = [CommandPalette, ShortcutDialog, AccountPanel, DrawerSheet];
