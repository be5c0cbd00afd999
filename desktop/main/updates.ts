import { app, dialog, type BaseWindow } from 'electron';
import type { AppUpdater } from 'electron-updater';
import type { Update } from '#shared/ipc.ts';
import { usualDesktop } from '#shared/kept.ts';
import { isPortable } from './environment.ts';
import { note } from './log.ts';
import { plainNotes } from './releaseNotes.ts';
import type { DesktopStore } from './store.ts';
import type { Say } from './texts.ts';

/** Newer versions of the program: looked for, fetched, and installed when it ends or when the person says so. */
export interface Updates {
  now(): Promise<Update>;
  look(): Promise<void>;
  /** Ends the program, installs what was fetched and starts it again. */
  install(): Promise<void>;
  hear(listener: (update: Update) => void): void;
}

const firstLook = 15_000;
const everyLook = 4 * 3_600_000;
const nothing: Update = { step: 'none', version: '', notes: '', part: 0 };

/** A portable program is not ours to replace, nor is one in development. */
const isOurs = (): boolean => app.isPackaged && !isPortable();

/** The library, which is large and no part of a start; null where newer versions come by other means, as a system's own packages. */
async function findUpdater(): Promise<AppUpdater | null> {
  if (!isOurs()) {
    return null;
  }
  const { autoUpdater } = await import('./updater.ts');
  return autoUpdater.isUpdaterActive() ? autoUpdater : null;
}

/** The early channel gets both kinds of versions; whoever leaves it waits for the next stable one. */
function takeChannel(updater: AppUpdater, store: DesktopStore): void {
  const { channel } = store.kept('desktop') ?? usualDesktop;
  updater.channel = channel === 'beta' ? 'beta' : 'latest';
  updater.allowPrerelease = channel === 'beta';
  updater.allowDowngrade = false;
}

function follow(updater: AppUpdater, change: (part: Partial<Update>) => void): void {
  updater.logger = { info: () => undefined, warn: (said) => note('updates', said), error: () => undefined };
  updater.on('checking-for-update', () => change({ step: 'looking' }));
  updater.on('update-not-available', () => change(nothing));
  updater.on('update-available', ({ version, releaseNotes }) =>
    change({ step: 'loading', version, notes: plainNotes(releaseNotes), part: 0 }),
  );
  updater.on('download-progress', ({ percent }) => change({ part: percent / 100 }));
  updater.on('update-downloaded', () => change({ step: 'ready', part: 1 }));
  updater.on('error', (error) => {
    note('updates failed', error);
    change({ step: 'failed' });
  });
}

/** Follows the person's channel; a wait for who is in the roll-out is the library's, which knows each installation by a number of its own. */
export function startUpdates(store: DesktopStore): Updates {
  const listeners: ((update: Update) => void)[] = [];
  let update = nothing;
  const change = (part: Partial<Update>): void => {
    update = { ...update, ...part };
    listeners.forEach((listener) => listener(update));
  };
  const begin = async (): Promise<AppUpdater | null> => {
    const updater = await findUpdater();
    if (updater === null) {
      change({ step: 'unsupported' });
    } else {
      takeChannel(updater, store);
      follow(updater, change);
    }
    return updater;
  };
  let begun: Promise<AppUpdater | null> | undefined;
  const wanted = (): Promise<AppUpdater | null> => (begun ??= begin());
  const look = async (): Promise<void> => {
    const updater = await wanted();
    if (updater !== null && ['none', 'failed'].includes(update.step)) {
      // A failure is told by the event.
      await updater.checkForUpdates().catch(() => undefined);
    }
  };
  const followChannel = async (): Promise<void> => {
    const updater = await wanted();
    if (updater !== null && updater.allowPrerelease !== ((store.kept('desktop') ?? usualDesktop).channel === 'beta')) {
      takeChannel(updater, store);
      await look();
    }
  };
  if (isOurs()) {
    store.hear((key) => void (key === 'desktop' && followChannel()));
    setTimeout(look, firstLook).unref();
    setInterval(look, everyLook).unref();
  }
  return {
    now: async () => {
      await wanted();
      return update;
    },
    look,
    install: async () => {
      const updater = await wanted();
      if (update.step === 'ready') {
        updater?.quitAndInstall();
      }
    },
    hear: (listener) => void listeners.push(listener),
  };
}

/** Asked for in the menu: looks, and says what came of it. */
export async function lookForPerson(updates: Updates, { window, say }: { window: BaseWindow; say: Say }): Promise<void> {
  await updates.look();
  const { step, version, notes } = await updates.now();
  const tell = (message: string): void => void dialog.showMessageBox(window, { type: 'info', message, buttons: [say('understood')] });
  if (step === 'none') {
    tell(say('updateNone'));
  } else if (step === 'failed' || step === 'unsupported') {
    tell(say('updateFailed'));
  } else if (step === 'ready') {
    const buttons = [say('updateRestart'), say('updateLater')];
    const { response } = await dialog.showMessageBox(window, {
      message: say('updateReady', { version }),
      detail: notes,
      buttons,
      cancelId: 1,
    });
    if (response === 0) {
      await updates.install();
    }
  }
}
