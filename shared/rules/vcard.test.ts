import { describe, expect, it } from 'vitest';
import { findSuperlinear } from '#build/findSuperlinear.ts';
import { encodeVcard, formatCardLine, numberCard, parseCardLines, parseVcards, type ContactCard } from './vcard.ts';

const card = (...lines: readonly string[]): ContactCard | undefined => parseVcards(['BEGIN:VCARD', ...lines, 'END:VCARD'].join('\r\n'))[0];
const numbersOf = (...lines: readonly string[]): unknown[] =>
  (card(...lines)?.numbers ?? []).map(({ number, kind, label, account }) => [number, kind ?? label, account]);

describe('reading a card', () => {
  it('takes every number with its kind, e-mail and organisation from an iPhone card in groups', () => {
    expect(
      card(
        'VERSION:3.0',
        'N:Souza;Ana;Maria;Dra.;',
        'FN:Dra. Ana Maria Souza',
        'ORG:Padaria do Zé\\, Ltda;Vendas;',
        'TITLE:Gerente',
        'item1.TEL;waid=5511944170932:+55 11 94417-0932',
        'item1.X-ABLabel:_$!<Mobile>!$_',
        'item2.TEL:+55 11 3333-4444',
        'item2.X-ABLabel:Balcão',
        'TEL;type=WORK;type=FAX;type=pref:+55 11 3333-4445',
        'item3.EMAIL;type=INTERNET:ana@padaria.example',
        'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ',
        ' SkZJRgABAQ==',
      ),
    ).toEqual({
      name: 'Dra. Ana Maria Souza',
      organisation: 'Padaria do Zé, Ltda, Vendas',
      numbers: [
        { number: '+55 11 3333-4445', account: '', kind: 'fax', label: '' },
        { number: '+55 11 94417-0932', account: '5511944170932', kind: 'cell', label: '' },
        { number: '+55 11 3333-4444', account: '', kind: null, label: 'Balcão' },
      ],
      emails: ['ana@padaria.example'],
    });
  });

  it('reads version 2.1: quoted-printable over several lines, character sets, bare kinds', () => {
    const read = card(
      'VERSION:2.1',
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=43=6F=6E=63=65=69=C3=A7=C3=A3=6F;=4A=6F=C3=A3=',
      '=6F;;;',
      'TEL;CELL;PREF:011 94417-0932',
      'TEL;X-Casa da praia:013 3333-4444',
      'ORG;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-1:S=E3o Jos=E9',
      'EMAIL;INTERNET:joao@bar.example',
    );
    expect(read).toMatchObject({ name: 'João Conceição', organisation: 'São José', emails: ['joao@bar.example'] });
    expect(read?.numbers.map(({ number, kind, label }) => [number, kind, label])).toEqual([
      ['011 94417-0932', 'cell', ''],
      ['013 3333-4444', null, 'Casa da praia'],
    ]);
    expect(card('FN;ENCODING=QUOTED-PRINTABLE:Jo=E3o')?.name).toBe('João');
    expect(card('FN;CHARSET=SHIFT_JIS;ENCODING=QUOTED-PRINTABLE:=83A=83C')?.name).toBe('アイ');
    expect(card('FN;CHARSET=nonsense;ENCODING=QUOTED-PRINTABLE:Jo=C3=A3o=')?.name).toBe('João');
    expect(card('FN;ENCODING=BASE64;CHARSET=UTF-8:Sm/Do28=')?.name).toBe('João');
  });

  it('reads version 4.0: telephone addresses, quoted parameters, several kinds', () => {
    expect(
      numbersOf(
        'VERSION:4.0',
        'TEL;VALUE=uri;TYPE="voice,home":tel:+55-11-3333-4444;ext=5',
        'TEL;VALUE=uri;PREF=1;TYPE=cell:TEL:%2B5511944170932',
        'TEL;LABEL="a:b;c";TYPE=work:190',
      ),
    ).toEqual([
      ['+5511944170932', 'cell', ''],
      ['+55-11-3333-4444', 'home', ''],
      ['190', 'work', ''],
    ]);
  });

  it('unfolds lines, and takes marks of direction and full-width digits out of numbers', () => {
    expect(card('FN:Maria das D', ' ores', '\t da Silva')?.name).toBe('Maria das Dores da Silva');
    expect(numbersOf('TEL:\u202A+55\u00A011 94417\u20110932\u202C', 'TEL:＋５５１１', 'TEL:ramal', 'TEL;waid=5511944170932:')).toEqual([
      ['+55 11 94417\u20100932', '', ''],
      ['+5511', '', ''],
      ['+5511944170932', '', '5511944170932'],
    ]);
    expect(card('FN:Ana\u202Egpj.exe')?.name).toBe('Anagpj.exe');
  });

  it('puts the preferred number and address first, and keeps the order of the others', () => {
    expect(
      numbersOf('TEL:1', 'TEL;PREF=2:2', 'TEL;TYPE=cell,pref:3', 'TEL;PREF=0:4', 'TEL;PREF:5', 'TEL;PREF=100:6').map(
        (number) => (number as unknown[])[0],
      ),
    ).toEqual(['3', '5', '2', '6', '1', '4']);
    expect(card('FN:A', 'EMAIL:a@b.co', 'EMAIL;PREF=1:c@d.co')?.emails).toEqual(['c@d.co', 'a@b.co']);
    const many = Array.from({ length: 40 }, (_, place) => `TEL:${place}`);
    expect(numbersOf(...many, 'TEL;PREF=1:99')[0]).toEqual(['99', '', '']);
  });

  it('loses no number behind an assistant without a card', () => {
    expect(numbersOf('FN:Ana', 'AGENT:', 'TEL:1', 'AGENT:', '', 'TEL:2')).toEqual([
      ['1', '', ''],
      ['2', '', ''],
    ]);
  });

  it('reads own words of Android and of Apple, whatever the case of the group', () => {
    expect(
      numbersOf(
        'TEL;X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,=43=C3=A1=73=61):1',
        'TEL;TYPE=X-Loja:2',
        'Item1.TEL:3',
        'ITEM1.X-ABLabel:_$!<Mobile>!$_',
        'TEL;X-CUSTOM():4',
        'TEL;TYPE=X-Mobile:5',
      ),
    ).toEqual([
      ['1', 'Cása', ''],
      ['2', 'Loja', ''],
      ['3', 'cell', ''],
      ['4', '', ''],
      ['5', 'cell', ''],
    ]);
    expect(card('X-ANDROID-CUSTOM:vnd.android.cursor.item/nickname;Zé;1;;;', 'TEL:1')?.name).toBe('Zé');
  });

  it('reads numbers in addresses of WhatsApp and of telephones over the Internet, each once', () => {
    expect(
      numbersOf(
        'TEL;VALUE=uri:https://wa.me/5511944170932',
        'TEL;TYPE=work:sip:+551133334444@pbx.example',
        String.raw`URL:https\://wa.me/5511944170933?text=Oi`,
        'URL:https://api.whatsapp.com/send?text=a&phone=%2B5511944170934',
        'IMPP:whatsapp:5511944170935',
        'IMPP;X-SERVICE-TYPE=WhatsApp:x-apple:%2B5511944170936',
        'IMPP:sip:+551133334445@pbx.example',
        'X-SIP:551133334446@pbx.example',
        'IMPP:whatsapp:5511944170932',
        'IMPP:xmpp:ana@jabber.example',
        'IMPP:sip:ana@pbx.example',
        'URL:https://wa.me.evil.example/5511944170937',
        'URL:https://loja.example/5511944170938',
      ),
    ).toEqual([
      ['+5511944170932', '', '5511944170932'],
      ['+551133334444', 'work', ''],
      ['+5511944170933', '', '5511944170933'],
      ['+5511944170934', '', '5511944170934'],
      ['+5511944170935', '', '5511944170935'],
      ['+5511944170936', '', '5511944170936'],
      ['+551133334445', '', ''],
      ['551133334446', '', ''],
    ]);
  });

  it('names a card by what it has, and reads several in one text, without those inside', () => {
    expect(card('N:;;;;', 'FN:', 'ORG:Bar')?.name).toBe('Bar');
    expect(card('X-WA-BIZ-NAME:Loja', 'FN:Bia', 'TEL:1')?.organisation).toBe('Loja');
    const two =
      'BEGIN:VCARD\nFN:Ana\nAGENT:\nBEGIN:VCARD\nFN:Secretária\nEND:VCARD\nTEL:1\nEND:VCARD\nlixo\nBEGIN:VCARD\nFN:Bia\nBEGIN:VCARD\nFN:Caio';
    expect(parseVcards(two).map(({ name, numbers }) => [name, numbers.length])).toEqual([
      ['Ana', 1],
      ['Bia', 0],
      ['Caio', 0],
    ]);
    expect(parseVcards('TEL;waid=5511:+55 11')).toHaveLength(1);
    expect(parseVcards('')).toEqual([]);
    expect(parseVcards('BEGIN:VCARD\nVERSION:3.0\nEND:VCARD')).toEqual([]);
  });
});

describe('writing a card', () => {
  it('keeps everything that was read', () => {
    const read = card(
      'FN:Ana; \\\\ "a, b"',
      'ORG:Bar',
      'TEL;CELL;waid=5511944170932:+55 11',
      'item1.TEL:1:2',
      'item1.X-ABLabel:Loja',
      'EMAIL:a@b.example',
    );
    expect(read?.numbers).toHaveLength(2);
    expect(parseVcards(encodeVcard(read ?? numberCard('', '')))).toEqual([read]);
  });

  it('has a value with a plus sign before any name, as older clients look for one', () => {
    const firstPlus = (text: string): string | undefined => text.split(/[:\n]/).find((part) => part.includes('+'));
    expect(firstPlus(encodeVcard(numberCard('A+B', '5511')))).toBe('+5511');
    expect(firstPlus(encodeVcard({ name: 'Só e-mail', organisation: '', numbers: [], emails: ['a+b@c.example'] }))).toBe('+');
    expect(encodeVcard(numberCard('Zé\nTEL:1;x', '55'))).toContain('\nFN:Zé TEL:1\\;x\n');
    expect(parseVcards(encodeVcard(numberCard('', '55')))[0]?.name).toBe('+55');
  });

  it('fits on one line', () => {
    const whole: ContactCard = {
      name: 'Ana',
      organisation: 'Bar',
      numbers: [
        { number: '+55 11 3333-4444', account: '', kind: 'work', label: '' },
        { number: '0800 1', account: '', kind: null, label: 'Balcão' },
      ],
      emails: ['a@b.example'],
    };
    const line = formatCardLine(whole);
    expect(line).toBe('Ana · Bar: +55 11 3333-4444 (work), 0800 1 (Balcão), a@b.example');
    expect(parseCardLines(`${line}\nBia\nJonas: +55 11 94417-0932\n+5511944170932\nA: B · C: (11) 3333-4444`)).toEqual([
      whole,
      { name: 'Bia', organisation: '', numbers: [], emails: [] },
      { name: 'Jonas', organisation: '', numbers: [{ number: '+55 11 94417-0932', account: '', kind: null, label: '' }], emails: [] },
      { name: '', organisation: '', numbers: [{ number: '+5511944170932', account: '', kind: null, label: '' }], emails: [] },
      { name: 'A: B', organisation: 'C', numbers: [{ number: '(11) 3333-4444', account: '', kind: null, label: '' }], emails: [] },
    ]);
  });
});

const hostileCards: readonly (readonly [string, (length: number) => string])[] = [
  ['TEL', (length) => 'TEL'.repeat(length / 3)],
  ['names without a value', (length) => 'FN\n'.repeat(length / 3)],
  ['numbers', (length) => 'TEL:1\n'.repeat(length / 6)],
  ['cards', (length) => 'BEGIN:VCARD\nFN:a\n'.repeat(length / 17)],
  ['cards in cards', (length) => 'AGENT:\nBEGIN:VCARD\n'.repeat(length / 19)],
  ['quotation marks', (length) => `TEL;${'"'.repeat(length)}`],
  ['parameters', (length) => `TEL${';type=x'.repeat(length / 7)}:1`],
  ['folds', (length) => `FN;QUOTED-PRINTABLE:a${'=\n'.repeat(length / 2)}`],
  ['folds of spaces', (length) => `FN:a${'\n '.repeat(length / 2)}`],
  ['codes', (length) => `FN;QUOTED-PRINTABLE:${'=C3'.repeat(length / 3)}`],
  ['escapes', (length) => `N:${'\\;'.repeat(length / 2)}`],
  ['spaces', (length) => `FN:a${' '.repeat(length)}b`],
  ['labels', (length) => 'item1.X-ABLabel:_$!<\nitem1.TEL:1\n'.repeat(length / 35)],
];

it.each(hostileCards)('grows no faster than a text of %s', (name, build) => {
  const read = (text: string): void => {
    parseVcards(text).map(encodeVcard);
    parseCardLines(parseVcards(text).map(formatCardLine).join('\n') + text);
  };
  expect(findSuperlinear(read, new Map([[name, build]]))).toEqual([]);
});
