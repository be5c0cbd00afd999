import { find } from 'linkifyjs';
import type { MouseEvent, ReactNode } from 'react';
import { parseWhatsappText, type LinkRange, type TextToken } from '#shared/rules/parseWhatsappText.ts';
import { host } from '#ui/host/index.ts';
import { radius, text as type, v } from '#ui/theme/tokens.ts';

const phonePattern = /\+\d[\d ().-]{8,20}\d/g;
const markStyles = { padding: '0 3px', borderRadius: radius.inner, background: v.surface.selected, color: v.brand.ink };
const unfilledStyles = { ...markStyles, background: v.bad.soft, color: v.bad.ink };
const codeStyles = {
  font: `450 13px/18px ui-monospace, monospace`,
  background: v.bubble.inset,
  borderRadius: radius.inner,
  padding: '1px 4px',
};

const findPhones = (text: string): LinkRange[] =>
  [...text.matchAll(phonePattern)].map(({ index, 0: number }) => ({
    start: index,
    end: index + number.length,
    href: `tel:+${number.replace(/\D/g, '')}`,
  }));

/** Links that share no character with one of `others`; both in order of the text. */
function findApart(links: readonly LinkRange[], others: readonly LinkRange[]): LinkRange[] {
  let at = 0;
  return links.filter(({ start, end }) => {
    while ((others[at]?.end ?? Infinity) <= start) {
      at += 1;
    }
    return (others[at]?.start ?? Infinity) >= end;
  });
}

/** Links of web and e-mail addresses and phone numbers; other schemes are ignored. */
function findLinks(text: string): LinkRange[] {
  const urls = find(text, { defaultProtocol: 'https' }).filter(({ href }) => /^(?:https?|mailto):/i.test(href));
  return [...urls, ...findApart(findPhones(text), urls)].toSorted((link, other) => link.start - other.start);
}

const variablePattern = /\uE000([^\uE000\uE001]*)\uE001/g;
const variableScheme = 'variable:';

/** Marks a value within a text, so that `FormattedText` sets it apart; the characters are of Unicode's private use. */
export const markVariable = (value: string, isFilled: boolean): string => `\uE000${isFilled ? '' : '\uE002'}${value}\uE001`;

const findMarked = (text: string): LinkRange[] =>
  [...text.matchAll(variablePattern)].map(({ index, 0: { length } }) => ({ start: index, end: index + length, href: variableScheme }));

const mentionPattern = /(?<!\w)@(\d{5,20})\b/g;
const mentionScheme = 'mention:';

/** Links and mentions. */
const createFinder =
  (names: ReadonlyMap<string, string>) =>
  (text: string): LinkRange[] => {
    const mentions = [...text.matchAll(mentionPattern)]
      .filter(([, user = '']) => names.has(user))
      .map(({ index, 0: sign, 1: user = '' }) => ({ start: index, end: index + sign.length, href: `${mentionScheme}${names.get(user)}` }));
    return [...findApart(findLinks(text), mentions), ...mentions].toSorted((link, other) => link.start - other.start);
  };

function openLink(event: MouseEvent<HTMLAnchorElement>): void {
  const { href } = event.currentTarget;
  if (href.startsWith('http')) {
    event.preventDefault();
    host().openExternal(href);
  }
}

function renderLink(token: Extract<TextToken, { kind: 'link' }>, key: number): ReactNode {
  if (token.href.startsWith(mentionScheme)) {
    return (
      <strong key={key} style={{ fontWeight: 600 }}>
        @{token.href.slice(mentionScheme.length)}
      </strong>
    );
  }
  if (token.href === variableScheme) {
    return (
      <mark key={key} style={token.text[1] === '\uE002' ? unfilledStyles : markStyles}>
        {token.text.replace(/[\uE000-\uE002]/g, '')}
      </mark>
    );
  }
  return (
    <a key={key} href={token.href} target="_blank" rel="noopener noreferrer" onClick={openLink}>
      {token.text}
    </a>
  );
}

function renderToken(token: TextToken, key: number): ReactNode {
  switch (token.kind) {
    case 'text':
      return token.text;
    case 'link':
      return renderLink(token, key);
    case 'bold':
      return (
        <strong key={key} style={{ fontWeight: 600 }}>
          {token.children.map(renderToken)}
        </strong>
      );
    case 'italic':
      return <em key={key}>{token.children.map(renderToken)}</em>;
    case 'strike':
      return <s key={key}>{token.children.map(renderToken)}</s>;
    case 'code':
      return (
        <code key={key} style={codeStyles}>
          {token.text}
        </code>
      );
    case 'block':
      return (
        <code
          key={key}
          style={{ ...codeStyles, display: 'block', font: type.second, fontFamily: 'ui-monospace, monospace', whiteSpace: 'pre-wrap' }}
        >
          {token.text}
        </code>
      );
  }
}

const noNames: ReadonlyMap<string, string> = new Map();

export interface FormattedTextProps {
  readonly text: string;
  /** Mentioned people: id behind the `@` → name to show. */
  readonly names?: ReadonlyMap<string, string> | undefined;
}

const findLinksAndMarked = (text: string): readonly LinkRange[] => {
  const marked = findMarked(text);
  return marked.length === 0 ? findLinks(text) : marked;
};

/** WhatsApp formatting, links and mentions as elements; never as HTML. */
export function FormattedText({ text, names = noNames }: FormattedTextProps) {
  return parseWhatsappText(text, names.size === 0 ? findLinksAndMarked : createFinder(names)).map(renderToken);
}
