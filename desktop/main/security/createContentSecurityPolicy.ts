import { playerOrigin } from './appOrigin.ts';

/** Content security policy of the UI: styles need the nonce, connections go to its server alone. */
export function createContentSecurityPolicy(nonce: string, serverUrl: string): string {
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
    `frame-src ${playerOrigin}`,
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
