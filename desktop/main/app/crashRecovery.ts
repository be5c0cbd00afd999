import { app, dialog, type BaseWindow, type WebContents } from 'electron';
import { writeLog } from './log.ts';
import type { TranslateNative } from './createTranslator.ts';

interface CrashRecoveryDeps {
  readonly window: BaseWindow;
  readonly translate: TranslateNative;
  /** Called before the page is reloaded. */
  onCrash(contents: WebContents): void;
}

const crashWindowMs = 60_000;
const maxCrashes = 3;

/** Logs errors of the main process that nothing else handles. */
export function logUncaughtErrors(): void {
  process.on('uncaughtException', (error) => writeLog('uncaught', error));
  process.on('unhandledRejection', (reason) => writeLog('unhandled', reason));
  app.on('child-process-gone', (_event, { type, reason }) => writeLog('a helper process is gone', `${type} ${reason}`));
}

/** Reloads a crashed page, asks after more than three crashes a minute, and asks before a hanging page is killed. */
export function recoverFromCrashes(contents: WebContents, { window, translate, onCrash }: CrashRecoveryDeps): void {
  let crashTimes: number[] = [];
  let isAsking = false;
  contents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') {
      return;
    }
    writeLog('the page is gone', reason);
    crashTimes = [...crashTimes.filter((at) => Date.now() - at < crashWindowMs), Date.now()];
    onCrash(contents);
    if (crashTimes.length <= maxCrashes) {
      contents.reload();
    } else {
      void dialog
        .showMessageBox(window, {
          type: 'error',
          message: translate('crashTitle'),
          detail: translate('crashText'),
          buttons: [translate('reload'), translate('quit')],
          cancelId: 0,
        })
        .then(({ response }) => (response === 0 ? contents.reload() : app.quit()));
    }
  });
  contents.on('unresponsive', () => {
    if (isAsking) {
      return;
    }
    isAsking = true;
    writeLog('the page does not answer');
    void dialog
      .showMessageBox(window, {
        type: 'warning',
        message: translate('stuckTitle'),
        detail: translate('stuckText'),
        buttons: [translate('wait'), translate('reload')],
        cancelId: 0,
        defaultId: 0,
      })
      .then(({ response }) => {
        isAsking = false;
        if (response === 1) {
          contents.forcefullyCrashRenderer();
          contents.reload();
        }
      });
  });
}
