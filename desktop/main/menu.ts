import { app, Menu, type BaseWindow, type MenuItemConstructorOptions } from 'electron';
import type { MenuAction } from '#shared/ipc.ts';
import type { Accounts } from './accounts.ts';
import type { Offers } from './offers.ts';
import type { DesktopStore } from './store.ts';
import type { Say } from './texts.ts';
import type { Views } from './views.ts';
import { show } from './window.ts';
import type { Zoom } from './zoom.ts';

export interface MenuPorts {
  readonly window: BaseWindow;
  readonly store: DesktopStore;
  readonly accounts: Accounts;
  readonly views: Views;
  readonly zoom: Zoom;
  readonly say: Say;
  /** Runs an action of the page. */
  run(id: MenuAction): void;
  readonly offers: Offers;
  saveDiagnostics(): void;
  checkUpdates(): void;
}

type Items = MenuItemConstructorOptions[];
const line: MenuItemConstructorOptions = { type: 'separator' };
const isMac = process.platform === 'darwin';

/** An action of the page: grey while it cannot be done. */
const act = ({ offers, run }: MenuPorts, id: MenuAction): MenuItemConstructorOptions => ({ enabled: offers.has(id), click: () => run(id) });

function appMenu(ports: MenuPorts): Items {
  const { say } = ports;
  const submenu: Items = [
    { role: 'about', label: say('about') },
    line,
    { label: say('settings'), accelerator: 'Cmd+,', ...act(ports, 'shell.settings') },
    line,
    { role: 'hide', label: say('hide') },
    { role: 'hideOthers', label: say('hideOthers') },
    { role: 'unhide', label: say('showAll') },
    line,
    { role: 'quit', label: say('quit') },
  ];
  return isMac ? [{ label: 'Prosa', submenu }] : [];
}

function fileMenu(ports: MenuPorts): Items {
  const { say } = ports;
  const elsewhere: Items = isMac
    ? []
    : [
        { label: say('settings'), accelerator: 'Ctrl+,', ...act(ports, 'shell.settings') },
        line,
        { label: say('quit'), accelerator: 'Ctrl+Q', click: () => app.quit() },
      ];
  return [
    { label: say('newTicket'), ...act(ports, 'tickets.create') },
    { label: say('print'), ...act(ports, 'messages.print') },
    line,
    { label: say('signOut'), ...act(ports, 'shell.signOut') },
    ...elsewhere,
  ];
}

const editMenu = ({ say }: MenuPorts): Items => [
  { role: 'undo', label: say('undo') },
  { role: 'redo', label: say('redo') },
  line,
  { role: 'cut', label: say('cut') },
  { role: 'copy', label: say('copy') },
  { role: 'paste', label: say('paste') },
  { role: 'pasteAndMatchStyle', label: say('pastePlain') },
  { role: 'selectAll', label: say('selectAll') },
];

function viewMenu(ports: MenuPorts): Items {
  const { say, views, zoom, window } = ports;
  const zoomBy = (by: -1 | 0 | 1) => () => zoom.change(by);
  const developer: Items = app.isPackaged
    ? []
    : [line, { label: say('developer'), accelerator: 'F12', click: () => views.current()?.openDevTools() }];
  return [
    { label: say('palette'), ...act(ports, 'shell.palette') },
    { label: say('reload'), accelerator: 'CmdOrCtrl+R', click: () => views.current()?.reload() },
    line,
    { label: say('zoomIn'), accelerator: 'CmdOrCtrl+Plus', click: zoomBy(1) },
    // On most keyboards the plus sign needs Shift; nobody presses it.
    { label: say('zoomIn'), accelerator: 'CmdOrCtrl+=', visible: false, acceleratorWorksWhenHidden: true, click: zoomBy(1) },
    { label: say('zoomOut'), accelerator: 'CmdOrCtrl+-', click: zoomBy(-1) },
    { label: say('zoomReset'), accelerator: 'CmdOrCtrl+0', click: zoomBy(0) },
    line,
    { label: say('fullScreen'), accelerator: isMac ? 'Ctrl+Cmd+F' : 'F11', click: () => window.setFullScreen(!window.isFullScreen()) },
    ...developer,
  ];
}

function accountMenu({ say, accounts }: MenuPorts): Items {
  const { id: currentId } = accounts.current();
  const items = accounts.list().map(({ id, name, company, serverUrl }, index): MenuItemConstructorOptions => ({
    type: 'radio',
    label: name === '' ? serverUrl.replace(/^https?:\/\//, '') || say('newAccount') : `${name} · ${company}`,
    checked: id === currentId,
    ...(index < 9 ? { accelerator: `CmdOrCtrl+Shift+${index + 1}` } : {}),
    click: () => accounts.pick(id),
  }));
  return [...items, line, { label: say('addAccount'), click: () => void accounts.add() }];
}

const windowMenu = ({ say, window }: MenuPorts): Items => [
  { label: say('minimize'), accelerator: 'CmdOrCtrl+M', click: () => window.minimize() },
  { label: say('close'), accelerator: 'CmdOrCtrl+W', click: () => window.close() },
  { label: say('open'), click: () => show(window) },
];

function helpMenu(ports: MenuPorts): Items {
  const { say, saveDiagnostics, checkUpdates } = ports;
  const about: Items = isMac ? [] : [line, { label: say('about'), click: () => app.showAboutPanel() }];
  return [
    { label: say('shortcuts'), ...act(ports, 'shell.shortcuts') },
    { label: say('checkUpdates'), click: checkUpdates },
    { label: say('diagnostics'), click: saveDiagnostics },
    ...about,
  ];
}

/** The whole menu of the system, in the language that holds. */
export const menuTemplate = (ports: MenuPorts): Items => [
  ...appMenu(ports),
  { label: ports.say('file'), submenu: fileMenu(ports) },
  { label: ports.say('edit'), submenu: editMenu(ports) },
  { label: ports.say('view'), submenu: viewMenu(ports) },
  { label: ports.say('accounts'), submenu: accountMenu(ports) },
  { label: ports.say('windowMenu'), submenu: windowMenu(ports) },
  { label: ports.say('help'), role: 'help', submenu: helpMenu(ports) },
];

/** Keeps the menu in step with language and accounts. */
export function startMenu(ports: MenuPorts): void {
  const draw = (): void => Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(ports)));
  app.setAboutPanelOptions({ applicationName: 'Prosa', applicationVersion: app.getVersion(), copyright: 'GPL-3.0-or-later' });
  ports.accounts.hear(draw);
  ports.offers.hear(draw);
  ports.store.hear((key) => key === 'language' && draw());
  draw();
}
