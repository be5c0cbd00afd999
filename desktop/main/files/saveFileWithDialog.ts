import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { app, dialog, shell, type BaseWindow, type FileFilter } from 'electron';
import { writeLog } from '#main/app/log.ts';
import type { TranslateNative } from '#main/app/createTranslator.ts';

interface SaveFileInput {
  readonly window: BaseWindow;
  readonly say: TranslateNative;
  /** The name that is proposed. */
  readonly name: string;
  readonly filters: FileFilter[];
  /** Made when the place is known. */
  content(): Promise<Uint8Array | string> | string;
}

/** Asks where to, saves there, and shows it in its folder, or says that it could not be saved. */
export async function saveFileWithDialog({ window, say, name, filters, content }: SaveFileInput): Promise<void> {
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
      message: say('notSaved'),
      detail: say('notSavedText'),
      buttons: [say('understood')],
    });
  }
}
