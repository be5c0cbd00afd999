import { api } from '#shared/api.ts';
import type { Area } from '#server/platform/area.ts';
import { type Reference, referencesOf, usedBy } from '#server/platform/database/references.ts';
import { serveEndpoint, servePublicEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { userSessionSchema } from './UserSession.ts';
import { createApiToken, listApiTokens, removeApiToken, updateApiToken } from './apiTokens/commands.ts';
import { apiTokenMigrations } from './apiTokens/migrations.ts';
import { askForPasskey, logOut, refreshSession, replaceOneTimePassword, showMe, signInByPasskey, takeSecondStep } from './commands.ts';
import { keepSessionValid } from './keepSessionValid.ts';
import { authBroadcasts } from './live.ts';
import { logIn } from './logIn.ts';
import { authMigrations } from './migrations.ts';
import { endOperatorSession, enterCompany, showOperatorSession } from './operatorSessions.ts';
import { listOwnSessions, removeOtherSessions, removeOwnSession } from './ownSessions.ts';
import { removeExpiredSessions } from './removeExpiredSessions.ts';
import { requestPasswordReset } from './requestPasswordReset.ts';
import { resetPassword, resetPasswordByPath } from './resetPassword.ts';
import { secondStepMigrations } from './secondSteps/migrations.ts';
import { listPasskeys, removePasskey } from './secondSteps/ownPasskeys.ts';
import { createPasskey, startPasskey } from './secondSteps/registerPasskey.ts';
import { renewRecoveryCodes } from './secondSteps/renewRecoveryCodes.ts';
import { removeByInvitation, resetSecondStep } from './secondSteps/resetSecondStep.ts';
import { confirmApp, startAppSetup } from './secondSteps/setUpApp.ts';
import { showSecondStep, turnOffSecondStep } from './secondSteps/turnOffSecondStep.ts';
import { showVersion } from './showVersion.ts';

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'session.opened': { sessionId: string; userId: number };
    'session.ended': { sessionId: string; userId: number };
  }
}

declare module '#server/platform/hooks.ts' {
  interface AreaHooks {
    /** A user signs out. */
    'user.signingOut': { userId: number };
  }
}

const authRoutes = [
  servePublicEndpoint(api.auth.login, logIn),
  servePublicEndpoint(api.auth.secondStep, takeSecondStep),
  servePublicEndpoint(api.auth.passkeyOptions, askForPasskey),
  servePublicEndpoint(api.auth.passkey, signInByPasskey),
  servePublicEndpoint(api.auth.refresh, refreshSession),
  servePublicEndpoint(api.auth.requestPasswordReset, requestPasswordReset),
  servePublicEndpoint(api.auth.resetPassword, resetPassword),
  servePublicEndpoint(api.auth.resetPasswordByPath, resetPasswordByPath),
  serveEndpoint(api.auth.logout, logOut),
  serveEndpoint(api.sessions.list, listOwnSessions),
  serveEndpoint(api.sessions.remove, removeOwnSession),
  serveEndpoint(api.sessions.removeOthers, removeOtherSessions),
  serveEndpoint(api.auth.replaceOneTimePassword, replaceOneTimePassword),
  serveEndpoint(api.auth.enterCompany, enterCompany),
  serveEndpoint(api.auth.showOperatorSession, showOperatorSession),
  serveEndpoint(api.auth.leaveCompany, endOperatorSession),
  serveEndpoint(api.auth.me, showMe),
];

/** Columns of this area that point to records of others. */
const authReferences: readonly Reference[] = [
  ...referencesOf('sessions', { user_id: 'user' }),
  ...referencesOf('password_resets', { user_id: 'user' }),
  ...referencesOf('sign_in_devices', { user_id: 'user' }),
  ...usedBy({ kind: 'tokens' }, referencesOf('api_tokens', { connection_id: 'connection' })),
  ...referencesOf('second_steps', { user_id: 'user' }),
  ...referencesOf('passkeys', { user_id: 'user' }),
];

/** How people sign in, and the tokens of programs, whose calls the area messages serves. */
export const authArea: Area = {
  name: 'auth',
  migrations: [...authMigrations, ...apiTokenMigrations, ...secondStepMigrations],
  readsTables: ['companies', 'plans', 'user_queues', 'users'],
  hooks: {
    'user.keepingSession': keepSessionValid,
    'user.losingSecondStep': removeByInvitation,
  },
  references: authReferences,
  entities: [userSessionSchema],
  routes: [
    ...authRoutes,
    serveEndpoint(api.apiTokens.list, listApiTokens),
    serveEndpoint(api.apiTokens.create, createApiToken),
    serveEndpoint(api.apiTokens.update, updateApiToken),
    serveEndpoint(api.apiTokens.remove, removeApiToken),
    serveEndpoint(api.secondSteps.show, showSecondStep),
    serveEndpoint(api.secondSteps.startApp, startAppSetup),
    serveEndpoint(api.secondSteps.confirmApp, confirmApp),
    serveEndpoint(api.secondSteps.renewRecoveryCodes, renewRecoveryCodes),
    serveEndpoint(api.secondSteps.turnOff, turnOffSecondStep),
    serveEndpoint(api.secondSteps.reset, resetSecondStep),
    serveEndpoint(api.passkeys.list, listPasskeys),
    serveEndpoint(api.passkeys.start, startPasskey),
    serveEndpoint(api.passkeys.create, createPasskey),
    serveEndpoint(api.passkeys.remove, removePasskey),
    servePublicEndpoint(api.system.version, showVersion),
  ],
  broadcasts: authBroadcasts,
  recurringJobs: [removeExpiredSessions],
};
