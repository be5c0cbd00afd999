import { readForeignText } from '#server/platform/eventLoop.ts';
import { requestPublic, requestPublicText, type PublicResponse } from '#server/platform/http/fetchPublicText.ts';
import { RefusedAddressError } from '#server/platform/http/internalAddresses.ts';
import { reviveStorable } from '#server/platform/parseJson.ts';
import { BotServiceError } from './BotServices.ts';

const usualTimeoutMs = 10_000;
const maxBytes = 500_000;

interface BotRequest {
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The setting of an operator: any host, and without TLS. */
  readonly isConfigured?: boolean;
}

export type SendToBot = (url: URL, request: BotRequest) => Promise<PublicResponse>;

/** Posts to a service; the answer has a good status. */
export const createSender =
  (privateHosts: readonly string[], timeoutMs = usualTimeoutMs): SendToBot =>
  async (url, { body, headers = {}, isConfigured = false }) => {
    const options = { timeoutMs, maxBytes, isConfigured, privateHosts };
    const allHeaders = { 'content-type': 'application/json', accept: 'application/json', ...headers };
    const request = requestPublicText(url, { ...options, method: 'POST', headers: allHeaders, body });
    const response = await request.catch((cause: unknown) => {
      throw new BotServiceError(cause instanceof RefusedAddressError ? 'address' : 'unreachable', 0, { cause });
    });
    if (response.status < 200 || response.status > 299) {
      throw new BotServiceError('refused', response.status);
    }
    return response;
  };

/** Of a picture or a recording that a bot sends. */
const maxFileBytes = 16 * 1024 * 1024;

/** Downloads a file that a bot names, under the same rules as everything that companies name. */
export const createFileFetcher =
  (privateHosts: readonly string[], timeoutMs = usualTimeoutMs) =>
  async (url: string): Promise<{ readonly type: string; readonly content: Buffer }> => {
    const request = (async () => requestPublic(new URL(url), { method: 'GET', timeoutMs, maxBytes: maxFileBytes, privateHosts }))();
    const { status, type, content } = await request.catch((cause: unknown) => {
      throw new BotServiceError(cause instanceof RefusedAddressError ? 'address' : 'unreachable', 0, { cause });
    });
    if (status !== 200) {
      throw new BotServiceError('refused', status);
    }
    return { type, content };
  };

/** An answer as JSON of this rule. */
export function parseAnswer<T>(text: string, read: (value: unknown) => T): T {
  try {
    return readForeignText({ name: 'answer of a bot' }, () => read(JSON.parse(text, reviveStorable)));
  } catch (cause) {
    throw new BotServiceError('refused', 200, { cause });
  }
}
