/** Token of WhatsApp markup. */
export type TextToken =
  | { readonly kind: 'text' | 'code' | 'block'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'bold' | 'italic' | 'strike'; readonly children: readonly TextToken[] };

/** Link within a plain text, by offsets. */
export interface LinkRange {
  readonly start: number;
  readonly end: number;
  readonly href: string;
}
export type LinkFinder = (text: string) => readonly LinkRange[];

const noLinks: LinkFinder = () => [];
const spanKinds: Readonly<Record<string, 'bold' | 'italic' | 'strike' | 'code'>> = { '*': 'bold', _: 'italic', '~': 'strike', '`': 'code' };
const fence = '```';
const wordCharacter = /[\p{L}\p{N}]/u;
const urlPattern = /(?:https?:\/\/|www\.)\S+/gi;

interface ParserContext {
  readonly source: string;
  /** Offsets inside URLs, where markup characters are literal. */
  readonly literalOffsets: ReadonlySet<number>;
  /** Offset of the mark that closes a span on the same line, per mark that may open one. */
  readonly closingMarks: ReadonlyMap<number, number>;
  readonly findLinks: LinkFinder;
}

/** Markup inside a URL is literal, except its last character, which may close a span opened before the URL. */
function findLiteralOffsets(source: string): Set<number> {
  const offsets = new Set<number>();
  for (const match of source.matchAll(urlPattern)) {
    for (let offset = match.index; offset < match.index + match[0].length - 1; offset += 1) {
      offsets.add(offset);
    }
  }
  return offsets;
}

const isWordCharacter = (character: string | undefined): boolean => character !== undefined && wordCharacter.test(character);
const isSpaceOrEdge = (character: string | undefined): boolean => character === undefined || /\s/.test(character);

type Marks = Pick<ParserContext, 'source' | 'literalOffsets'>;

const canOpenSpan = ({ source, literalOffsets }: Marks, at: number): boolean =>
  !literalOffsets.has(at) && !isWordCharacter(source[at - 1]) && !isSpaceOrEdge(source[at + 1]) && source[at + 1] !== source[at];

const canCloseSpan = ({ source, literalOffsets }: Marks, at: number): boolean =>
  !literalOffsets.has(at) && !isSpaceOrEdge(source[at - 1]) && !isWordCharacter(source[at + 1]);

/** Pairs each opening mark with the next closing one behind at least one character, in one pass from the end. */
function pairMarks(marks: Marks): Map<number, number> {
  const { source } = marks;
  const pairs = new Map<number, number>();
  const next = new Map<string, number>();
  for (let at = source.length - 3; at >= 0; at -= 1) {
    const behind = source[at + 2] ?? '';
    if (behind === '\n') {
      next.clear();
    } else if (behind in spanKinds && canCloseSpan(marks, at + 2)) {
      next.set(behind, at + 2);
    }
    const closing = next.get(source[at] ?? '');
    if (closing !== undefined && canOpenSpan(marks, at)) {
      pairs.set(at, closing);
    }
  }
  return pairs;
}

function parsePlainText({ source, findLinks }: ParserContext, from: number, to: number): TextToken[] {
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

interface ParsedToken {
  readonly token: TextToken;
  /** Offset after the token. */
  readonly next: number;
}

function parseBlock({ source }: ParserContext, at: number, to: number): ParsedToken | null {
  const end = source.indexOf(fence, at + fence.length);
  const content = end === -1 || end >= to ? '' : source.slice(at + fence.length, end);
  return content.trim() === '' ? null : { token: { kind: 'block', text: content.replace(/^\n|\n$/g, '') }, next: end + fence.length };
}

function parseSpan(context: ParserContext, at: number, to: number): ParsedToken | null {
  const { source } = context;
  if (source.startsWith(fence, at)) {
    return parseBlock(context, at, to);
  }
  const kind = spanKinds[source[at] ?? ''];
  const end = context.closingMarks.get(at);
  if (kind === undefined || end === undefined || end >= to) {
    return null;
  }
  const token: TextToken =
    kind === 'code' ? { kind, text: source.slice(at + 1, end) } : { kind, children: parseRange(context, at + 1, end) };
  return { token, next: end + 1 };
}

function parseRange(context: ParserContext, from: number, to: number): TextToken[] {
  const groups: TextToken[][] = [];
  let done = from;
  for (let at = from; at < to;) {
    const parsed = parseSpan(context, at, to);
    if (parsed === null) {
      at += 1;
    } else {
      groups.push(parsePlainText(context, done, at), [parsed.token]);
      at = parsed.next;
      done = at;
    }
  }
  return [...groups, parsePlainText(context, done, to)].flat();
}

/** Parses `*bold*`, `_italic_`, `~strike~`, `` `code` `` and fenced blocks; malformed markup stays plain text. */
export function parseWhatsappText(source: string, findLinks: LinkFinder = noLinks): TextToken[] {
  const literalOffsets = findLiteralOffsets(source);
  return parseRange({ source, literalOffsets, closingMarks: pairMarks({ source, literalOffsets }), findLinks }, 0, source.length);
}

const tokenText = (token: TextToken): string => ('children' in token ? token.children.map(tokenText).join('') : token.text);

/** Text without markup, for previews, names and announcements. */
export const stripWhatsappMarks = (source: string): string => parseWhatsappText(source).map(tokenText).join('');
