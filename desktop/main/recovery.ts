import { app, dialog, type BaseWindow, type WebContents } from 'electron';
import { note } from './log.ts';
import type { Say } from './texts.ts';

interface Ports {
  readonly window: BaseWindow;
  readonly say: Say;
  /** The page will learn that it was lost and is back. */
  crashed(contents: WebContents): void;
}

const span = 60_000;
const most = 3;

/** Nothing that goes wrong in here ends the program unseen. */
export function noteFailures(): void {
  process.on('uncaughtException', (error) => note('uncaught', error));
  process.on('unhandledRejection', (reason) => note('unhandled', reason));
  app.on('child-process-gone', (_event, { type, reason }) => note('a helper process is gone', `${type} ${reason}`));
}

/** A page that dies comes back by itself, until it dies too often; one that hangs is the person's decision. */
export function recover(contents: WebContents, { window, say, crashed }: Ports): void {
  let deaths: number[] = [];
  let isAsking = false;
  contents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') {
      return;
    }
    note('the page is gone', reason);
    deaths = [...deaths.filter((at) => Date.now() - at < span), Date.now()];
    crashed(contents);
    if (deaths.length <= most) {
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
    note('the page does not answer');
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
