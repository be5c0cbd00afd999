import { api } from '#shared/api.ts';
import { serveEndpoint, servePublicEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { askForPasskey, logOut, refreshSession, replaceOneTimePassword, showMe, signInByPasskey, takeSecondStep } from './commands.ts';
import { logIn } from './logIn.ts';
import { requestPasswordReset } from './requestPasswordReset.ts';
import { resetPassword, resetPasswordByPath } from './resetPassword.ts';
import { endOperatorSession, enterCompany, showOperatorSession } from './operatorSessions.ts';
import { listOwnSessions, removeOtherSessions, removeOwnSession } from './ownSessions.ts';

export const authRoutes = [
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
