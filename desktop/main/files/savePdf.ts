import type { BaseWindow, WebContents } from 'electron';
import { toLocalFileName } from './Downloads.ts';
import { saveFileWithDialog } from './saveFileWithDialog.ts';
import type { TranslateNative } from '#main/app/createTranslator.ts';

interface SavePdfInput {
  readonly window: BaseWindow;
  readonly contents: WebContents;
  readonly title: string;
  readonly translate: TranslateNative;
}

/** Saves the print view of the page as PDF where the user chooses. */
export const savePdf = ({ window, contents, title, translate }: SavePdfInput): Promise<void> =>
  saveFileWithDialog({
    window,
    translate,
    name: `${toLocalFileName(title)}.pdf`,
    filters: [{ name: 'PDF', extensions: ['pdf'] }],
    content: () => contents.printToPDF({ pageSize: 'A4', printBackground: true, preferCSSPageSize: true }),
  });
