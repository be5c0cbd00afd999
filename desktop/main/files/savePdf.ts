import type { BaseWindow, WebContents } from 'electron';
import { sanitizeFileName } from './Downloads.ts';
import { saveFileWithDialog } from './saveFileWithDialog.ts';
import type { TranslateNative } from '#main/app/createTranslator.ts';

interface SavePdfInput {
  readonly window: BaseWindow;
  readonly contents: WebContents;
  readonly title: string;
  readonly say: TranslateNative;
}

/** What the page shows for print, as a PDF where the person wants it. */
export const savePdf = ({ window, contents, title, say }: SavePdfInput): Promise<void> =>
  saveFileWithDialog({
    window,
    say,
    name: `${sanitizeFileName(title)}.pdf`,
    filters: [{ name: 'PDF', extensions: ['pdf'] }],
    content: () => contents.printToPDF({ pageSize: 'A4', printBackground: true, preferCSSPageSize: true }),
  });
