import { AppError } from '#shared/errors.ts';
import type { Endpoint } from '#shared/kit/endpoint.ts';
import { takePreloadedSession, host } from '#ui/host/index.ts';
import { createClient, type CallEndpoint } from './createClient.ts';
import { readToken } from '#ui/data/session/sessionKeys.ts';
import { runInOneTabAtATime, createTokenRenewal } from './createTokenRenewal.ts';
import { storeSession, storeToken, endSession, keyStorage, sessionStore, stopActing } from '#ui/data/session/sessionStore.ts';

const renewOwnToken = createTokenRenewal({
  refreshSession: () => takePreloadedSession() ?? host().session({ step: 'refresh' }),
  readToken: () => readToken(keyStorage),
  hasSession: () => sessionStore.getState().user !== null,
  storeToken,
  storeSession,
  endSession: () => endSession('expired'),
  runExclusive: runInOneTabAtATime,
});

/** Exchanges an expired token for a new one; that of an operator's session as a user ends the session. */
export async function renewToken(staleToken: string | null): Promise<string> {
  if (sessionStore.getState().operator === null) {
    return renewOwnToken(staleToken);
  }
  stopActing();
  throw new AppError('ERR_SESSION_EXPIRED');
}

/** `callEndpoint(api.tags.create, { name })`: resolves with the contract's result, rejects with an AppError. */
export const callEndpoint: CallEndpoint = createClient({
  fetch: (request) => fetch(request),
  readServerUrl: () => host().serverUrl,
  readToken: () => sessionStore.getState().token,
  renewToken,
  onSessionEnded: (token) => {
    const { token: current, operator } = sessionStore.getState();
    if (current === token) {
      (operator === null ? () => endSession('expired') : stopActing)();
    }
  },
  onCompanyExpired: () => sessionStore.setState({ isCompanyExpired: true }),
});

/** `callEndpoint` for endpoints that take several files; nulls are left out, which a form cannot hold. */
export const callEndpointWithFiles = <Input extends object, Result>(
  endpoint: Endpoint<Input, Result>,
  input: NoInfer<Input>,
  files: readonly File[],
): Promise<Result> => {
  const values = files.length === 0 ? input : Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
  return callEndpoint(endpoint, { ...(values as Input), ...(files.length > 0 && { [endpoint.filesField ?? 'files']: files }) });
};

/** `callEndpoint` for endpoints that take a file. */
export const callEndpointWithFile = <Input extends object, Result>(
  endpoint: Endpoint<Input, Result>,
  input: NoInfer<Input>,
  file: File,
): Promise<Result> => callEndpoint(endpoint, { ...input, [endpoint.filesField ?? 'file']: file });
