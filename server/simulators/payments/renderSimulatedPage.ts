import { randomBytes } from 'node:crypto';
import { escapeHtml } from '#server/platform/mail/renderMail.ts';

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
article{border:1px solid GrayText;border-radius:8px;padding:1rem;margin:1rem 0}h1{font-size:1.4rem}h2{font-size:1.1rem;margin:0}
button{font:inherit;padding:.4rem 1.2rem;margin-right:.5rem}`;

interface SimulatedPage {
  readonly language: string;
  readonly title: string;
  readonly lead: string;
  /** Articles, as HTML. */
  readonly content: string;
  /** Another origin to which a form leads in the end. */
  readonly formOrigin?: string;
}

export interface RenderedPage {
  readonly headers: Record<string, string>;
  readonly html: string;
}

/** A page on which a payment is played: its HTML, and the headers that keep everything else out. */
export function renderSimulatedPage({ language, title, lead, content, formOrigin = '' }: SimulatedPage): RenderedPage {
  const nonce = randomBytes(16).toString('base64url');
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'self' ${formOrigin}; frame-ancestors 'none'`;
  return {
    headers: { 'content-security-policy': policy, 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' },
    html: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style nonce="${nonce}">${style}</style></head>
<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(lead)}</p>${content}</main></body></html>`,
  };
}
