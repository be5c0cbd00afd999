import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { net, protocol, type Session } from 'electron';
import { appScheme } from '#main/security/appOrigin.ts';
import { resolvePagePath, contentSecurityPolicy } from './resolvePagePath.ts';

const folder = path.join(import.meta.dirname, '../ui');
const noncePlaceholder = '__CSP_NONCE__';

/** Before the app is ready: `app:` behaves like https, with storage and fetch of its own. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: appScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true } },
  ]);
}

async function renderPage(file: string, serverUrl: string): Promise<Response> {
  const nonce = randomBytes(16).toString('base64url');
  const text = await readFile(file, 'utf8');
  return new Response(text.replaceAll(noncePlaceholder, nonce), {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': contentSecurityPolicy(nonce, serverUrl) },
  });
}

/** The built page on `app://prosa`, instead of files: it has an origin, and a policy that knows its server. */
export function serveAppPage(session: Session, serverUrl: () => string): void {
  session.protocol.handle(appScheme, ({ url }) => {
    const file = resolvePagePath(url, folder);
    if (file === null) {
      return new Response(null, { status: 404 });
    }
    return file.endsWith('index.html') ? renderPage(file, serverUrl()) : net.fetch(pathToFileURL(file).href);
  });
}
