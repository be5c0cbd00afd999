import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { app } from 'electron';
import { defaultDesktopPreferences, type DesktopPreferences } from '#shared/persistedState.ts';
import { programPath } from './environment.ts';
import type { DesktopStore } from '#main/app/DesktopStore.ts';

/** What a Linux desktop reads when somebody signs in. */
export const formatDesktopEntry = (program: string, isHidden: boolean): string =>
  [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Prosa',
    `Exec="${program}"${isHidden ? ' --hidden' : ''}`,
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n');

function writeLinuxEntry({ startsWithSystem, startsHidden }: DesktopPreferences): void {
  const file = path.join(app.getPath('appData'), 'autostart', 'prosa.desktop');
  if (startsWithSystem) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, formatDesktopEntry(programPath(), startsHidden));
  } else {
    rmSync(file, { force: true });
  }
}

/** Starts with the system where the person wants that; on a Linux desktop by its own convention. */
export function startAutostart(store: DesktopStore): void {
  const follow = (): void => {
    const choices = store.kept('desktop') ?? defaultDesktopPreferences;
    if (process.platform === 'linux') {
      writeLinuxEntry(choices);
    } else {
      app.setLoginItemSettings({ openAtLogin: choices.startsWithSystem, args: choices.startsHidden ? ['--hidden'] : [] });
    }
  };
  store.subscribe((key) => key === 'desktop' && follow());
}
