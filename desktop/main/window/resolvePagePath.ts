import path from 'node:path';

/** Which file of the built page answers an address: itself where it has an ending, else the page, whose router knows the rest. */
export function resolvePagePath(address: string, folder: string): string | null {
  const { pathname } = new URL(address);
  const wanted = path.normalize(path.join(folder, decodeURIComponent(pathname)));
  if (!wanted.startsWith(folder + path.sep)) {
    return wanted === folder ? path.join(folder, 'index.html') : null;
  }
  return path.extname(wanted) === '' ? path.join(folder, 'index.html') : wanted;
}

/** What the page may do. Its styles carry the nonce; the server is the only place it may speak to. */
export function contentSecurityPolicy(nonce: string, serverUrl: string): string {
  const socket = serverUrl.replace(/^http/, 'ws');
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: https: ${serverUrl}`,
    `media-src 'self' blob: ${serverUrl}`,
    "font-src 'self'",
    `connect-src 'self' ${serverUrl} ${socket}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
