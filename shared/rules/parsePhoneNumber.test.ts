import { describe, expect, it } from 'vitest';
import { parsePhoneNumber } from './parsePhoneNumber.ts';
import { splitPhoneList } from './readPhoneText.ts';

describe('parsePhoneNumber', () => {
  it.each([
    ['11987654310', 'BR', '5511987654310'],
    ['(11) 98765-4310', 'BR', '5511987654310'],
    ['011 98765-4310', 'BR', '5511987654310'],
    ['0xx11 98765-4310', 'BR', '5511987654310'],
    ['(0xx11) 98765-4310', 'BR', '5511987654310'],
    ['015 11 98765-4310', 'BR', '5511987654310'],
    ['+55 11 98765 4310', 'BR', '5511987654310'],
    ['+55 (0)11 98765-4310', 'BR', '5511987654310'],
    ['(+55) 11 98765-4310', 'BR', '5511987654310'],
    ['5511987654310', 'BR', '5511987654310'],
    ['11 8765-4310', 'BR', '551187654310'],
    ['0055 11 98765-4310', 'PT', '5511987654310'],
    ['+351 912 345 678', 'BR', '351912345678'],
    ['0800 123 4567', 'BR', '558001234567'],
    ['912 345 678', 'PT', '351912345678'],
    ['54 9 11 2233-4455', 'BR', '5491122334455'],
    ['14155552671', 'BR', '14155552671'],
    ['5215512345678', 'BR', '5215512345678'],
    ['(555) 010-9999', 'US', '15550109999'],
    ['0170/1234567', 'DE', '491701234567'],
    ['55 (11) 98765-4310', null, '5511987654310'],
    ['5511987654310', 'PT', '5511987654310'],
    ['551187654310', 'PT', '551187654310'],
    ['44 07911 123456', 'BR', '447911123456'],
    ['54 11 15 2345-6780', 'BR', '5491123456780'],
    ['011 15-2345-6780', 'AR', '5491123456780'],
    ['(2966) 15 12-3456', 'AR', '5492966123456'],
    ['044 55 1234 5678', 'MX', '525512345678'],
    ['01 55 1234 5678', 'MX', '525512345678'],
    ['991 12 34', 'CV', '2389911234'],
  ])('%s in %s is %s', (text, country, number) => {
    expect(parsePhoneNumber(text, country)).toEqual({ number, reason: null });
  });

  it.each([
    ['\u202A+55 11 98765\u20114310\u202C'],
    ['\u200E+55\u00A011\u00A098765-4310'],
    ['\uFEFF11\u200B98765\u00AD4310'],
    ['５５１１９８７６５４３１０'],
    ['٥٥١١٩٨٧٦٥٤٣١٠'],
    ["'5511987654310"],
    ['11987654310.0'],
    ['tel:+55-11-98765-4310'],
    ['tel:+5511987654310;ext=12'],
    ['(11) 98765-4310 ramal 12'],
    ['11 98765-4310 x12'],
    ['11 98765-4310r.12'],
    ['11 98765-4310 extensión 7'],
    ['11 98765-4310 extensão 7'],
    ['+5511987654310,,3#'],
    ['+55 (0xx11) 98765-4310'],
    ['https://wa.me/5511987654310?text=oi'],
    ['https://api.whatsapp.com/send?text=oi&phone=%2B5511987654310'],
    ['5511987654310:12@s.whatsapp.net'],
  ])('%j is read without what programs put around it', (text) => {
    expect(parsePhoneNumber(text, 'BR')).toEqual({ number: '5511987654310', reason: null });
  });

  it.each([
    ['', 'noNumber'],
    ['\u200B ', 'noNumber'],
    ['a combinar', 'badNumber'],
    ['11 O987654310', 'badNumber'],
    ['Ana 11 98765-4310', 'badNumber'],
    ['98765-4310', 'badNumber'],
    ['32104567', 'badNumber'],
    ['4004 1234', 'badNumber'],
    ['1234', 'badNumber'],
    ['23987654321', 'badNumber'],
    ['119777700021', 'badNumber'],
    ['112127365000', 'badNumber'],
    ['1.198.765.432,10', 'badNumber'],
    ['12345678901234567890', 'badNumber'],
    ['=11987654310', 'badNumber'],
    ['-11987654310', 'badNumber'],
    ['+5511987654310+5511987654311', 'severalNumbers'],
    ['123.456.789-09', 'badNumber'],
    ['120363025000000@g.us', 'badNumber'],
    ['5,51199876543E+12', 'exponentNumber'],
    ['1.19988E+10', 'exponentNumber'],
    ['5.5e12', 'exponentNumber'],
    ['(11) 99000-0990 / (11) 99000-0991', 'severalNumbers'],
    ['5511990000992, 5511990000993', 'severalNumbers'],
    ['11990000992 ou 11990000993', 'severalNumbers'],
    ['11990000992\n11990000993', 'severalNumbers'],
    ['9'.repeat(100_000), 'badNumber'],
  ])('%.40j is not a number', (text, reason) => {
    expect(parsePhoneNumber(text, 'BR')).toEqual({ number: text, reason });
  });

  it('takes no number of elsewhere that does not exist, nor one without its area code', () => {
    expect(parsePhoneNumber('11987654321', 'PT').reason).toBe('badNumber');
    expect(parsePhoneNumber('15 2345-6789', 'AR').reason).toBe('badNumber');
    expect(parsePhoneNumber('1 551 234 5680', 'MX').readings).toEqual(['525512345680', '15512345680']);
  });

  it('takes no day for a number where numbers are as short', () => {
    expect(parsePhoneNumber('2901-2345', 'UY')).toEqual({ number: '59829012345', reason: null });
    expect(parsePhoneNumber('12/05/2024', 'UY')).toMatchObject({ reason: 'badNumber' });
  });

  it('refuses what could be a number here and a mobile elsewhere, unless its writing tells', () => {
    expect(parsePhoneNumber('51991234567', 'BR')).toEqual({
      number: '51991234567',
      reason: 'ambiguousNumber',
      readings: ['5551991234567', '51991234567'],
    });
    for (const text of ['(51) 99123-4567', '51 99123-4567', '051991234567', '+55 51 99123-4567', '5551991234567']) {
      expect(parsePhoneNumber(text, 'BR'), text).toEqual({ number: '5551991234567', reason: null });
    }
    expect(parsePhoneNumber('+51 991 234 567', 'BR')).toEqual({ number: '51991234567', reason: null });
    expect(parsePhoneNumber('51 991 234 567', 'BR').reason).toBe('ambiguousNumber');
    // No area code of North America has a nine in the middle, and few fixed lines are on WhatsApp.
    expect(parsePhoneNumber('12987654321', 'BR')).toEqual({ number: '5512987654321', reason: null });
    expect(parsePhoneNumber('34991234567', 'BR')).toEqual({ number: '5534991234567', reason: null });
  });
});

describe('splitPhoneList', () => {
  it.each([
    ['(11) 99000-0990 / (11) 99000-0991', ['(11) 99000-0990', '(11) 99000-0991']],
    ['+55 11 99000-0994 ::: +55 11 99000-0995', ['+55 11 99000-0994', '+55 11 99000-0995']],
    ['11 3333-4444/5555', ['11 3333-4444', '5555']],
    ['011/98765-4310', ['011/98765-4310']],
    ['11 99000-0990 e 11 99000-0991', ['11 99000-0990', '11 99000-0991']],
  ])('%s', (text, parts) => {
    expect(splitPhoneList(text)).toEqual(parts);
  });
});
