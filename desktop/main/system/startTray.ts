import { app, Menu, nativeTheme, Tray, type BaseWindow, type MenuItemConstructorOptions } from 'electron';
import type { MenuAction } from '#shared/ipc.ts';
import type { EnabledActions } from '#main/app/EnabledActions.ts';
import type { DesktopStore } from '#main/app/DesktopStore.ts';
import { getTrayIcon, getTrayState } from './statusIcons.ts';
import type { DoNotDisturbDuration } from '#shared/rules/doNotDisturb.ts';
import { setDoNotDisturb } from '#main/notifications/setDoNotDisturb.ts';
import type { UnreadStatus, UnreadStatusStore } from '#main/notifications/UnreadStatus.ts';
import type { TranslateNative } from '#main/app/createTranslator.ts';
import { showWindow } from '#main/window/openWindow.ts';

interface TrayDeps {
  readonly window: BaseWindow;
  readonly store: DesktopStore;
  readonly unreadStatus: UnreadStatusStore;
  readonly translate: TranslateNative;
  /** Runs an action of the page. */
  runAction(id: MenuAction): void;
  /** Opens or closes the mini window. */
  toggleMini(): void;
  readonly enabledActions: EnabledActions;
}

function statusText({ unread, ...status }: UnreadStatus, translate: TranslateNative): string {
  const texts = { disconnected: 'trayOffline', quiet: 'traySilent', unread: 'trayUnread', plain: 'trayNothing' } as const;
  return translate(texts[getTrayState({ unread, ...status })], { count: unread });
}

function trayMenuTemplate(
  { window, store, translate, enabledActions, runAction, toggleMini }: TrayDeps,
  status: UnreadStatus,
): MenuItemConstructorOptions[] {
  const doNotDisturbItem = (label: string, kind: DoNotDisturbDuration): MenuItemConstructorOptions => ({
    label,
    click: () => setDoNotDisturb(store, kind),
  });
  return [
    { label: translate('open'), click: () => showWindow(window) },
    { label: translate('mini'), click: toggleMini },
    { label: statusText(status, translate), enabled: false },
    { type: 'separator' },
    ...(status.isSilent
      ? [doNotDisturbItem(translate('disturb'), 'off')]
      : [
          doNotDisturbItem(translate('silentHour'), 'hour'),
          doNotDisturbItem(translate('silentTomorrow'), 'tomorrow'),
          doNotDisturbItem(translate('silentAlways'), 'always'),
        ]),
    { type: 'separator' },
    {
      label: translate('settings'),
      enabled: enabledActions.has('shell.settings'),
      click: () => {
        showWindow(window);
        runAction('shell.settings');
      },
    },
    { label: translate('quit'), click: () => app.quit() },
  ];
}

/** Tray icon with the unread status and a menu. */
export function startTray(deps: TrayDeps): void {
  const { window, store, unreadStatus, enabledActions, translate } = deps;
  const tray = new Tray(getTrayIcon(unreadStatus.current()));
  const draw = (status: UnreadStatus): void => {
    tray.setImage(getTrayIcon(status));
    tray.setToolTip(statusText(status, translate));
    tray.setContextMenu(Menu.buildFromTemplate(trayMenuTemplate(deps, status)));
  };
  unreadStatus.subscribe(draw);
  enabledActions.subscribe(() => draw(unreadStatus.current()));
  store.subscribe((key) => key === 'language' && draw(unreadStatus.current()));
  nativeTheme.on('updated', () => draw(unreadStatus.current()));
  tray.on('click', () => (window.isFocused() ? window.hide() : showWindow(window)));
}
