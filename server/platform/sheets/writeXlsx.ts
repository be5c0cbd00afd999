import { Readable } from 'node:stream';
import { writeArchive, type ArchiveFile } from '#server/platform/files/archive/writeArchive.ts';
import { dayMs } from '#shared/rules/durations.ts';

const header = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const partTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** ECMA-376, parts of a workbook of one sheet. */
const parts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${partTypes}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${partTypes}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${partTypes}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** XML 1.0 has no control characters but these three, and no halves of pairs. */
const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? '');

/** A name of Excel has no more characters, and none of these. */
const toSheetName = (text: string): string =>
  text
    .replaceAll(/[:\\/?*[\]]/g, ' ')
    .slice(0, 31)
    .replaceAll(/^[' ]+|(?<![' ])[' ]+$/g, '') || 'Sheet1';

const workbook = (sheetName: string): string =>
  `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escapeXml(toSheetName(sheetName))}" sheetId="1" r:id="rId1"/></sheets></workbook>`;

/** A cell of Excel holds no more. */
const maxCellLength = 32_767;

/** An inline text is never evaluated, whatever it begins with. */
const toCell = (text: string): string =>
  text === '' ? '<c/>' : `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(text.slice(0, maxCellLength))}</t></is></c>`;

const timePattern = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/;
/** 1970-01-01 in the days of Excel. */
const firstDay = 25_569;

/** The reader's program shows times in its own notation; other cells, as the heading, stay text. */
const toTimeCell = (text: string): string =>
  timePattern.test(text) ? `<c s="1"><v>${firstDay + Date.parse(`${text.replace(' ', 'T')}Z`) / dayMs}</v></c>` : toCell(text);

/** Narrower columns show `####` in place of a time. */
const widthOfTimes = (columns: ReadonlySet<number>): string =>
  columns.size === 0
    ? ''
    : `<cols>${[...columns].map((index) => `<col min="${index + 1}" max="${index + 1}" width="18" customWidth="1"/>`).join('')}</cols>`;

async function* writeSheet(rows: AsyncIterable<readonly string[]>, times: ReadonlySet<number>): AsyncGenerator<string> {
  yield `${header}<worksheet xmlns="${main}">${widthOfTimes(times)}<sheetData>`;
  for await (const row of rows) {
    yield `<row>${row.map((text, index) => (times.has(index) ? toTimeCell(text) : toCell(text))).join('')}</row>`;
  }
  yield '</sheetData></worksheet>';
}

async function* listFiles(rows: AsyncIterable<readonly string[]>, times: ReadonlySet<number>): AsyncGenerator<ArchiveFile> {
  const content = Readable.from(writeSheet(rows, times), { objectMode: false });
  yield { name: 'xl/worksheets/sheet1.xml', content, isCompressed: true };
}

interface Workbook {
  readonly sheetName: string;
  readonly rows: AsyncIterable<readonly string[]>;
  /** Columns, from 0 and in order, of times like `2026-11-23 09:30`. */
  readonly timeColumns?: ReadonlySet<number>;
}

/** A workbook of texts and times, written while its rows are read: the library for sheets would hold all of it in memory. */
export const writeXlsx = ({ sheetName, rows, timeColumns = new Set() }: Workbook): Readable =>
  writeArchive(listFiles(rows, timeColumns), () =>
    Object.entries({ ...parts, 'xl/workbook.xml': workbook(sheetName) }).map(([name, xml]) => ({
      name,
      content: Buffer.from(`${header}${xml}`),
    })),
  );
