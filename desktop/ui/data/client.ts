import type { Endpoint } from '#shared/kit/endpoint.ts';
import { earlySession, host } from '#ui/host/index.ts';
import { createClient, type Call } from './createClient.ts';
import { readToken } from './sessionKeys.ts';
import { alone, createRenewal } from './renewal.ts';
import { adoptSession, adoptToken, endSession, sessionStorageOfPage, sessionStore } from './sessionStore.ts';

/** Trades a token that no longer works for one that does. */
export const renew = createRenewal({
  refresh: () => earlySession() ?? host().session({ step: 'refresh' }),
  token: () => readToken(sessionStorageOfPage),
  hasSession: () => sessionStore.get().user !== null,
  adoptToken,
  adoptSession,
  end: () => endSession('expired'),
  alone,
});

/** `call(api.tags.create, { name })`: resolves with the contract's result, rejects with an AppError. */
export const call: Call = createClient({
  fetch: (request) => fetch(request),
  serverUrl: () => host().serverUrl,
  token: () => sessionStore.get().token,
  renew,
  ended: (token) => {
    if (sessionStore.get().token === token) {
      endSession('expired');
    }
  },
  companyExpired: () => sessionStore.set({ isCompanyExpired: true }),
});

/** The same with a file, for endpoints that take one. */
export const callWithFile = <Input extends object, Result>(
  endpoint: Endpoint<Input, Result>,
  input: NoInfer<Input>,
  file: File,
): Promise<Result> => call(endpoint, { ...input, [endpoint.files ?? 'file']: file });
