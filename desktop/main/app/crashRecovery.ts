import { app, dialog, type BaseWindow, type WebContents } from 'electron';
import { writeLog } from './log.ts';
import type { TranslateNative } from './createTranslator.ts';

interface CrashRecoveryDeps {
  readonly window: BaseWindow;
  readonly say: TranslateNative;
  /** The page will learn that it was lost and is back. */
  onCrash(contents: WebContents): void;
}

const crashWindowMs = 60_000;
const maxCrashes = 3;

/** Nothing that goes wrong in here ends the program unseen. */
export function logUncaughtErrors(): void {
  process.on('uncaughtException', (error) => writeLog('uncaught', error));
  process.on('unhandledRejection', (reason) => writeLog('unhandled', reason));
  app.on('child-process-gone', (_event, { type, reason }) => writeLog('a helper process is gone', `${type} ${reason}`));
}

/** A page that dies comes back by itself, until it dies too often; one that hangs is the person's decision. */
export function recoverFromCrashes(contents: WebContents, { window, say, onCrash: crashed }: CrashRecoveryDeps): void {
  let deaths: number[] = [];
  let isAsking = false;
  contents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') {
      return;
    }
    writeLog('the page is gone', reason);
    deaths = [...deaths.filter((at) => Date.now() - at < crashWindowMs), Date.now()];
    crashed(contents);
    if (deaths.length <= maxCrashes) {
      contents.reload();
    } else {
      void dialog
        .showMessageBox(window, {
          type: 'error',
          message: say('crashTitle'),
          detail: say('crashText'),
          buttons: [say('reload'), say('quit')],
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
        message: say('stuckTitle'),
        detail: say('stuckText'),
        buttons: [say('wait'), say('reload')],
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
