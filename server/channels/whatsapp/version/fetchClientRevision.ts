import { fetchPublicText } from '#server/platform/http/fetchPublicText.ts';
import type { WhatsAppConfig } from '#server/config.ts';

/** The script that names the current revision of WhatsApp Web. */
const publicPage = 'https://web.whatsapp.com/sw.js';
const limits = { timeoutMs: 20_000, maxBytes: 8_000_000 } as const;

/** The server refuses requests that no browser would make. *Unverified*: the headers are those of Baileys. */
const browserHeaders = {
  'sec-fetch-site': 'none',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
} as const;

const revisionPattern = /\\?"client_revision\\?":\s*(\d{4,10})(?!\d)/;

/** The `client_revision` of WhatsApp Web; where a simulator is configured, the simulator's. */
export async function fetchClientRevision({ serverUrl }: Pick<WhatsAppConfig, 'serverUrl'>): Promise<number> {
  const isConfigured = serverUrl !== undefined;
  const url = new URL(isConfigured ? new URL('/sw.js', serverUrl.replace(/^ws/, 'http')) : publicPage);
  const [, revision] = revisionPattern.exec(await fetchPublicText(url, { ...limits, headers: browserHeaders, isConfigured })) ?? [];
  if (revision === undefined) {
    throw new Error('the page names no client revision');
  }
  return Number(revision);
}
