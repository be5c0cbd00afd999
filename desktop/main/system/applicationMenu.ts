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
  readonly say: TranslateNative;
  /** Runs an action of the page. */
  run(id: MenuAction): void;
  readonly offers: EnabledActions;
  saveDiagnostics(): void;
  checkUpdates(): void;
}

type Items = MenuItemConstructorOptions[];
const separatorItem: MenuItemConstructorOptions = { type: 'separator' };
const isMac = process.platform === 'darwin';

/** An action of the page: grey while it cannot be done. */
const pageAction = ({ offers, run }: ApplicationMenuDeps, id: MenuAction): MenuItemConstructorOptions => ({
  enabled: offers.has(id),
  click: () => run(id),
});

function appMenu(ports: ApplicationMenuDeps): Items {
  const { say } = ports;
  const submenu: Items = [
    { role: 'about', label: say('about') },
    separatorItem,
    { label: say('settings'), accelerator: 'Cmd+,', ...pageAction(ports, 'shell.settings') },
    separatorItem,
    { role: 'hide', label: say('hide') },
    { role: 'hideOthers', label: say('hideOthers') },
    { role: 'unhide', label: say('showAll') },
    separatorItem,
    { role: 'quit', label: say('quit') },
  ];
  return isMac ? [{ label: 'Prosa', submenu }] : [];
}

function fileMenu(ports: ApplicationMenuDeps): Items {
  const { say } = ports;
  const elsewhere: Items = isMac
    ? []
    : [
        { label: say('settings'), accelerator: 'Ctrl+,', ...pageAction(ports, 'shell.settings') },
        separatorItem,
        { label: say('quit'), accelerator: 'Ctrl+Q', click: () => app.quit() },
      ];
  return [
    { label: say('newTicket'), ...pageAction(ports, 'tickets.create') },
    { label: say('print'), ...pageAction(ports, 'messages.print') },
    separatorItem,
    { label: say('signOut'), ...pageAction(ports, 'shell.signOut') },
    ...elsewhere,
  ];
}

const editMenu = ({ say }: ApplicationMenuDeps): Items => [
  { role: 'undo', label: say('undo') },
  { role: 'redo', label: say('redo') },
  separatorItem,
  { role: 'cut', label: say('cut') },
  { role: 'copy', label: say('copy') },
  { role: 'paste', label: say('paste') },
  { role: 'pasteAndMatchStyle', label: say('pastePlain') },
  { role: 'selectAll', label: say('selectAll') },
];

function viewMenu(ports: ApplicationMenuDeps): Items {
  const { say, views, zoom, window } = ports;
  const zoomBy = (by: -1 | 0 | 1) => () => zoom.change(by);
  const developer: Items = app.isPackaged
    ? []
    : [separatorItem, { label: say('developer'), accelerator: 'F12', click: () => views.current()?.openDevTools() }];
  return [
    { label: say('palette'), ...pageAction(ports, 'shell.palette') },
    { label: say('reload'), accelerator: 'CmdOrCtrl+R', click: () => views.current()?.reload() },
    separatorItem,
    { label: say('zoomIn'), accelerator: 'CmdOrCtrl+Plus', click: zoomBy(1) },
    // On most keyboards the plus sign needs Shift; nobody presses it.
    { label: say('zoomIn'), accelerator: 'CmdOrCtrl+=', visible: false, acceleratorWorksWhenHidden: true, click: zoomBy(1) },
    { label: say('zoomOut'), accelerator: 'CmdOrCtrl+-', click: zoomBy(-1) },
    { label: say('zoomReset'), accelerator: 'CmdOrCtrl+0', click: zoomBy(0) },
    separatorItem,
    { label: say('fullScreen'), accelerator: isMac ? 'Ctrl+Cmd+F' : 'F11', click: () => window.setFullScreen(!window.isFullScreen()) },
    ...developer,
  ];
}

function accountMenu({ say, accounts }: ApplicationMenuDeps): Items {
  const { id: currentId } = accounts.current();
  const items = accounts.list().map(({ id, name, company, serverUrl }, index): MenuItemConstructorOptions => ({
    type: 'radio',
    label: name === '' ? serverUrl.replace(/^https?:\/\//, '') || say('newAccount') : `${name} · ${company}`,
    checked: id === currentId,
    ...(index < 9 ? { accelerator: `CmdOrCtrl+Shift+${index + 1}` } : {}),
    click: () => accounts.select(id),
  }));
  return [...items, separatorItem, { label: say('addAccount'), click: () => void accounts.add() }];
}

const windowMenu = ({ say, window }: ApplicationMenuDeps): Items => [
  { label: say('minimize'), accelerator: 'CmdOrCtrl+M', click: () => window.minimize() },
  { label: say('close'), accelerator: 'CmdOrCtrl+W', click: () => window.close() },
  { label: say('open'), click: () => showWindow(window) },
];

function helpMenu(ports: ApplicationMenuDeps): Items {
  const { say, saveDiagnostics, checkUpdates } = ports;
  const about: Items = isMac ? [] : [separatorItem, { label: say('about'), click: () => app.showAboutPanel() }];
  return [
    { label: say('shortcuts'), ...pageAction(ports, 'shell.shortcuts') },
    { label: say('checkUpdates'), click: checkUpdates },
    { label: say('diagnostics'), click: saveDiagnostics },
    ...about,
  ];
}

/** The whole menu of the system, in the language that holds. */
export const buildApplicationMenu = (ports: ApplicationMenuDeps): Items => [
  ...appMenu(ports),
  { label: ports.say('file'), submenu: fileMenu(ports) },
  { label: ports.say('edit'), submenu: editMenu(ports) },
  { label: ports.say('view'), submenu: viewMenu(ports) },
  { label: ports.say('accounts'), submenu: accountMenu(ports) },
  { label: ports.say('windowMenu'), submenu: windowMenu(ports) },
  { label: ports.say('help'), role: 'help', submenu: helpMenu(ports) },
];

/** Keeps the menu in step with language and accounts. */
export function startApplicationMenu(ports: ApplicationMenuDeps): void {
  const draw = (): void => Menu.setApplicationMenu(Menu.buildFromTemplate(buildApplicationMenu(ports)));
  app.setAboutPanelOptions({ applicationName: 'Prosa', applicationVersion: app.getVersion(), copyright: 'GPL-3.0-or-later' });
  ports.accounts.subscribe(draw);
  ports.offers.subscribe(draw);
  ports.store.subscribe((key) => key === 'language' && draw());
  draw();
}
