import { app, dialog, type BaseWindow } from 'electron';
import { writeLog } from '#main/app/log.ts';
import type { TranslateNative } from '#main/app/createTranslator.ts';

/** Rejects invalid certificates, as Electron does by default, and explains it once per host. */
export function reportCertificateErrors(window: BaseWindow, translate: TranslateNative): void {
  const reportedHosts = new Set<string>();
  app.on('certificate-error', (_event, _contents, url, reason, _certificate, decide) => {
    decide(false);
    const { host } = new URL(url);
    writeLog('a certificate is refused', reason);
    if (!reportedHosts.has(host)) {
      reportedHosts.add(host);
      void dialog.showMessageBox(window, {
        type: 'error',
        message: translate('certificateTitle'),
        detail: translate('certificateText', { host, reason }),
        buttons: [translate('understood')],
      });
    }
  });
}
