import { describe, expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import { parseSheet } from './parseSheet.ts';
import { findColumns } from './findColumns.ts';
import { parseSheetRows, type SheetOptions } from './parseSheetRows.ts';

const options: SheetOptions = { country: 'BR', isCountryChosen: true, fields: [] };

describe('findColumns', () => {
  it.each([
    [['Nome', 'Número', 'E-mail'], { number: 1, name: 0, email: 2 }],
    [['NOMBRE', 'Apellidos', 'Teléfono móvil', 'Correo electrónico'], { number: 2, name: 0, surname: 1, email: 3 }],
    [['First Name', 'Last Name', 'Phone 1 - Value', 'E-mail 1 - Value'], { number: 2, name: 0, surname: 1, email: 3 }],
    [['Telefone', 'Celular'], { number: 1, name: null }],
    [['whatsapp'], { number: 0, name: null, email: null }],
  ])('%s', (line, expected) => {
    expect(findColumns([['Lista de maio'], [], line])).toMatchObject({ line: 2, ...expected });
  });

  it('gives null without a column for numbers', () => {
    expect(findColumns([['Nome', 'Cidade']])).toBeNull();
  });
});

describe('parseSheetRows', () => {
  it('counts lines as in the sheet, joins names, and skips empty lines', () => {
    const rows = parseSheetRows(
      [
        ['nome', 'sobrenome', 'numero'],
        ['Ana', 'Lima', '11987654310'],
        ['', '', ''],
        ['Bia', '', '11987654311'],
        ['Eco', '', '5511987654310'],
      ],
      options,
    );
    expect(rows).toEqual([
      { place: 2, name: 'Ana Lima', number: '5511987654310', email: '', reason: null },
      { place: 4, name: 'Bia', number: '5511987654311', email: '', reason: null },
      { place: 5, name: 'Eco', number: '5511987654310', email: '', reason: 'repeated' },
    ]);
  });

  it('reads the columns of custom fields that it is asked for, and no others', () => {
    const rows = parseSheetRows(
      [
        ['numero', 'Limite de Crédito', 'cidade', 'nome'],
        ['11987654310', ' 1.500,00', 'Recife', 'Ana'],
        ['11987654311', '', 'Recife', 'Bia'],
      ],
      { ...options, fields: ['limite de credito', 'Nome', 'Plano'] },
    );
    expect(rows.map(({ info }) => info)).toEqual([[{ name: 'limite de credito', value: ' 1.500,00' }], undefined]);
  });

  it('cuts long names without splitting a surrogate pair', () => {
    const [row] = parseSheetRows(
      [
        ['nome', 'numero'],
        [`${'a'.repeat(199)}😀`, '11987654310'],
      ],
      options,
    );
    expect(row?.name.isWellFormed()).toBe(true);
    expect(row?.name).toHaveLength(200);
  });
});

describe('parseSheet', () => {
  function workbook(bookType: 'xlsx' | 'biff8'): Buffer {
    const book = utils.book_new();
    const lines = [
      ['Name', 'Phone number'],
      ['João', '5511987654310'],
    ];
    utils.book_append_sheet(book, utils.aoa_to_sheet(lines));
    return write(book, { type: 'buffer', bookType }) as Buffer;
  }
  it('of as many lines as it may have is read', async () => {
    const lines = Array.from({ length: 100_000 }, (_, index) => `Pessoa ${index};${5_511_900_000_000 + index}`);
    const sheet = await parseSheet(Buffer.from(`nome;numero\n${lines.join('\n')}\n`), options);
    expect('rows' in sheet && sheet.rows.length).toBe(100_000);
  });

  const text = (separator: string) => ['nome', 'número'].join(separator) + `\r\nJoão${separator}5511987654310\r\n`;

  it.each([
    ['of Excel', workbook('xlsx')],
    ['of an old Excel', workbook('biff8')],
    ['by semicolon, with a mark of its alphabet', Buffer.from(`\uFEFF${text(';')}`)],
    ['by comma', Buffer.from(text(','))],
    ['by tab', Buffer.from(text('\t'))],
    ['by semicolon, in the old alphabet', Buffer.from(text(';'), 'latin1')],
  ])('%s is read', async (_name, bytes) => {
    expect(await parseSheet(bytes, options)).toMatchObject({
      rows: [{ name: 'João', number: '5511987654310', reason: null }],
    });
  });

  it.each([
    ['{\\rtf1 nada}', 'ERR_IMPORT_UNREADABLE'],
    ['<html><table><tr><td>Número</td></tr></table></html>', 'ERR_IMPORT_UNREADABLE'],
    [Buffer.from([0x50, 0x4b, 3, 4, 1, 2, 3]), 'ERR_IMPORT_UNREADABLE'],
    ['nome;cidade\nAna;Recife\n', 'ERR_IMPORT_NO_NUMBER_COLUMN'],
    ['nome;numero\n', 'ERR_IMPORT_EMPTY'],
    ['', 'ERR_IMPORT_EMPTY'],
    [
      `nome;numero\n${Array.from({ length: 100_001 }, (_, index) => `P;${5_511_900_000_000 + index}`).join('\n')}`,
      'ERR_IMPORT_TOO_MANY_ROWS',
    ],
  ])('gives an error code for an unreadable file', async (content, failure) => {
    expect(await parseSheet(Buffer.from(content), options)).toEqual({ failure });
  });
});
