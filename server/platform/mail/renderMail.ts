import { mailTexts, type MailKind } from '#shared/i18n/mail/index.ts';
import type { Language } from '#shared/i18n/texts.ts';

/** What a mail is made of. */
export interface MailContent {
  readonly kind: MailKind;
  /** Null: the person has chosen none. */
  readonly language: Language | null;
  /** The person whom the greeting names. */
  readonly name: string;
  /** Placeholders of the sentences. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** Below the lead, a line each. */
  readonly details?: readonly string[];
  /** Shown large on a line of its own. */
  readonly code?: string;
  readonly link?: string;
}

/** A mail as it is read. */
export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const maxValueLength = 200;

/** On one line, so that a name adds neither a header nor a paragraph. */
const shorten = (value: string | number): string =>
  String(value)
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .slice(0, maxValueLength);

const substitute = (sentence: string, values: Readonly<Record<string, string | number>>): string =>
  sentence.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, key: string) => shorten(values[key] ?? placeholder));

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);

const paragraph = (text: string, style = 'margin:0 0 16px'): string => `<p style="${style}">${escapeHtml(text)}</p>`;

const detailStyle = 'margin:0 0 4px;color:#555';
const codeStyle = 'margin:0 0 16px;font:700 28px/1.3 monospace;letter-spacing:4px';
const linkStyle = 'display:inline-block;padding:12px 20px;border-radius:8px;background:#0b6e4f;color:#fff;text-decoration:none';

/** Text and simple HTML of a mail, in the language of the person. */
export function renderMail({ kind, language, name, values = {}, details = [], code, link }: MailContent): RenderedMail {
  const texts = mailTexts[language ?? 'pt'];
  const { subject, lead, note } = texts.kinds[kind];
  const fill = (sentence: string): string => substitute(sentence, { ...values, name });
  const lines = { greeting: fill(texts.greeting), lead: fill(lead), note: fill(note) };
  const html = [
    paragraph(lines.greeting),
    paragraph(lines.lead),
    ...details.map((detail) => paragraph(shorten(detail), detailStyle)),
    ...(code === undefined ? [] : [paragraph(code, codeStyle)]),
    ...(link === undefined ? [] : [`<p><a href="${escapeHtml(link)}" style="${linkStyle}">${escapeHtml(texts.openLink)}</a></p>`]),
    paragraph(lines.note),
    paragraph(texts.footer, 'margin:24px 0 0;font-size:13px;color:#555'),
  ];
  return {
    subject: fill(subject),
    text: [
      lines.greeting,
      lines.lead,
      ...(details.length > 0 ? [details.map(shorten).join('\n')] : []),
      code,
      link,
      lines.note,
      `--\n${texts.footer}`,
    ]
      .filter((line) => line !== undefined)
      .join('\n\n'),
    html: `<!doctype html><html lang="${language ?? 'pt'}"><body style="font:16px/1.5 sans-serif;color:#1c2321">${html.join('')}</body></html>`,
  };
}
