import type * as WebAuthn from '@simplewebauthn/server';

export type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

/** Loaded by its first use: with its certificate formats it is a tenth of what the server would load at its start. */
export const loadWebAuthn = (): Promise<typeof WebAuthn> => import('@simplewebauthn/server');
