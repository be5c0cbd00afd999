import type { Endpoint } from '#shared/kit/endpoint.ts';
import { earlyAnswer, host, type EarlyAnswer } from '#ui/host/index.ts';
import { requestOf } from './request.ts';
import { writeFirstAsk } from './sessionKeys.ts';
import { sessionStorageOfPage, sessionStore } from './sessionStore.ts';

/** For what the page asks first: the answer, where it was asked for before the scripts had come. The next start asks the same early. */
export function askedEarly<Input extends object>(endpoint: Endpoint<Input, unknown>, input: Input): EarlyAnswer | undefined {
  const { token } = sessionStore.get();
  const { url } = requestOf(endpoint, input, { serverUrl: host().serverUrl, token });
  writeFirstAsk(sessionStorageOfPage, url);
  return earlyAnswer(url, token);
}
