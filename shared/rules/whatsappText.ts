/** A piece of a text as WhatsApp writes it. */
export type TextToken =
  | { readonly kind: 'text' | 'code' | 'block'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'bold' | 'italic' | 'strike'; readonly children: readonly TextToken[] };

/** A link inside a piece of plain text, by its place in it. */
export interface FoundLink {
  readonly start: number;
  readonly end: number;
  readonly href: string;
}
export type FindLinks = (text: string) => readonly FoundLink[];

const noLinks: FindLinks = () => [];
const spans: Readonly<Record<string, 'bold' | 'italic' | 'strike' | 'code'>> = { '*': 'bold', _: 'italic', '~': 'strike', '`': 'code' };
const fence = '```';
const wordPart = /[\p{L}\p{N}]/u;
const address = /(?:https?:\/\/|www\.)\S+/gi;

interface Reading {
  readonly source: string;
  /** Places inside addresses, where a mark is only a letter. */
  readonly literal: ReadonlySet<number>;
  readonly findLinks: FindLinks;
}

/** An underscore in the middle of an address means nothing; its last sign may still close what was opened before it. */
function literalPlaces(source: string): Set<number> {
  const places = new Set<number>();
  for (const match of source.matchAll(address)) {
    for (let place = match.index; place < match.index + match[0].length - 1; place += 1) {
      places.add(place);
    }
  }
  return places;
}

const isWord = (sign: string | undefined): boolean => sign !== undefined && wordPart.test(sign);
const isSpace = (sign: string | undefined): boolean => sign === undefined || /\s/.test(sign);

function mayOpen({ source, literal }: Reading, at: number): boolean {
  return !literal.has(at) && !isWord(source[at - 1]) && !isSpace(source[at + 1]) && source[at + 1] !== source[at];
}

/** Where the mark opened at `at` is closed on its line, or -1. */
function closingOf({ source, literal }: Reading, at: number, to: number): number {
  for (let place = at + 2; place < to && source[place] !== '\n'; place += 1) {
    const isMark = source[place] === source[at] && !literal.has(place);
    if (isMark && !isSpace(source[place - 1]) && !isWord(source[place + 1])) {
      return place;
    }
  }
  return -1;
}

function plain({ source, findLinks }: Reading, from: number, to: number): TextToken[] {
  const text = source.slice(from, to);
  const tokens: TextToken[] = [];
  let done = 0;
  const add = (until: number): void => {
    if (until > done) {
      tokens.push({ kind: 'text', text: text.slice(done, until) });
    }
  };
  for (const { start, end, href } of findLinks(text)) {
    add(start);
    tokens.push({ kind: 'link', text: text.slice(start, end), href });
    done = end;
  }
  add(text.length);
  return tokens;
}

interface Found {
  readonly token: TextToken;
  /** The place behind it. */
  readonly next: number;
}

function blockAt({ source }: Reading, at: number, to: number): Found | null {
  const end = source.indexOf(fence, at + fence.length);
  const inside = end === -1 || end >= to ? '' : source.slice(at + fence.length, end);
  return inside.trim() === '' ? null : { token: { kind: 'block', text: inside.replace(/^\n|\n$/g, '') }, next: end + fence.length };
}

function spanAt(reading: Reading, at: number, to: number): Found | null {
  const { source } = reading;
  if (source.startsWith(fence, at)) {
    return blockAt(reading, at, to);
  }
  const kind = spans[source[at] ?? ''];
  const end = kind !== undefined && mayOpen(reading, at) ? closingOf(reading, at, to) : -1;
  if (kind === undefined || end === -1) {
    return null;
  }
  const token: TextToken = kind === 'code' ? { kind, text: source.slice(at + 1, end) } : { kind, children: between(reading, at + 1, end) };
  return { token, next: end + 1 };
}

function between(reading: Reading, from: number, to: number): TextToken[] {
  const tokens: TextToken[] = [];
  let done = from;
  for (let at = from; at < to;) {
    const found = spanAt(reading, at, to);
    if (found === null) {
      at += 1;
    } else {
      tokens.push(...plain(reading, done, at), found.token);
      at = found.next;
      done = at;
    }
  }
  return [...tokens, ...plain(reading, done, to)];
}

/** `*bold*`, `_italic_`, `~strike~`, `` `code` `` and fenced blocks; what is not well formed stays as it was typed. */
export function textTokens(source: string, findLinks: FindLinks = noLinks): TextToken[] {
  return between({ source, literal: literalPlaces(source), findLinks }, 0, source.length);
}

const bare = (token: TextToken): string => ('children' in token ? token.children.map(bare).join('') : token.text);

/** The text without its marks, for previews, names and announcements. */
export const plainText = (source: string): string => textTokens(source).map(bare).join('');
