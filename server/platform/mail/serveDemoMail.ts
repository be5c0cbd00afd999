import { randomBytes } from 'node:crypto';
import type { Context, Middleware, Next } from 'koa';
import type { Language } from '#shared/i18n/texts.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { isFromThisMachine } from '#server/platform/http/monitorsOnly.ts';
import type { Platform } from '#server/platform/platform.ts';
import { escapeHtml, type RenderedMail } from './renderMail.ts';

interface KeptMail {
  readonly id: string;
  readonly recipient: string;
  readonly sealed: string;
  readonly createdAt: string;
}

const keptStatement = `
  select id, recipient, sealed, iso(created_at) as "createdAt" from mails
  where state = 'kept' and sealed is not null order by created_at desc, id limit 50`;

const texts = {
  pt: { title: 'E-mails da demonstração', empty: 'Nenhum e-mail ainda.', lead: 'Sem SMTP_URL, os e-mails ficam aqui em vez de sair.' },
  en: { title: 'Mails of the demo', empty: 'No mails yet.', lead: 'Without SMTP_URL, mails stay here instead of being sent.' },
  es: { title: 'Correos de la demostración', empty: 'Aún no hay correos.', lead: 'Sin SMTP_URL, los correos quedan aquí en vez de salir.' },
} as const;

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
article{border:1px solid GrayText;border-radius:8px;padding:1rem;margin:1rem 0}h1{font-size:1.4rem}h2{font-size:1.1rem;margin:0}
pre{font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}`;

function renderMailArticle({ secrets }: Platform, { id, recipient, sealed, createdAt }: KeptMail): string {
  const { subject, text } = JSON.parse(secrets.open(sealed, `mail ${id}`)) as RenderedMail;
  return `<article><h2>${escapeHtml(subject)}</h2><p>${escapeHtml(recipient)} · <time>${createdAt}</time></p>
<pre>${escapeHtml(text)}</pre></article>`;
}

async function renderPage(platform: Platform, language: Language, nonce: string): Promise<string> {
  const { title, lead, empty } = texts[language];
  const mails = await queryAsSupport<KeptMail>(platform, keptStatement);
  const articles = mails.map((mail) => renderMailArticle(platform, mail)).join('\n');
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style nonce="${nonce}">${style}</style></head>
<body><main><h1>${title}</h1><p>${lead}</p>${articles === '' ? `<p>${empty}</p>` : articles}</main></body></html>`;
}

/** The mails that the demo keeps, newest first, at `/demo/mail`: for this machine, and nowhere else. */
export const serveDemoMail =
  (platform: Platform): Middleware =>
  async (ctx: Context, next: Next) => {
    if (ctx.path !== '/demo/mail' || ctx.method !== 'GET' || !platform.config.demo || !isFromThisMachine(ctx.req)) {
      return next();
    }
    const nonce = randomBytes(16).toString('base64url');
    const language = (ctx.acceptsLanguages('pt', 'en', 'es') || 'pt') as Language;
    ctx.set(
      'Content-Security-Policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'html';
    ctx.body = await renderPage(platform, language, nonce);
  };
