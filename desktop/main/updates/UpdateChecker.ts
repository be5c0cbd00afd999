import { app, dialog, type BaseWindow } from 'electron';
import type { AppUpdater } from 'electron-updater';
import type { UpdateStatus } from '#shared/ipc.ts';
import { defaultDesktopPreferences } from '#shared/persistedState.ts';
import { isPortable } from '#main/system/environment.ts';
import { writeLog } from '#main/app/log.ts';
import { hourMs } from '#shared/rules/durations.ts';
import { formatReleaseNotes } from './formatReleaseNotes.ts';
import type { DesktopStore } from '#main/app/DesktopStore.ts';
import type { TranslateNative } from '#main/app/createTranslator.ts';

/** Finds and downloads new versions; they are installed at quit or on request. */
export interface UpdateChecker {
  getUpdate(): Promise<UpdateStatus>;
  check(): Promise<void>;
  /** Quits, installs the downloaded version and restarts. */
  install(): Promise<void>;
  subscribe(listener: (update: UpdateStatus) => void): void;
}

const firstCheckDelayMs = 15_000;
const checkIntervalMs = 4 * hourMs;
const noUpdate: UpdateStatus = { step: 'none', version: '', notes: '', progress: 0 };

/** Portable and development builds are not updated. */
const canUpdate = (): boolean => app.isPackaged && !isPortable();

/** Loads electron-updater lazily, because it is large; null where updates come by other means, e.g. a package manager. */
async function loadUpdater(): Promise<AppUpdater | null> {
  if (!canUpdate()) {
    return null;
  }
  const { autoUpdater } = await import('./autoUpdater.ts');
  return autoUpdater.isUpdaterActive() ? autoUpdater : null;
}

/** The beta channel receives beta and stable versions; leaving it never downgrades. */
function applyChannel(updater: AppUpdater, store: DesktopStore): void {
  const { channel } = store.getPersisted('desktop') ?? defaultDesktopPreferences;
  updater.channel = channel === 'beta' ? 'beta' : 'latest';
  updater.allowPrerelease = channel === 'beta';
  updater.allowDowngrade = false;
}

function forwardUpdaterEvents(updater: AppUpdater, change: (part: Partial<UpdateStatus>) => void): void {
  updater.logger = { info: () => undefined, warn: (message) => writeLog('updates', message), error: () => undefined };
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

/** Checks 15 seconds after the start and every four hours. Staged roll-outs are decided by electron-updater per installation. */
export function startUpdateChecker(store: DesktopStore): UpdateChecker {
  const listeners: ((update: UpdateStatus) => void)[] = [];
  let update = noUpdate;
  const change = (part: Partial<UpdateStatus>): void => {
    update = { ...update, ...part };
    listeners.forEach((listener) => listener(update));
  };
  const startUpdater = async (): Promise<AppUpdater | null> => {
    const updater = await loadUpdater();
    if (updater === null) {
      change({ step: 'unsupported' });
    } else {
      applyChannel(updater, store);
      forwardUpdaterEvents(updater, change);
    }
    return updater;
  };
  let updaterPromise: Promise<AppUpdater | null> | undefined;
  const getUpdater = (): Promise<AppUpdater | null> => (updaterPromise ??= startUpdater());
  const check = async (): Promise<void> => {
    const updater = await getUpdater();
    if (updater !== null && ['none', 'failed'].includes(update.step)) {
      // The error event reports failures.
      await updater.checkForUpdates().catch(() => undefined);
    }
  };
  const applyChangedChannel = async (): Promise<void> => {
    const updater = await getUpdater();
    if (updater !== null && updater.allowPrerelease !== ((store.getPersisted('desktop') ?? defaultDesktopPreferences).channel === 'beta')) {
      applyChannel(updater, store);
      await check();
    }
  };
  if (canUpdate()) {
    store.subscribe((key) => void (key === 'desktop' && applyChangedChannel()));
    setTimeout(check, firstCheckDelayMs).unref();
    setInterval(check, checkIntervalMs).unref();
  }
  return {
    getUpdate: async () => {
      await getUpdater();
      return update;
    },
    check,
    install: async () => {
      const updater = await getUpdater();
      if (update.step === 'ready') {
        updater?.quitAndInstall();
      }
    },
    subscribe: (listener) => void listeners.push(listener),
  };
}

/** Checks on request of the user and shows the result. */
export async function checkForUpdatesInteractively(
  updates: UpdateChecker,
  { window, translate }: { window: BaseWindow; translate: TranslateNative },
): Promise<void> {
  await updates.check();
  const { step, version, notes } = await updates.getUpdate();
  const showMessage = (message: string): void =>
    void dialog.showMessageBox(window, { type: 'info', message, buttons: [translate('understood')] });
  if (step === 'none') {
    showMessage(translate('updateNone'));
  } else if (step === 'failed' || step === 'unsupported') {
    showMessage(translate('updateFailed'));
  } else if (step === 'ready') {
    const buttons = [translate('updateRestart'), translate('updateLater')];
    const { response } = await dialog.showMessageBox(window, {
      message: translate('updateReady', { version }),
      detail: notes,
      buttons,
      cancelId: 1,
    });
    if (response === 0) {
      await updates.install();
    }
  }
}
