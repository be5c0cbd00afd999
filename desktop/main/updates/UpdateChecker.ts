import { app, dialog, type BaseWindow } from 'electron';
import type { AppUpdater } from 'electron-updater';
import type { UpdateStatus } from '#shared/ipc.ts';
import { defaultDesktopPreferences } from '#shared/persistedState.ts';
import { isPortable } from '#main/system/environment.ts';
import { writeLog } from '#main/app/log.ts';
import { formatReleaseNotes } from './formatReleaseNotes.ts';
import type { DesktopStore } from '#main/app/DesktopStore.ts';
import type { TranslateNative } from '#main/app/createTranslator.ts';

/** Newer versions of the program: looked for, fetched, and installed when it ends or when the person says so. */
export interface UpdateChecker {
  getUpdate(): Promise<UpdateStatus>;
  check(): Promise<void>;
  /** Ends the program, installs what was fetched and starts it again. */
  install(): Promise<void>;
  subscribe(listener: (update: UpdateStatus) => void): void;
}

const firstCheckDelayMs = 15_000;
const checkIntervalMs = 4 * 3_600_000;
const noUpdate: UpdateStatus = { step: 'none', version: '', notes: '', progress: 0 };

/** A portable program is not ours to replace, nor is one in development. */
const canUpdate = (): boolean => app.isPackaged && !isPortable();

/** The library, which is large and no part of a start; null where newer versions come by other means, as a system's own packages. */
async function loadUpdater(): Promise<AppUpdater | null> {
  if (!canUpdate()) {
    return null;
  }
  const { autoUpdater } = await import('./autoUpdater.ts');
  return autoUpdater.isUpdaterActive() ? autoUpdater : null;
}

/** The early channel gets both kinds of versions; whoever leaves it waits for the next stable one. */
function applyChannel(updater: AppUpdater, store: DesktopStore): void {
  const { channel } = store.kept('desktop') ?? defaultDesktopPreferences;
  updater.channel = channel === 'beta' ? 'beta' : 'latest';
  updater.allowPrerelease = channel === 'beta';
  updater.allowDowngrade = false;
}

function forwardUpdaterEvents(updater: AppUpdater, change: (part: Partial<UpdateStatus>) => void): void {
  updater.logger = { info: () => undefined, warn: (said) => writeLog('updates', said), error: () => undefined };
  updater.on('checking-for-update', () => change({ step: 'looking' }));
  updater.on('update-not-available', () => change(noUpdate));
  updater.on('update-available', ({ version, releaseNotes }) =>
    change({ step: 'loading', version, notes: formatReleaseNotes(releaseNotes), progress: 0 }),
  );
  updater.on('download-progress', ({ percent }) => change({ progress: percent / 100 }));
  updater.on('update-downloaded', () => change({ step: 'ready', progress: 1 }));
  updater.on('error', (error) => {
    writeLog('updates failed', error);
    change({ step: 'failed' });
  });
}

/** Follows the person's channel; a wait for who is in the roll-out is the library's, which knows each installation by a number of its own. */
export function startUpdateChecker(store: DesktopStore): UpdateChecker {
  const listeners: ((update: UpdateStatus) => void)[] = [];
  let update = noUpdate;
  const change = (part: Partial<UpdateStatus>): void => {
    update = { ...update, ...part };
    listeners.forEach((listener) => listener(update));
  };
  const begin = async (): Promise<AppUpdater | null> => {
    const updater = await loadUpdater();
    if (updater === null) {
      change({ step: 'unsupported' });
    } else {
      applyChannel(updater, store);
      forwardUpdaterEvents(updater, change);
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
    if (updater !== null && updater.allowPrerelease !== ((store.kept('desktop') ?? defaultDesktopPreferences).channel === 'beta')) {
      applyChannel(updater, store);
      await look();
    }
  };
  if (canUpdate()) {
    store.subscribe((key) => void (key === 'desktop' && followChannel()));
    setTimeout(look, firstCheckDelayMs).unref();
    setInterval(look, checkIntervalMs).unref();
  }
  return {
    getUpdate: async () => {
      await wanted();
      return update;
    },
    check: look,
    install: async () => {
      const updater = await wanted();
      if (update.step === 'ready') {
        updater?.quitAndInstall();
      }
    },
    subscribe: (listener) => void listeners.push(listener),
  };
}

/** Asked for in the menu: looks, and says what came of it. */
export async function checkForUpdatesInteractively(
  updates: UpdateChecker,
  { window, say }: { window: BaseWindow; say: TranslateNative },
): Promise<void> {
  await updates.check();
  const { step, version, notes } = await updates.getUpdate();
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
