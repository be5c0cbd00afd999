import { app, dialog, type BaseWindow } from 'electron';
import { note } from './log.ts';
import type { Say } from './texts.ts';

/** A certificate that does not hold is refused, as Electron does by itself, and the person learns why; once per host. */
export function startCertificates(window: BaseWindow, say: Say): void {
  const told = new Set<string>();
  app.on('certificate-error', (_event, _contents, url, reason, _certificate, decide) => {
    decide(false);
    const { host } = new URL(url);
    note('a certificate is refused', reason);
    if (!told.has(host)) {
      told.add(host);
      void dialog.showMessageBox(window, {
        type: 'error',
        message: say('certificateTitle'),
        detail: say('certificateText', { host, reason }),
        buttons: [say('understood')],
      });
    }
  });
}
