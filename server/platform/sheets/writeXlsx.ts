import { Readable } from 'node:stream';
import { writeArchive, type ArchiveFile } from '#server/platform/files/archive/writeArchive.ts';

const header = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const partTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** ECMA-376, parts of a workbook of one sheet. */
const parts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${partTypes}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${partTypes}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** XML 1.0 has no control characters but these three, and no halves of pairs. */
const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>]/g, (character) => entities[character] ?? '');

/** A cell of Excel holds no more. */
const maxCellLength = 32_767;

/** An inline text is never evaluated, whatever it begins with. */
const toCell = (text: string): string =>
  text === '' ? '<c/>' : `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(text.slice(0, maxCellLength))}</t></is></c>`;

async function* writeSheet(rows: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  yield `${header}<worksheet xmlns="${main}"><sheetData>`;
  for await (const row of rows) {
    yield `<row>${row.map(toCell).join('')}</row>`;
  }
  yield '</sheetData></worksheet>';
}

async function* listFiles(rows: AsyncIterable<readonly string[]>): AsyncGenerator<ArchiveFile> {
  const content = Readable.from(writeSheet(rows), { objectMode: false });
  yield { name: 'xl/worksheets/sheet1.xml', content, isCompressed: true };
}

/** A workbook of texts, written while its rows are read: the library for sheets would hold all of it in memory. */
export const writeXlsx = (rows: AsyncIterable<readonly string[]>): Readable =>
  writeArchive(listFiles(rows), () => Object.entries(parts).map(([name, xml]) => ({ name, content: Buffer.from(`${header}${xml}`) })));
