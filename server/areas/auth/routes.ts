import { api } from '#shared/api.ts';
import { serveEndpoint, servePublicEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { logOut, showMe } from './commands.ts';
import { logIn } from './logIn.ts';
import { replaceOneTimePassword } from './replaceOneTimePassword.ts';
import { requestPasswordReset } from './requestPasswordReset.ts';
import { resetPassword, resetPasswordByPath } from './resetPassword.ts';
import { enterCompany, leaveCompany, showOperatorSession } from './operatorSessions.ts';
import { refreshSession } from './refreshSession.ts';

export const authRoutes = [
  servePublicEndpoint(api.auth.login, logIn),
  servePublicEndpoint(api.auth.refresh, refreshSession),
  servePublicEndpoint(api.auth.requestPasswordReset, requestPasswordReset),
  servePublicEndpoint(api.auth.resetPassword, resetPassword),
  servePublicEndpoint(api.auth.resetPasswordByPath, resetPasswordByPath),
  serveEndpoint(api.auth.logout, logOut),
  serveEndpoint(api.auth.replaceOneTimePassword, replaceOneTimePassword),
  serveEndpoint(api.auth.enterCompany, enterCompany),
  serveEndpoint(api.auth.showOperatorSession, showOperatorSession),
  serveEndpoint(api.auth.leaveCompany, leaveCompany),
  serveEndpoint(api.auth.me, showMe),
];
