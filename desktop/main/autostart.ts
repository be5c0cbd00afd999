import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { app } from 'electron';
import { usualDesktop, type DesktopChoices } from '#shared/kept.ts';
import { startedProgram } from './environment.ts';
import type { DesktopStore } from './store.ts';

/** What a Linux desktop reads when somebody signs in. */
export const desktopEntry = (program: string, isHidden: boolean): string =>
  [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Prosa',
    `Exec="${program}"${isHidden ? ' --hidden' : ''}`,
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n');

function onLinux({ startsWithSystem, startsHidden }: DesktopChoices): void {
  const file = path.join(app.getPath('appData'), 'autostart', 'prosa.desktop');
  if (startsWithSystem) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, desktopEntry(startedProgram(), startsHidden));
  } else {
    rmSync(file, { force: true });
  }
}

/** Starts with the system where the person wants that; on a Linux desktop by its own convention. */
export function startAutostart(store: DesktopStore): void {
  const follow = (): void => {
    const choices = store.kept('desktop') ?? usualDesktop;
    if (process.platform === 'linux') {
      onLinux(choices);
    } else {
      app.setLoginItemSettings({ openAtLogin: choices.startsWithSystem, args: choices.startsHidden ? ['--hidden'] : [] });
    }
  };
  store.hear((key) => key === 'desktop' && follow());
}
