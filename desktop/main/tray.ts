import { app, Menu, nativeTheme, Tray, type BaseWindow, type MenuItemConstructorOptions } from 'electron';
import type { MenuAction } from '#shared/ipc.ts';
import type { Offers } from './offers.ts';
import type { DesktopStore } from './store.ts';
import { trayIcon, trayState } from './icons.ts';
import type { Silence } from '#shared/rules/silence.ts';
import { setSilence } from './silence.ts';
import type { Sign, Signs } from './signs.ts';
import type { Say } from './texts.ts';
import { show } from './window.ts';

interface Ports {
  readonly window: BaseWindow;
  readonly store: DesktopStore;
  readonly signs: Signs;
  readonly say: Say;
  /** Runs an action of the page. */
  run(id: MenuAction): void;
  readonly offers: Offers;
}

function sentence({ unread, ...sign }: Sign, say: Say): string {
  const texts = { disconnected: 'trayOffline', quiet: 'traySilent', unread: 'trayUnread', plain: 'trayNothing' } as const;
  return say(texts[trayState({ unread, ...sign })], { count: unread });
}

function template({ window, store, say, offers, run }: Ports, sign: Sign): MenuItemConstructorOptions[] {
  const silence = (label: string, kind: Silence): MenuItemConstructorOptions => ({ label, click: () => setSilence(store, kind) });
  return [
    { label: say('open'), click: () => show(window) },
    { label: sentence(sign, say), enabled: false },
    { type: 'separator' },
    ...(sign.isSilent
      ? [silence(say('disturb'), 'off')]
      : [silence(say('silentHour'), 'hour'), silence(say('silentTomorrow'), 'tomorrow'), silence(say('silentAlways'), 'always')]),
    { type: 'separator' },
    {
      label: say('settings'),
      enabled: offers.has('shell.settings'),
      click: () => {
        show(window);
        run('shell.settings');
      },
    },
    { label: say('quit'), click: () => app.quit() },
  ];
}

/** The icon beside the clock: how things stand, and the way back to the window. */
export function startTray(ports: Ports): void {
  const { window, store, signs, offers, say } = ports;
  const tray = new Tray(trayIcon(signs.now()));
  const draw = (sign: Sign): void => {
    tray.setImage(trayIcon(sign));
    tray.setToolTip(sentence(sign, say));
    tray.setContextMenu(Menu.buildFromTemplate(template(ports, sign)));
  };
  signs.hear(draw);
  offers.hear(() => draw(signs.now()));
  store.hear((key) => key === 'language' && draw(signs.now()));
  nativeTheme.on('updated', () => draw(signs.now()));
  tray.on('click', () => (window.isFocused() ? window.hide() : show(window)));
}
