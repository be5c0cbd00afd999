import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { app, type BaseWindow, dialog, type FileFilter, shell, type WebContents } from 'electron';
import type { TranslateNative } from '#main/app/createTranslator.ts';
import { writeLog } from '#main/app/log.ts';
import { toLocalFileName } from './Downloads.ts';

interface SaveFileInput {
  readonly window: BaseWindow;
  readonly translate: TranslateNative;
  readonly name: string;
  readonly filters: FileFilter[];
  /** Called after the user has chosen a path. */
  content(): Promise<Uint8Array | string> | string;
}

/** Asks for a path, writes the file and shows it in its folder; a failure is shown in a dialog. */
export async function saveFileWithDialog({ window, translate, name, filters, content }: SaveFileInput): Promise<void> {
  const defaultPath = path.join(app.getPath('documents'), name);
  const { canceled, filePath } = await dialog.showSaveDialog(window, { defaultPath, filters });
  if (canceled || filePath === '') {
    return;
  }
  try {
    await writeFile(filePath, await content());
    shell.showItemInFolder(filePath);
  } catch (error) {
    writeLog('a file could not be saved', error);
    void dialog.showMessageBox(window, {
      type: 'error',
      message: translate('notSaved'),
      detail: translate('notSavedText'),
      buttons: [translate('understood')],
    });
  }
}

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
