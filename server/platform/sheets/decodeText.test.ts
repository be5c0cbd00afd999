import { describe, expect, it } from 'vitest';
import * as codepages from 'xlsx/dist/cpexcel.full.mjs';
import type { SheetOptions } from './parseSheetRows.ts';
import { parseSheet } from './parseSheet.ts';

/** Not in the library's types. */
const { encode } = (codepages as unknown as { utils: { encode: (codePage: number, text: string, kind: 'buf') => Buffer } }).utils;

const options: SheetOptions = { country: 'BR', isCountryChosen: true, fields: [] };

const shownRows = async (content: Buffer | string) => {
  const sheet = await parseSheet(Buffer.from(content), options);
  return 'rows' in sheet ? sheet.rows.map(({ name, number, reason }) => [name, number, reason]) : [[sheet.failure]];
};

describe('a sheet of text', () => {
  it.each([
    ['Shift JIS', 932, '名前', '田中'],
    ['Japanese of seven bits', 50220, '名前', '田中'],
    ['GBK', 936, '姓名', '王明'],
    ['Big5', 950, '姓名', '王小明'],
    ['Korean', 949, '이름', '김'],
    ['Thai', 874, 'ชื่อ', 'สม'],
    ['Cyrillic of Windows', 1251, 'Имя', 'Ян'],
    ['Cyrillic of DOS', 866, 'Имя', 'Анна'],
    ['Greek', 1253, 'Όνομα', 'Άννα'],
    ['Hebrew', 1255, 'שם', 'דנה'],
    ['Arabic', 1256, 'اسم', 'علي'],
    ['Polish', 1250, 'Nome', 'Paweł'],
    ['Czech', 1250, 'Nome', 'Dvořák'],
    ['Hungarian', 1250, 'Nome', 'Erdős'],
    ['Turkish', 1254, 'Nome', 'Yıldız'],
    ['Baltic', 1257, 'Nome', 'Žukauskienė'],
    ['DOS', 850, 'Nome', 'João'],
    ['a Mac', 10_000, 'Nome', 'José'],
  ])('in %s is refused by what helps', async (_, codePage, heading, name) => {
    const text = `${heading},Telefone\n${name},11987654310\n`;
    const file =
      codePage === 50220 ? Buffer.from('\u001B$BL>A0\u001B(B,fone\n\u001B$BEDCf\u001B(B,11987654310\n') : encode(codePage, text, 'buf');
    expect(await parseSheet(Buffer.from(file), options)).toMatchObject({ failure: 'ERR_IMPORT_ENCODING' });
  });

  it('in letters of KOI8-R is refused as well', async () => {
    const file = Buffer.concat([Buffer.from('E9CDD12CF4C5CC0AE1CECEC12C', 'hex'), Buffer.from('11987654310\n')]);
    expect(await parseSheet(file, options)).toMatchObject({ failure: 'ERR_IMPORT_ENCODING' });
  });

  it('with a few letters of another encoding, or lost ones, has these rows marked', async () => {
    const accents = Array.from({ length: 20 }, (_, index) => `Conceição;${11_987_654_320 + index}`);
    const windows = Buffer.from(['Nome;Telefone', 'Pawe\u00B3;11987654310', 'Gra\u00BFyna;11987654311', ...accents].join('\n'), 'latin1');
    expect((await shownRows(windows)).slice(0, 3)).toEqual([
      ['Pawe³', '5511987654310', 'badCharacter'],
      ['Gra¿yna', '5511987654311', 'badCharacter'],
      ['Conceição', '5511987654320', null],
    ]);
    expect(await shownRows('Nome;Telefone\nJosÃ©;11987654310\nJos\uFFFD;11987654311\nIRMÃ “Ana”;11987654312\n')).toEqual([
      ['JosÃ©', '5511987654310', 'badCharacter'],
      ['Jos\uFFFD', '5511987654311', 'badCharacter'],
      ['IRMÃ “Ana”', '5511987654312', null],
    ]);
  });

  it('of any Western language in Windows-1252 is read', async () => {
    const names = [
      'D´Ávila Íñigo, Marca® e Outra™, £100 €20 ¿qué? ¡hola!',
      'CONCEIçãO JOãO «oui» cœur Œuvre L’Haÿ',
      'Jürgen Groß „Text“ Åsa Sjöström Søren Kjær',
      'Nicolò città lunedì più Xènia col·legi Zoë Simões',
      '•••• ©2020 5×3 10±2 n.º 3 – 2ª via 25°C m³',
    ];
    const file = encode(1252, ['Nome;Telefone', ...names.map((name, index) => `${name};${11_987_654_310 + index}`)].join('\n'), 'buf');
    expect((await shownRows(Buffer.from(file))).map(([name, , reason]) => [name, reason])).toEqual(names.map((name) => [name, null]));
  });

  it('in Windows-1252 is read, also with runs of accents and dashes, and UTF-16 without its mark', async () => {
    const text = 'Nome;Telefone\nConceição Muñoz “é” ÇÕES ————————;11987654310\nAnaïs Çã;11987654311\n';
    const windows = Buffer.from(text.replaceAll('“', '\x93').replaceAll('”', '\x94').replaceAll('—', '\x97'), 'latin1');
    for (const file of [windows, Buffer.from(text, 'utf16le')]) {
      expect(await parseSheet(file, options)).toMatchObject({
        rows: [{ name: 'Conceição Muñoz “é” ÇÕES ————————' }, { name: 'Anaïs Çã', reason: null }],
      });
    }
  });
});
