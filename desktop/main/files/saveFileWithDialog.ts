import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { app, dialog, shell, type BaseWindow, type FileFilter } from 'electron';
import { writeLog } from '#main/app/log.ts';
import type { TranslateNative } from '#main/app/createTranslator.ts';

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
