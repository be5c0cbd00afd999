import { find } from 'linkifyjs';
import type { MouseEvent, ReactNode } from 'react';
import { textTokens, type FoundLink, type TextToken } from '#shared/rules/whatsappText.ts';
import { host } from '#ui/host/index.ts';
import { radius, text as type, v } from '#ui/theme/tokens.ts';

const phone = /\+\d[\d ().-]{8,20}\d/g;
const codeLook = {
  font: `450 13px/18px ui-monospace, monospace`,
  background: v.bubble.inset,
  borderRadius: radius.inner,
  padding: '1px 4px',
};

const phonesIn = (text: string): FoundLink[] =>
  [...text.matchAll(phone)].map(({ index, 0: number }) => ({
    start: index,
    end: index + number.length,
    href: `tel:+${number.replace(/\D/g, '')}`,
  }));

/** Addresses of the web, of mail and of telephones; nothing else becomes a link. */
function linksIn(text: string): FoundLink[] {
  const addresses = find(text, { defaultProtocol: 'https' }).filter(({ href }) => /^(?:https?|mailto):/i.test(href));
  const phones = phonesIn(text).filter((one) => addresses.every(({ start, end }) => one.end <= start || one.start >= end));
  return [...addresses, ...phones].toSorted((one, other) => one.start - other.start);
}

const named = /(?<!\w)@(\d{5,20})\b/g;
const mentioning = 'mention:';

/** Links, and people who are named by what a channel calls them. */
const findIn =
  (names: ReadonlyMap<string, string>) =>
  (text: string): FoundLink[] => {
    const people = [...text.matchAll(named)]
      .filter(([, user = '']) => names.has(user))
      .map(({ index, 0: sign, 1: user = '' }) => ({ start: index, end: index + sign.length, href: `${mentioning}${names.get(user)}` }));
    const links = linksIn(text).filter(({ start, end }) => people.every((one) => end <= one.start || start >= one.end));
    return [...links, ...people].toSorted((one, other) => one.start - other.start);
  };

function open(event: MouseEvent<HTMLAnchorElement>): void {
  const { href } = event.currentTarget;
  if (href.startsWith('http')) {
    event.preventDefault();
    host().openExternal(href);
  }
}

function drawn(token: TextToken, key: number): ReactNode {
  switch (token.kind) {
    case 'text':
      return token.text;
    case 'link':
      if (token.href.startsWith(mentioning)) {
        return (
          <strong key={key} style={{ fontWeight: 600 }}>
            @{token.href.slice(mentioning.length)}
          </strong>
        );
      }
      return (
        <a key={key} href={token.href} target="_blank" rel="noopener noreferrer" onClick={open}>
          {token.text}
        </a>
      );
    case 'bold':
      return (
        <strong key={key} style={{ fontWeight: 600 }}>
          {token.children.map(drawn)}
        </strong>
      );
    case 'italic':
      return <em key={key}>{token.children.map(drawn)}</em>;
    case 'strike':
      return <s key={key}>{token.children.map(drawn)}</s>;
    case 'code':
      return (
        <code key={key} style={codeLook}>
          {token.text}
        </code>
      );
    case 'block':
      return (
        <code
          key={key}
          style={{ ...codeLook, display: 'block', font: type.second, fontFamily: 'ui-monospace, monospace', whiteSpace: 'pre-wrap' }}
        >
          {token.text}
        </code>
      );
  }
}

const nobody: ReadonlyMap<string, string> = new Map();

interface MarkupProps {
  readonly text: string;
  /** People who are named in it: what stands behind the `@`, and what is shown in its place. */
  readonly names?: ReadonlyMap<string, string> | undefined;
}

/** A text with WhatsApp's marks and its addresses as links. No HTML of anybody ever reaches the page. */
export function Markup({ text, names = nobody }: MarkupProps) {
  return textTokens(text, names.size === 0 ? linksIn : findIn(names)).map(drawn);
}
