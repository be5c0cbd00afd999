import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { app, dialog, shell, type BaseWindow, type FileFilter } from 'electron';
import { note } from './log.ts';
import type { Say } from './texts.ts';

interface Saving {
  readonly window: BaseWindow;
  readonly say: Say;
  /** The name that is proposed. */
  readonly name: string;
  readonly filters: FileFilter[];
  /** Made when the place is known. */
  content(): Promise<Uint8Array | string> | string;
}

/** Asks where to, saves there, and shows it in its folder, or says that it could not be saved. */
export async function saveWhereWished({ window, say, name, filters, content }: Saving): Promise<void> {
  const defaultPath = path.join(app.getPath('documents'), name);
  const { canceled, filePath } = await dialog.showSaveDialog(window, { defaultPath, filters });
  if (canceled || filePath === '') {
    return;
  }
  try {
    await writeFile(filePath, await content());
    shell.showItemInFolder(filePath);
  } catch (error) {
    note('a file could not be saved', error);
    void dialog.showMessageBox(window, {
      type: 'error',
      message: say('notSaved'),
      detail: say('notSavedText'),
      buttons: [say('understood')],
    });
  }
}
