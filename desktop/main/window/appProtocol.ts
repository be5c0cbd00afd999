import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { net, protocol, type Session } from 'electron';
import { appScheme } from '#main/security/appOrigin.ts';
import { createContentSecurityPolicy } from '#main/security/createContentSecurityPolicy.ts';
import { resolvePagePath } from './resolvePagePath.ts';

const folder = path.join(import.meta.dirname, '../ui');
const noncePlaceholder = '__CSP_NONCE__';

/** Must run before `app.whenReady()`: gives `app:` an origin with storage and fetch, as HTTPS has. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: appScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true } },
  ]);
}

async function renderPage(file: string, serverUrl: string): Promise<Response> {
  const nonce = randomBytes(16).toString('base64url');
  const text = await readFile(file, 'utf8');
  return new Response(text.replaceAll(noncePlaceholder, nonce), {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': createContentSecurityPolicy(nonce, serverUrl) },
  });
}

/** Serves the built UI on `app://prosa` instead of `file:`, with a content policy that names the server. */
export function serveAppPage(session: Session, serverUrl: () => string): void {
  session.protocol.handle(appScheme, ({ url }) => {
    const file = resolvePagePath(url, folder);
    if (file === null) {
      return new Response(null, { status: 404 });
    }
    return file.endsWith('index.html') ? renderPage(file, serverUrl()) : net.fetch(pathToFileURL(file).href);
  });
}
