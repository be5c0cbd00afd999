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
  readonly signs: UnreadStatusStore;
  readonly say: TranslateNative;
  /** Runs an action of the page. */
  run(id: MenuAction): void;
  readonly offers: EnabledActions;
}

function statusText({ unread, ...sign }: UnreadStatus, say: TranslateNative): string {
  const texts = { disconnected: 'trayOffline', quiet: 'traySilent', unread: 'trayUnread', plain: 'trayNothing' } as const;
  return say(texts[getTrayState({ unread, ...sign })], { count: unread });
}

function trayMenuTemplate({ window, store, say, offers, run }: TrayDeps, sign: UnreadStatus): MenuItemConstructorOptions[] {
  const silence = (label: string, kind: DoNotDisturbDuration): MenuItemConstructorOptions => ({
    label,
    click: () => setDoNotDisturb(store, kind),
  });
  return [
    { label: say('open'), click: () => showWindow(window) },
    { label: statusText(sign, say), enabled: false },
    { type: 'separator' },
    ...(sign.isSilent
      ? [silence(say('disturb'), 'off')]
      : [silence(say('silentHour'), 'hour'), silence(say('silentTomorrow'), 'tomorrow'), silence(say('silentAlways'), 'always')]),
    { type: 'separator' },
    {
      label: say('settings'),
      enabled: offers.has('shell.settings'),
      click: () => {
        showWindow(window);
        run('shell.settings');
      },
    },
    { label: say('quit'), click: () => app.quit() },
  ];
}

/** The icon beside the clock: how things stand, and the way back to the window. */
export function startTray(ports: TrayDeps): void {
  const { window, store, signs, offers, say } = ports;
  const tray = new Tray(getTrayIcon(signs.now()));
  const draw = (sign: UnreadStatus): void => {
    tray.setImage(getTrayIcon(sign));
    tray.setToolTip(statusText(sign, say));
    tray.setContextMenu(Menu.buildFromTemplate(trayMenuTemplate(ports, sign)));
  };
  signs.subscribe(draw);
  offers.subscribe(() => draw(signs.now()));
  store.subscribe((key) => key === 'language' && draw(signs.now()));
  nativeTheme.on('updated', () => draw(signs.now()));
  tray.on('click', () => (window.isFocused() ? window.hide() : showWindow(window)));
}
