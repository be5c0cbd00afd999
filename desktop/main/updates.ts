import { app, dialog, type BaseWindow } from 'electron';
import { autoUpdater } from 'electron-updater';
import type { Update } from '#shared/ipc.ts';
import { usualDesktop } from '#shared/kept.ts';
import { isPortable } from './environment.ts';
import { note } from './log.ts';
import { plainNotes } from './releaseNotes.ts';
import type { DesktopStore } from './store.ts';
import type { Say } from './texts.ts';

/** Newer versions of the program: looked for, fetched, and installed when it ends or when the person says so. */
export interface Updates {
  now(): Update;
  look(): Promise<void>;
  /** Ends the program, installs what was fetched and starts it again. */
  install(): void;
  hear(listener: (update: Update) => void): void;
}

const firstLook = 15_000;
const everyLook = 4 * 3_600_000;
const nothing: Update = { step: 'none', version: '', notes: '', part: 0 };

/** A portable program and one that a system's own packages brought are not ours to replace; nor is one in development. */
const isSupported = (): boolean => app.isPackaged && !isPortable() && autoUpdater.isUpdaterActive();

/** The early channel gets both kinds of versions; whoever leaves it waits for the next stable one. */
function takeChannel(store: DesktopStore): void {
  const { channel } = store.kept('desktop') ?? usualDesktop;
  autoUpdater.channel = channel === 'beta' ? 'beta' : 'latest';
  autoUpdater.allowPrerelease = channel === 'beta';
  autoUpdater.allowDowngrade = false;
}

function follow(change: (part: Partial<Update>) => void): void {
  autoUpdater.on('checking-for-update', () => change({ step: 'looking' }));
  autoUpdater.on('update-not-available', () => change(nothing));
  autoUpdater.on('update-available', ({ version, releaseNotes }) =>
    change({ step: 'loading', version, notes: plainNotes(releaseNotes), part: 0 }),
  );
  autoUpdater.on('download-progress', ({ percent }) => change({ part: percent / 100 }));
  autoUpdater.on('update-downloaded', () => change({ step: 'ready', part: 1 }));
  autoUpdater.on('error', (error) => {
    note('updates failed', error);
    change({ step: 'failed' });
  });
}

/** Follows the person's channel; a wait for who is in the roll-out is the library's, which knows each installation by a number of its own. */
export function startUpdates(store: DesktopStore): Updates {
  const listeners: ((update: Update) => void)[] = [];
  let update: Update = isSupported() ? nothing : { ...nothing, step: 'unsupported' };
  const change = (part: Partial<Update>): void => {
    update = { ...update, ...part };
    listeners.forEach((listener) => listener(update));
  };
  const look = async (): Promise<void> => {
    const isIdle = ['none', 'failed'].includes(update.step);
    if (isIdle) {
      // A failure is told by the event.
      await autoUpdater.checkForUpdates().catch(() => undefined);
    }
  };
  if (update.step !== 'unsupported') {
    autoUpdater.logger = { info: () => undefined, warn: (said) => note('updates', said), error: () => undefined };
    takeChannel(store);
    follow(change);
    store.hear((key) => {
      if (key === 'desktop' && autoUpdater.allowPrerelease !== ((store.kept('desktop') ?? usualDesktop).channel === 'beta')) {
        takeChannel(store);
        void look();
      }
    });
    setTimeout(look, firstLook).unref();
    setInterval(look, everyLook).unref();
  }
  return {
    now: () => update,
    look,
    install: () => {
      if (update.step === 'ready') {
        autoUpdater.quitAndInstall();
      }
    },
    hear: (listener) => void listeners.push(listener),
  };
}

/** Asked for in the menu: looks, and says what came of it. */
export async function lookForPerson(updates: Updates, { window, say }: { window: BaseWindow; say: Say }): Promise<void> {
  await updates.look();
  const { step, version, notes } = updates.now();
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
      updates.install();
    }
  }
}
