import type { Endpoint } from '#shared/kit/endpoint.ts';
import { takePreloadedSession, host } from '#ui/host/index.ts';
import { createClient, type CallEndpoint } from './createClient.ts';
import { readToken } from '#ui/data/session/sessionKeys.ts';
import { runInOneTabAtATime, createTokenRenewal } from './createTokenRenewal.ts';
import { storeSession, storeToken, endSession, keyStorage, sessionStore } from '#ui/data/session/sessionStore.ts';

/** Exchanges an expired token for a new one. */
export const renewToken = createTokenRenewal({
  refreshSession: () => takePreloadedSession() ?? host().session({ step: 'refresh' }),
  readToken: () => readToken(keyStorage),
  hasSession: () => sessionStore.getState().user !== null,
  storeToken,
  storeSession,
  endSession: () => endSession('expired'),
  runExclusive: runInOneTabAtATime,
});

/** `callEndpoint(api.tags.create, { name })`: resolves with the contract's result, rejects with an AppError. */
export const callEndpoint: CallEndpoint = createClient({
  fetch: (request) => fetch(request),
  readServerUrl: () => host().serverUrl,
  readToken: () => sessionStore.getState().token,
  renewToken,
  onSessionEnded: (token) => {
    if (sessionStore.getState().token === token) {
      endSession('expired');
    }
  },
  onCompanyExpired: () => sessionStore.setState({ isCompanyExpired: true }),
});

/** `callEndpoint` for endpoints that take a file. */
export const callEndpointWithFile = <Input extends object, Result>(
  endpoint: Endpoint<Input, Result>,
  input: NoInfer<Input>,
  file: File,
): Promise<Result> => callEndpoint(endpoint, { ...input, [endpoint.filesField ?? 'file']: file });
