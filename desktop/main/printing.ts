import type { BaseWindow, WebContents } from 'electron';
import { safeName } from './downloads.ts';
import { saveWhereWished } from './saving.ts';
import type { Say } from './texts.ts';

interface Printing {
  readonly window: BaseWindow;
  readonly contents: WebContents;
  readonly title: string;
  readonly say: Say;
}

/** What the page shows for print, as a PDF where the person wants it. */
export const savePdf = ({ window, contents, title, say }: Printing): Promise<void> =>
  saveWhereWished({
    window,
    say,
    name: `${safeName(title)}.pdf`,
    filters: [{ name: 'PDF', extensions: ['pdf'] }],
    content: () => contents.printToPDF({ pageSize: 'A4', printBackground: true, preferCSSPageSize: true }),
  });
