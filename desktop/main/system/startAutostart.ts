import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { app } from 'electron';
import { defaultDesktopPreferences, type DesktopPreferences } from '#shared/persistedState.ts';
import { programPath } from './environment.ts';
import type { DesktopStore } from '#main/app/DesktopStore.ts';

/** XDG autostart entry. */
const formatDesktopEntry = (program: string, isHidden: boolean): string =>
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

/** Starts the program at login where the user prefers that; on Linux by an XDG autostart file. */
export function startAutostart(store: DesktopStore): void {
  const apply = (): void => {
    const preferences = store.getPersisted('desktop') ?? defaultDesktopPreferences;
    if (process.platform === 'linux') {
      writeLinuxEntry(preferences);
    } else {
      app.setLoginItemSettings({ openAtLogin: preferences.startsWithSystem, args: preferences.startsHidden ? ['--hidden'] : [] });
    }
  };
  store.subscribe((key) => key === 'desktop' && apply());
}
