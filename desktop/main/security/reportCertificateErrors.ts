import { app, dialog, type BaseWindow } from 'electron';
import { writeLog } from '#main/app/log.ts';
import type { TranslateNative } from '#main/app/createTranslator.ts';

/** A certificate that does not hold is refused, as Electron does by itself, and the person learns why; once per host. */
export function reportCertificateErrors(window: BaseWindow, say: TranslateNative): void {
  const told = new Set<string>();
  app.on('certificate-error', (_event, _contents, url, reason, _certificate, decide) => {
    decide(false);
    const { host } = new URL(url);
    writeLog('a certificate is refused', reason);
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
