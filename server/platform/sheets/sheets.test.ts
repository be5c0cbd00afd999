import { describe, expect, it } from 'vitest';
import { read, utils, type WorkSheet, write } from 'xlsx';
import { formatCsvLine } from '#shared/rules/formatCsv.ts';
import { parseCsv } from './parseCsv.ts';
import { findColumns } from './findColumns.ts';
import { parseSheetRows, type SheetOptions } from './parseSheetRows.ts';
import { parseSheet } from './parseSheet.ts';

const options: SheetOptions = { country: 'BR', isCountryChosen: true, fields: [] };

describe('findColumns', () => {
  it.each([
    [['Nome', 'Número', 'E-mail'], { number: 1, names: [0], emails: [2] }],
    [['NOMBRE', 'Apellidos', 'Teléfono móvil', 'Correo electrónico'], { number: 2, names: [0, 1], emails: [3] }],
    [['First Name', 'Last Name', 'Phone 1 - Value', 'E-mail 1 - Value'], { number: 2, names: [0, 1], emails: [3] }],
    [['First Name', 'Middle Name', 'Last Name', 'Phone 1 - Value'], { number: 3, names: [0, 1, 2] }],
    [['Name', 'Given Name', 'Family Name', 'Phone 1 - Value'], { number: 3, names: [0] }],
    [['Nome completo', 'Sobrenome', 'Telefone'], { number: 2, names: [0] }],
    [['Telefone', 'Celular'], { number: 1, names: [] }],
    [['Nome', 'Telefone (WhatsApp)'], { number: 1, names: [0] }],
    [['Fone', 'E-mail 2 - Value', 'E-mail 1 - Value', 'Correio'], { number: 0, emails: [2, 1, 3] }],
    [['whatsapp'], { number: 0, names: [], emails: [] }],
    [['Nom', 'N° de téléphone', 'Courriel'], { number: 1, names: [0], emails: [2] }],
    [['Nom', 'Prénom', 'Téléphone'], { number: 2, names: [1, 0] }],
    [['Razón social', 'Tel. Celular'], { number: 1, names: [0] }],
    [['Nombre completo', 'Celular/WhatsApp', 'Cel'], { number: 2, names: [0] }],
    [['Cliente', 'Nº do WhatsApp'], { number: 1, names: [0] }],
    [['Apellidos y nombres', 'Móvil', 'Apellidos'], { number: 1, names: [0] }],
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

  it('reads what Google exports: names in parts, several values in a cell, further columns where the first is empty', () => {
    const rows = parseSheetRows(
      [
        [
          'First Name',
          'Middle Name',
          'Last Name',
          'E-mail 1 - Value',
          'E-mail 2 - Value',
          'Phone 1 - Label',
          'Phone 1 - Value',
          'Phone 2 - Value',
        ],
        ['Ana', 'Maria', 'Souza', '', 'ana@exemplo.test', 'Mobile', '+55 11 98765-4310 ::: +55 11 98765-4311', '(11) 3333-4444'],
        ['Bia', '', 'Lima', 'bia@exemplo.test ::: bia@outro.test', '', 'Mobile', '', '11 98765-4312'],
      ],
      options,
    );
    expect(rows).toMatchObject([
      { name: 'Ana Maria Souza', number: '5511987654310', email: 'ana@exemplo.test', reason: null },
      { name: 'Bia Lima', number: '5511987654312', email: 'bia@exemplo.test', reason: null },
    ]);
  });

  it.each([
    '+5511987654310 +5511987654311',
    '11 98765-4310 - 11 98765-4311',
    '11 98765-4310 (recado) 11 3333-4444',
    'cel: 11 98765-4310 res: 11 3333-4444',
    'Cel.: (11) 98765-4310 / Res.: (11) 3333-4444',
  ])('takes the first number of %s', (cell) => {
    const [row] = parseSheetRows([['numero'], [cell]], options);
    expect(row).toMatchObject({ number: '5511987654310', reason: null });
    expect(row?.info).toHaveLength(1);
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
    ['<html><table><tr><td>Número</td></tr></table></html>', 'ERR_IMPORT_EMPTY'],
    [Buffer.from([0x50, 0x4b, 3, 4, 1, 2, 3]), 'ERR_IMPORT_UNREADABLE'],
    ['nome;cidade\nAna;Recife\n', 'ERR_IMPORT_NO_NUMBER_COLUMN'],
    ['nome;numero\n', 'ERR_IMPORT_EMPTY'],
    ['', 'ERR_IMPORT_EMPTY'],
    [
      `nome;numero\n${Array.from({ length: 100_001 }, (_, index) => `P;${5_511_900_000_000 + index}`).join('\n')}`,
      'ERR_IMPORT_TOO_MANY_ROWS',
    ],
    ['TABLE\r\n0,1\r\n"EXCEL"\r\nVECTORS\r\n0,2\r\n""\r\n', 'ERR_IMPORT_UNREADABLE'],
    ['ID;PWXL;N;E\r\nP;PGeneral\r\nC;Y1;X1;K"numero"\r\n', 'ERR_IMPORT_UNREADABLE'],
  ])('gives an error code for an unreadable file', async (content, failure) => {
    expect(await parseSheet(Buffer.from(content), options)).toMatchObject({ failure });
  });
});

const shownRows = async (content: Buffer | string, changes: Partial<SheetOptions> = {}) => {
  const sheet = await parseSheet(Buffer.from(content), { ...options, isCountryChosen: false, ...changes });
  return 'rows' in sheet ? sheet.rows.map(({ name, number, reason }) => [name, number, reason]) : [[sheet.failure]];
};

/** A workbook of sheets; `hidden` ones are not shown. */
function buildBook(sheets: Readonly<Record<string, WorkSheet>>, hidden: readonly string[] = [], is1904 = false): Buffer {
  const book = utils.book_new();
  Object.entries(sheets).forEach(([name, sheet]) => utils.book_append_sheet(book, sheet, name));
  book.Workbook = {
    WBProps: { date1904: is1904 },
    Sheets: Object.keys(sheets).map((name) => ({ name, Hidden: hidden.includes(name) ? 1 : 0 })),
  };
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

const people = (...rows: (string | number)[][]): WorkSheet => utils.aoa_to_sheet([['Nome', 'Telefone'], ...rows]);

describe('a file of the field', () => {
  it('refuses what Excel has shortened', async () => {
    const lines = ['Sci A;5,51199E+12', 'Sci B;5.511998765E+12', 'Sci C;"5,51199876543E+12"', 'Sci D;1.19988E+10', 'OK;5511990000901'];
    expect(await shownRows(`Nome;Telefone\r\n${lines.join('\r\n')}\r\n`)).toEqual([
      ['Sci A', '5,51199E+12', 'exponentNumber'],
      ['Sci B', '5.511998765E+12', 'exponentNumber'],
      ['Sci C', '5,51199876543E+12', 'exponentNumber'],
      ['Sci D', '1.19988E+10', 'exponentNumber'],
      ['OK', '5511990000901', null],
    ]);
  });

  it('is read from the first visible sheet with numbers, or the chosen one', async () => {
    const hidden = buildBook({ oculta: people(['Segredo', '5511990000920']), Clientes: people(['Visível', '5511990000921']) }, ['oculta']);
    expect(await shownRows(hidden)).toEqual([['Visível', '5511990000921', null]]);
    // A hidden sheet cannot be chosen.
    expect(await shownRows(hidden, { sheet: 'oculta' })).toEqual([['Visível', '5511990000921', null]]);
    const cover = buildBook({
      Capa: utils.aoa_to_sheet([['Relatório'], ['Gerado em 01/02/2026']]),
      Clientes: people(['Segunda', '5511990000922']),
      Outra: people(['Terceira', '5511990000923']),
    });
    expect(await shownRows(cover)).toEqual([['Segunda', '5511990000922', null]]);
    expect(await shownRows(cover, { sheet: 'Outra' })).toEqual([['Terceira', '5511990000923', null]]);
    expect(await parseSheet(cover, options)).toMatchObject({
      layout: { sheets: ['Capa', 'Clientes', 'Outra'], sheet: 'Clientes', titles: ['Nome', 'Telefone'], numberColumn: 1 },
    });
  });

  it('has its number where the numbers are, and in a further column where that is empty', async () => {
    const house = 'Nome;Endereço;Número;Telefone\r\nRua A;Rua das Flores;120;5511990000940\r\nRua B;Av Brasil;99;(11) 99000-0941\r\n';
    expect(await shownRows(house)).toEqual([
      ['Rua A', '5511990000940', null],
      ['Rua B', '5511990000941', null],
    ]);
    expect(await shownRows(house, { numberColumn: 2 })).toEqual([
      ['Rua A', '120', 'badNumber'],
      ['Rua B', '99', 'badNumber'],
    ]);
    expect(await shownRows('nome,celular,telefone fixo\nAna,11990000942,1133334444\nBia,,1133334445\nCaio,não tem,1133334446\n')).toEqual([
      ['Ana', '5511990000942', null],
      ['Bia', '551133334445', null],
      ['Caio', '551133334446', null],
    ]);
  });

  it('stores what a cell shows', async () => {
    const sheet = people(['Campos', '5511990000950'], ['Antigo', '5511990000951']);
    utils.sheet_add_aoa(sheet, [['CPF', 'Nascimento', 'Obs', 'Desconto']], { origin: 'C1' });
    Object.assign(sheet, {
      C2: { t: 'n', v: 1_234_567_890, z: '00000000000' },
      D2: { t: 'n', v: 32_964, z: 'dd/mm/yyyy' },
      E2: { t: 'n', v: 45_000, z: 'dd/mm/yyyy' },
      F2: { t: 'n', v: 0.15, z: '0%' },
      C3: { t: 'n', v: 98_765_432_100, z: '000"."000"."000-00' },
      D3: { t: 'n', v: 9_000, z: 'dd/mm/yyyy' },
      E3: { t: 'b', v: true },
      F3: { t: 'e', v: 42 },
      '!ref': 'A1:F3',
    });
    const fields = ['CPF', 'Nascimento', 'Obs', 'Desconto'];
    const infoOf = async (is1904: boolean) => {
      const result = await parseSheet(buildBook({ S: sheet }, [], is1904), { ...options, fields });
      return 'rows' in result ? result.rows.map(({ info = [] }) => info.map(({ value, cellValue }) => [value, cellValue])) : result.failure;
    };
    expect(await infoOf(false)).toEqual([
      [
        ['01234567890', '1234567890'],
        ['01/04/1990', '1990-04-01'],
        ['15/03/2023', '2023-03-15'],
        ['15%', '0.15'],
      ],
      [
        ['987.654.321-00', '98765432100'],
        ['21/08/1924', '1924-08-21'],
        ['TRUE', undefined],
        ['', '#N/A'],
      ],
    ]);
    expect((await infoOf(true))[0]?.[1]).toEqual(['02/04/1994', '1994-04-02']);
  });

  it('has numbers in cells of numbers, whatever their format', async () => {
    const sheet = people(['Geral', 5_511_990_000_901], ['Milhar', 0], ['Máscara', 0], ['Científico', 0]);
    Object.assign(sheet, {
      B3: { t: 'n', v: 5_511_990_000_902, z: '#,##0' },
      B4: { t: 'n', v: 11_990_000_903, z: '"("00")" 00000-0000' },
      B5: { t: 'n', v: 5_511_990_000_904, z: '0.00E+00' },
    });
    expect(await shownRows(buildBook({ S: sheet }))).toEqual([
      ['Geral', '5511990000901', null],
      ['Milhar', '5511990000902', null],
      ['Máscara', '5511990000903', null],
      ['Científico', '5511990000904', null],
    ]);
  });

  it('is decoded by its mark, and one odd byte leaves the rest as it is', async () => {
    const text = 'Nome\tTelefone\r\nJanaína Ção\t5511990000930\r\n';
    const littleEndian = Buffer.from(`\uFEFF${text}`, 'utf16le');
    const expected = [['Janaína Ção', '5511990000930', null]];
    expect(await shownRows(littleEndian)).toEqual(expected);
    expect(await shownRows(littleEndian.subarray(2))).toEqual(expected);
    expect(await shownRows(Buffer.from(littleEndian).swap16())).toEqual(expected);
    expect(await shownRows(Buffer.from(text, 'latin1'))).toEqual(expected);
    const mixed = Buffer.concat([
      Buffer.from(`${text}Outra São\t5511990000931\r\n`),
      Buffer.from('Jos\u00E9\t5511990000932\r\n', 'latin1'),
    ]);
    expect(await shownRows(mixed)).toEqual([...expected, ['Outra São', '5511990000931', null], ['José', '5511990000932', 'badCharacter']]);
  });

  const excelXml = (cells: readonly string[], name = 'Clientes'): string =>
    `<Worksheet ss:Name="${name}"><Table>${cells.map((cell) => `<Row>${cell}</Row>`).join('')}</Table></Worksheet>`;
  const page = '<html><head><style>td{mso-number-format:"\\@"}</style></head><body><p>Relatório</p><TABLE border=1>';
  const tableRows =
    '<tr><th>Nome<th>Telefone<th>CPF</tr><tr><td>José &amp; Bia<td>(11) 98765-4310<td>01234567890</tr></TABLE></body></html>';
  const workbookXml = `<?xml version="1.0" encoding="ISO-8859-1"?><?mso-application progid="Excel.Sheet"?>
    <Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
    ${excelXml(['<Cell><Data ss:Type="String">Capa</Data></Cell>'], 'Capa')}${excelXml([
      ['Nome', 'Telefone', 'CPF'].map((title) => `<Cell><Data ss:Type="String">${title}</Data></Cell>`).join(''),
      `<Cell><Data ss:Type="String">José &amp; Bia</Data></Cell><Cell><Data ss:Type="Number">11987654310</Data></Cell>
       <Cell><Data ss:Type="String">01234567890</Data></Cell>`,
    ])}</Workbook>`;

  it.each([
    ['a page in Windows-1252', Buffer.from(page + tableRows, 'latin1')],
    ['a page in UTF-8 with its mark', Buffer.from(`\uFEFF\r\n${page}${tableRows}`)],
    ['a table alone in UTF-16', Buffer.from(`\uFEFF${page.slice(page.indexOf('<TABLE'))}${tableRows}`, 'utf16le')],
    ['XML of Excel 2003', Buffer.from(workbookXml, 'latin1')],
  ])('is read from what programs call .xls: %s', async (_, file) => {
    const cpf = { fields: ['CPF'] };
    expect(await parseSheet(file, { ...options, ...cpf })).toMatchObject({
      rows: [{ name: 'José & Bia', number: '5511987654310', info: [{ name: 'CPF', value: '01234567890' }], reason: null }],
    });
  });

  it('has the letters that markup names, and no markup from what it names', async () => {
    const row = '<tr><td>Jos&eacute; &#67;a&ccedil&atilde;o &#x1F600; &lt;b&gt; &amp;eacute;</td><td>11987654310</td></tr>';
    expect(await shownRows(`<table><tr><td>Nome</td><td>N&uacute;mero</td></tr>${row}</table>`)).toEqual([
      ['José Cação 😀 <b> &eacute;', '5511987654310', null],
    ]);
    expect(await shownRows(workbookXml.replaceAll('José &amp; Bia', 'Jos&#233; &amp; &#x1F600;'))).toEqual([
      ['José & 😀', '5511987654310', null],
    ]);
  });

  const archived = (html: string, header = 'MIME-Version: 1.0'): string =>
    [
      `${header}\r\nContent-Type: multipart/related;\r\n\tboundary="----=_Part"\r\n\r\nA page in one file.\r\n`,
      '------=_Part\r\nContent-Location: file:///C:/lista.htm\r\nContent-Transfer-Encoding: quoted-printable',
      `Content-Type: text/html; charset="utf-8"\r\n\r\n${html}`,
      '------=_Part\r\nContent-Location: file:///C:/lista/filelist.xml\r\nContent-Type: text/xml\r\n\r\n<xml/>\r\n------=_Part--\r\n',
    ].join('\r\n');

  it('is read from a page that Excel or a browser has saved in one file', async () => {
    const html = '<html><table><tr><td class=3Dx>Nome<td>Telefone</tr>\r\n<tr><td>Jos=C3=A9 Con=\r\nde<td>11987654310</tr></table></html>';
    for (const file of [archived(html), archived(html, 'From: <Saved by Blink>\r\nSubject: Lista\r\nMIME-Version: 1.0')]) {
      expect(await shownRows(file)).toEqual([['José Conde', '5511987654310', null]]);
    }
    expect(await shownRows(archived('<html>Sua sess=C3=A3o expirou</html>'))).toEqual([['ERR_IMPORT_UNREADABLE']]);
    expect(await shownRows(archived('').replace('text/html', 'text/css'))).toEqual([['ERR_IMPORT_UNREADABLE']]);
  });

  it.each([
    ['<html><body>Sua sessão expirou</body></html>', 'ERR_IMPORT_UNREADABLE'],
    ['<?xml version="1.0"?><nfe><fone>11987654310</fone></nfe>', 'ERR_IMPORT_UNREADABLE'],
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'ERR_IMPORT_UNREADABLE'],
    [`<table>${'<td>'.repeat(1_500_001)}`, 'ERR_IMPORT_TOO_LARGE'],
  ])('is no other markup: %.40s', async (text, failure) => {
    expect(await parseSheet(Buffer.from(text), options)).toMatchObject({ failure });
  });

  it('is one person in every spelling of a number', async () => {
    const numbers = ['5511990000960', '551190000960', '(11) 99000-0960', '011 99000-0960', '0xx11 99000-0960', '015 11 99000-0960'];
    expect(
      (await shownRows(`Nome;Telefone\n${numbers.map((number) => `Ana;${number}`).join('\n')}\n`)).map(([, , reason]) => reason),
    ).toEqual([null, ...Array.from({ length: 5 }, () => 'repeated')]);
  });

  it('keeps the further numbers of a cell', async () => {
    const lines = [
      'Dois;(11) 99000-0990 / (11) 99000-0991',
      'Comma;"5511990000992, 5511990000993"',
      'Google;+55 11 99000-0994 ::: +55 11 99000-0995',
      'Texto;não tem',
    ];
    const sheet = await parseSheet(Buffer.from(`Nome;Telefone\r\n${lines.join('\r\n')}\r\n`), options);
    expect(
      'rows' in sheet && sheet.rows.map(({ number, reason, info }) => [number, reason, info?.map(({ name, value }) => [name, value])]),
    ).toEqual([
      ['5511990000990', null, [['Telefone 2', '(11) 99000-0991']]],
      ['5511990000992', null, [['Telefone 2', '5511990000993']]],
      ['5511990000994', null, [['Telefone 2', '+55 11 99000-0995']]],
      ['não tem', 'badNumber', undefined],
    ]);
  });

  it.each([
    ['numbers kept as texts by a formula', 'nome;fone\nAna;="11990000970"\nBia;="11990000971"\nCaio;"=""11990000972"""\n'],
    ['a quote that nothing closes', 'nome;fone\n"Ana;11990000970\nBia;11990000971\n"Caio";11990000972\n'],
    ['only carriage returns', 'nome;fone\rAna;11990000970\rBia;11990000971\rCaio;11990000972\r'],
    ['a line that names the separator', 'sep=|\r\nnome|fone\r\nAna|11990000970\r\nBia|11990000971\r\nCaio|11990000972'],
    ['line breaks and quotes in cells', 'nome,nota,fone\nAna,"a\n""b"", c",11990000970\nBia,"x;y",11990000971\nCaio,,11990000972\n'],
    ['headings in the third line', 'Relatório de maio\n\nnome;fone\nAna;11990000970\nBia;11990000971\nCaio;11990000972\n'],
    ['no headings', 'Ana;11990000970\nBia;11990000971\nCaio;11990000972\n'],
    ['headings twice', 'nome;fone;fone\nAna;;11990000970\nBia;11990000971;\nCaio;11990000972;11990000973\n'],
    ['the telephone of a letterhead', 'Telefone;(11) 3333-4444\nnome;fone\nAna;11990000970\nBia;11990000971\nCaio;11990000972\n'],
  ])('is read with %s', async (_kind, content) => {
    const rows = await shownRows(content);
    expect(rows.map(([name = '', number]) => [name?.replace('"', ''), number])).toEqual([
      ['Ana', '5511990000970'],
      ['Bia', '5511990000971'],
      ['Caio', '5511990000972'],
    ]);
  });

  it('is read below headings that nobody knows, also in one column', async () => {
    expect(await shownRows('msisdn\n11990000970\n11990000971\n')).toEqual([
      ['', '5511990000970', null],
      ['', '5511990000971', null],
    ]);
  });

  it('of open quotes is read in one pass', () => {
    const timeOf = (count: number): number => {
      const text = '"a;'.repeat(count);
      const begin = performance.now();
      parseCsv(text);
      return performance.now() - begin;
    };
    timeOf(20_000);
    expect(timeOf(160_000) / Math.max(timeOf(20_000), 1)).toBeLessThan(40);
  });

  it('that was exported is the same after Excel has opened and saved it', async () => {
    const exported = [
      ['Nome', 'Número', 'CPF'],
      ['Ana', '+5511990000980', '01234567890'],
      ['=Bia', '+351912345678', '98765432100'],
      ['Caio', '+51991234567', '123456789012345'],
    ];
    const opened = read(exported.map(formatCsvLine).join(''), { type: 'string', FS: ';' });
    const sheet = opened.Sheets[opened.SheetNames[0] ?? ''] ?? expect.fail();
    const saved = [Buffer.from(utils.sheet_to_csv(sheet, { FS: ';' })), write(opened, { type: 'buffer', bookType: 'xlsx' }) as Buffer];
    for (const file of saved) {
      const result = await parseSheet(file, { ...options, isCountryChosen: false, fields: ['CPF'] });
      expect(
        'rows' in result && result.rows.map(({ name, number, info = [] }) => [name, `+${number}`, ...info.map(({ value }) => value)]),
      ).toEqual(exported.slice(1));
    }
  });
});
