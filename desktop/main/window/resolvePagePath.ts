import path from 'node:path';

/** File of the built UI for an address; addresses without an extension are routes of the UI. Null outside of the folder. */
export function resolvePagePath(address: string, folder: string): string | null {
  const { pathname } = new URL(address);
  const file = path.normalize(path.join(folder, decodeURIComponent(pathname)));
  if (!file.startsWith(folder + path.sep)) {
    return file === folder ? path.join(folder, 'index.html') : null;
  }
  return path.extname(file) === '' ? path.join(folder, 'index.html') : file;
}

/** Content security policy of the UI: styles need the nonce, connections go to its server alone. */
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
