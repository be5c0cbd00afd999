import { app, Menu, type BaseWindow, type MenuItemConstructorOptions } from 'electron';
import type { MenuAction } from '#shared/ipc.ts';
import type { AccountStore } from '#main/session/AccountStore.ts';
import type { EnabledActions } from '#main/app/EnabledActions.ts';
import type { DesktopStore } from '#main/app/DesktopStore.ts';
import type { TranslateNative } from '#main/app/createTranslator.ts';
import type { AccountViews } from '#main/window/AccountViews.ts';
import { showWindow } from '#main/window/openWindow.ts';
import type { Zoom } from '#main/window/Zoom.ts';

export interface ApplicationMenuDeps {
  readonly window: BaseWindow;
  readonly store: DesktopStore;
  readonly accounts: AccountStore;
  readonly views: AccountViews;
  readonly zoom: Zoom;
  readonly translate: TranslateNative;
  /** Runs an action of the page. */
  runAction(id: MenuAction): void;
  /** Opens or closes the mini window. */
  toggleMini(): void;
  readonly enabledActions: EnabledActions;
  saveDiagnostics(): void;
  checkUpdates(): void;
}

type Items = MenuItemConstructorOptions[];
const separatorItem: MenuItemConstructorOptions = { type: 'separator' };
const isMac = process.platform === 'darwin';

/** Menu item of a page action, disabled while the action is. */
const pageAction = ({ enabledActions, runAction }: ApplicationMenuDeps, id: MenuAction): MenuItemConstructorOptions => ({
  enabled: enabledActions.has(id),
  click: () => runAction(id),
});

function appMenu(deps: ApplicationMenuDeps): Items {
  const { translate } = deps;
  const submenu: Items = [
    { role: 'about', label: translate('about') },
    separatorItem,
    { label: translate('settings'), accelerator: 'Cmd+,', ...pageAction(deps, 'shell.settings') },
    separatorItem,
    { role: 'hide', label: translate('hide') },
    { role: 'hideOthers', label: translate('hideOthers') },
    { role: 'unhide', label: translate('showAll') },
    separatorItem,
    { role: 'quit', label: translate('quit') },
  ];
  return isMac ? [{ label: 'Prosa', submenu }] : [];
}

function fileMenu(deps: ApplicationMenuDeps): Items {
  const { translate } = deps;
  const elsewhere: Items = isMac
    ? []
    : [
        { label: translate('settings'), accelerator: 'Ctrl+,', ...pageAction(deps, 'shell.settings') },
        separatorItem,
        { label: translate('quit'), accelerator: 'Ctrl+Q', click: () => app.quit() },
      ];
  return [
    { label: translate('newTicket'), ...pageAction(deps, 'tickets.create') },
    { label: translate('print'), ...pageAction(deps, 'messages.print') },
    separatorItem,
    { label: translate('signOut'), ...pageAction(deps, 'shell.signOut') },
    ...elsewhere,
  ];
}

const editMenu = ({ translate }: ApplicationMenuDeps): Items => [
  { role: 'undo', label: translate('undo') },
  { role: 'redo', label: translate('redo') },
  separatorItem,
  { role: 'cut', label: translate('cut') },
  { role: 'copy', label: translate('copy') },
  { role: 'paste', label: translate('paste') },
  { role: 'pasteAndMatchStyle', label: translate('pastePlain') },
  { role: 'selectAll', label: translate('selectAll') },
];

function viewMenu(deps: ApplicationMenuDeps): Items {
  const { translate, views, zoom, window } = deps;
  const zoomBy = (by: -1 | 0 | 1) => () => zoom.change(by);
  const developer: Items = app.isPackaged
    ? []
    : [separatorItem, { label: translate('developer'), accelerator: 'F12', click: () => views.current()?.openDevTools() }];
  return [
    { label: translate('palette'), ...pageAction(deps, 'shell.palette') },
    { label: translate('reload'), accelerator: 'CmdOrCtrl+R', click: () => views.current()?.reload() },
    separatorItem,
    { label: translate('zoomIn'), accelerator: 'CmdOrCtrl+Plus', click: zoomBy(1) },
    // Plus needs Shift on most keyboards.
    { label: translate('zoomIn'), accelerator: 'CmdOrCtrl+=', visible: false, acceleratorWorksWhenHidden: true, click: zoomBy(1) },
    { label: translate('zoomOut'), accelerator: 'CmdOrCtrl+-', click: zoomBy(-1) },
    { label: translate('zoomReset'), accelerator: 'CmdOrCtrl+0', click: zoomBy(0) },
    separatorItem,
    {
      label: translate('fullScreen'),
      accelerator: isMac ? 'Ctrl+Cmd+F' : 'F11',
      click: () => window.setFullScreen(!window.isFullScreen()),
    },
    ...developer,
  ];
}

function accountMenu({ translate, accounts }: ApplicationMenuDeps): Items {
  const { id: currentId } = accounts.current();
  const items = accounts.list().map(({ id, name, company, serverUrl }, index): MenuItemConstructorOptions => ({
    type: 'radio',
    label: name === '' ? serverUrl.replace(/^https?:\/\//, '') || translate('newAccount') : `${name} · ${company}`,
    checked: id === currentId,
    ...(index < 9 ? { accelerator: `CmdOrCtrl+Shift+${index + 1}` } : {}),
    click: () => accounts.select(id),
  }));
  return [...items, separatorItem, { label: translate('addAccount'), click: () => void accounts.add() }];
}

const windowMenu = ({ translate, window, toggleMini }: ApplicationMenuDeps): Items => [
  { label: translate('minimize'), accelerator: 'CmdOrCtrl+M', click: () => window.minimize() },
  { label: translate('close'), accelerator: 'CmdOrCtrl+W', click: () => window.close() },
  { label: translate('open'), click: () => showWindow(window) },
  { label: translate('mini'), accelerator: 'CmdOrCtrl+Shift+J', click: toggleMini },
];

function helpMenu(deps: ApplicationMenuDeps): Items {
  const { translate, saveDiagnostics, checkUpdates } = deps;
  const about: Items = isMac ? [] : [separatorItem, { label: translate('about'), click: () => app.showAboutPanel() }];
  return [
    { label: translate('shortcuts'), ...pageAction(deps, 'shell.shortcuts') },
    { label: translate('checkUpdates'), click: checkUpdates },
    { label: translate('diagnostics'), click: saveDiagnostics },
    ...about,
  ];
}

/** Application menu in the current language. */
const buildApplicationMenu = (deps: ApplicationMenuDeps): Items => [
  ...appMenu(deps),
  { label: deps.translate('file'), submenu: fileMenu(deps) },
  { label: deps.translate('edit'), submenu: editMenu(deps) },
  { label: deps.translate('view'), submenu: viewMenu(deps) },
  { label: deps.translate('accounts'), submenu: accountMenu(deps) },
  { label: deps.translate('windowMenu'), submenu: windowMenu(deps) },
  { label: deps.translate('help'), role: 'help', submenu: helpMenu(deps) },
];

/** Rebuilds the menu when language, accounts or enabled actions change. */
export function startApplicationMenu(deps: ApplicationMenuDeps): void {
  const draw = (): void => Menu.setApplicationMenu(Menu.buildFromTemplate(buildApplicationMenu(deps)));
  app.setAboutPanelOptions({ applicationName: 'Prosa', applicationVersion: app.getVersion(), copyright: 'GPL-3.0-or-later' });
  deps.accounts.subscribe(draw);
  deps.enabledActions.subscribe(draw);
  deps.store.subscribe((key) => key === 'language' && draw());
  draw();
}
