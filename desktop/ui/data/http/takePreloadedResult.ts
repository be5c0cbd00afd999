import type { Endpoint } from '#shared/kit/endpoint.ts';
import { takePreloadedResponse, host, type PreloadedResponse } from '#ui/host/index.ts';
import { buildRequest } from './buildRequest.ts';
import { writePreloadUrl } from '#ui/data/session/sessionKeys.ts';
import { keyStorage, sessionStore } from '#ui/data/session/sessionStore.ts';

/** Response to the page's first request, if `scheme.js` made it. Stores the URL for the next start. */
export function takePreloadedResult<Input extends object>(endpoint: Endpoint<Input, unknown>, input: Input): PreloadedResponse | undefined {
  const { token } = sessionStore.getState();
  const { url } = buildRequest(endpoint, input, { serverUrl: host().serverUrl, token });
  writePreloadUrl(keyStorage, url);
  return takePreloadedResponse(url, token);
}
