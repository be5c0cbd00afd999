import { lazyComponent } from '#ui/lazyComponent.ts';
import { AccountItems } from '#ui/shell/slots.ts';

export const AccountPanel = lazyComponent(() => import('#ui/shell/account/AccountPanel.tsx'), 'AccountPanel');
export const DrawerSheet = lazyComponent(() => import('#ui/shell/drawer/DrawerSheet.tsx'), 'DrawerSheet');
export const CommandPalette = lazyComponent(() => import('#ui/shell/palette/CommandPalette.tsx'), 'CommandPalette');
export const ShortcutDialog = lazyComponent(() => import('#ui/shell/shortcuts/ShortcutDialog.tsx'), 'ShortcutDialog');

/** Opened by a key: prefetched so that the next key press is not lost. */
export const keyboardParts = [CommandPalette, ShortcutDialog, AccountPanel, AccountItems, DrawerSheet];
