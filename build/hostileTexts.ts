/** As long as WhatsApp lets a text be. */
export const maxTextLength = 65_536;

const repeat =
  (piece: string) =>
  (length: number): string =>
    piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

const surround =
  (before: string, piece: string, after: string) =>
  (length: number): string =>
    before + piece.repeat(Math.max(0, Math.floor((length - before.length - after.length) / piece.length))) + after;

const nest =
  (before: string, after: string) =>
  (length: number): string => {
    const depth = Math.floor(length / (before.length + after.length));
    return before.repeat(depth) + after.repeat(depth);
  };

const pieces = [
  ['a', 'A', '0', ' ', '\n', '\r\n', '\t', ',', ';', '.', '-', '/', '\\', '|', '"', "'", '(', '[', '{', '<', '=', '%', '+', '@', '#', ':'],
  [
    'a ',
    'a.',
    'a-',
    'a@',
    '@a',
    '0 ',
    '0,',
    '1.',
    ' \n',
    '""',
    "''",
    '",',
    '"\n',
    "',",
    '""",',
    '\\"',
    '\\n',
    'a\n',
    'a\t',
    '-1',
    '+5',
    '(0)',
  ],
  ['*a ', '*a* ', ' *a', '_*~`', '*', '`', '```', '``` ', '~a _b *c ', '{{', '{{ ', '{{a', '{{a}}', '{{a} ', '}}', '${', '#{'],
  [
    'http://',
    'https://a.co ',
    'http://(',
    'www.',
    'www.a',
    'a@b.co ',
    'a.b/',
    '//',
    '../',
    '%41',
    '&amp;',
    '&#',
    '<a>',
    '<a ',
    '<!--',
    ']]>',
  ],
  ['TEL', 'FN\n', 'FN:', 'TEL:\n', 'waid=1', 'BEGIN:VCARD\n', ';;', 'a=b;', 'a,b;', 'a:b\n', 'a: ', '# ', '- ', '> ', '1. a\n'],
  [
    'Ação: ',
    'ação',
    'Ação: transferir ',
    'é',
    'a\u0301',
    '\u0301',
    '\u{1F600}',
    '\u{1F468}\u200D',
    '\uD800',
    '\u0000',
    '\u200B',
    '\uE000',
    '\uE000a\uE001',
  ],
  ['12:00 ', '2026-01-01', '(11) 9', '+55 11 ', 'R$ 1', '1.000,', '{"a":', '[1,', 'null,', 'true '],
].flat();

/** Texts that nobody writes by mistake, by what they are made of. */
export const hostileTexts: ReadonlyMap<string, (length: number) => string> = new Map([
  ...pieces.map((piece) => [JSON.stringify(piece), repeat(piece)] as const),
  ['a word, spaces, a word', surround('a', ' ', 'b')],
  ['spaces, a word', surround('', ' ', 'b')],
  ['lines, a word', surround('', '\n', 'b')],
  ['a mark round spaces', surround('*a', ' ', 'b*')],
  ['a variable of spaces that never ends', surround('{{', ' ', 'x{')],
  ['digits, a letter', surround('', '0', 'x')],
  ['letters, a sign', surround('', 'a', '!')],
  ['a string that never ends', surround("('", "a''", 'b')],
  ['a quoted cell that never ends', surround('"', 'a,', 'b')],
  ['a link of one part', surround('https://a.co/', 'a', ' ')],
  ['nested brackets', nest('[', ']')],
  ['nested objects', nest('{"a":', '}')],
  ['nested marks', nest('*_~ ', ' ~_*')],
]);
