import type { Endpoint } from '#shared/kit/endpoint.ts';
import { takePreloadedResponse, host, type PreloadedResponse } from '#ui/host/index.ts';
import { buildRequest } from './buildRequest.ts';
import { writePreloadUrl } from '#ui/data/session/sessionKeys.ts';
import { keyStorage, sessionStore } from '#ui/data/session/sessionStore.ts';

/** For what the page asks first: the answer, where it was asked for before the scripts had come. The next start asks the same early. */
export function takePreloadedResult<Input extends object>(endpoint: Endpoint<Input, unknown>, input: Input): PreloadedResponse | undefined {
  const { token } = sessionStore.get();
  const { url } = buildRequest(endpoint, input, { serverUrl: host().serverUrl, token });
  writePreloadUrl(keyStorage, url);
  return takePreloadedResponse(url, token);
}
