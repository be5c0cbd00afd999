import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { app, dialog, shell, type BaseWindow, type WebContents } from 'electron';
import { safeName } from './downloads.ts';

/** What the page shows for print, as a PDF where the person wants it. */
export async function savePdf(window: BaseWindow, contents: WebContents, title: string): Promise<void> {
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    defaultPath: path.join(app.getPath('documents'), `${safeName(title)}.pdf`),
    filters: [{ name: 'PDF', extensions: ['pdf'] }],
  });
  if (!canceled && filePath !== '') {
    await writeFile(filePath, await contents.printToPDF({ pageSize: 'A4', printBackground: true }));
    shell.showItemInFolder(filePath);
  }
}
