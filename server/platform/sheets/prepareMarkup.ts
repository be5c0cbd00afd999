import { decodeHTML, decodeXML } from 'entities';
import PostalMime from 'postal-mime';
import { AppError } from '#shared/errors.ts';
import { maxSheetCells } from './createCellCounter.ts';

/** What reports call `.xls` is often a page with a table, or the XML of Excel 2003. */
const isPage = (text: string): boolean => /<table\b/i.test(text);
const isExcelXml = (text: string): boolean => text.slice(0, markupBytes).includes('urn:schemas-microsoft-com:office:spreadsheet');
const markupBytes = 10_000;
const markupCells = /<(?:td|th|(?:\w{1,20}:)?Cell)[\s/>]/gi;

/** The beginning of markup: a byte-order mark, white space and a comment may stand before it. */
export const isMarkup = (text: string): boolean => /^\s*</.test(text);

const mailHeaderBytes = 2_000;

/** The single file in which browsers and Excel save a page with its parts, as a mail. */
export function isWebArchive(file: Buffer): boolean {
  const beginning = file.subarray(0, mailHeaderBytes).toString('latin1');
  return /^[A-Za-z-]{1,40}: /.test(beginning) && /^Content-Type: ?multipart\//im.test(beginning);
}

/** The pages of a web archive. Throws ERR_IMPORT_UNREADABLE where it has none. */
export async function readWebArchive(file: Buffer): Promise<string> {
  const { html } = await PostalMime.parse(file);
  if (html === undefined) {
    throw new AppError('ERR_IMPORT_UNREADABLE');
  }
  return html;
}

/** Throws before a table with more cells than a list of contacts has is read. */
function assertMarkupSize(text: string): void {
  let cells = 0;
  for (markupCells.lastIndex = 0; markupCells.test(text);) {
    cells += 1;
  }
  if (cells > maxSheetCells) {
    throw new AppError('ERR_IMPORT_TOO_LARGE');
  }
}

/** The library needs the end tags that pages may leave out, and a cell at the beginning of a row. */
const closeCells = (page: string): string =>
  page.replaceAll(/(?=<t[dh][\s>]|<\/tr>)/gi, '</td>').replaceAll(/(<tr[^<>]*>)\s*<\/td>/gi, '$1');

const characterReferences = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});?/gi;

/** The library knows the references to characters of markup alone, which stay for it. */
const decodeReferences = (text: string, decode: (reference: string) => string): string =>
  text.replaceAll(characterReferences, (reference) => {
    const decoded = decode(reference);
    return /[<>&"']/.test(decoded) ? reference : decoded;
  });

/** Markup as the library reads it. The cells of a page are texts: what looks like a number keeps its zeros. */
export function prepareMarkup(text: string): { readonly text: string; readonly raw: boolean } {
  if (!isPage(text) && !isExcelXml(text)) {
    throw new AppError('ERR_IMPORT_UNREADABLE');
  }
  assertMarkupSize(text);
  return isPage(text)
    ? { text: closeCells(decodeReferences(text, decodeHTML)), raw: true }
    : { text: decodeReferences(text, decodeXML), raw: false };
}
