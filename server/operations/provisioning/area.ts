import type { Area } from '#server/platform/area.ts';
import { api } from '#shared/api.ts';
import { serveEndpoint, servePublicEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { confirmSignUp, removeOldSignUps, resendSignUpCode } from './confirmSignUp.ts';
import { createCompany } from './createCompany.ts';
import { provisioningMigrations } from './migrations.ts';
import { inviteAdmin } from './inviteAdmin.ts';
import { removeCompany } from './removeCompany.ts';
import { signUp } from './signUp.ts';
import { updateCompany } from './updateCompany.ts';

/** Companies from their registration to their removal, with the settings and the first admin that they begin with. */
export const provisioningArea: Area = {
  name: 'provisioning',
  migrations: provisioningMigrations,
  readsTables: ['companies', 'listener_tasks', 'live_counters', 'outbox', 'users'],
  routes: [
    servePublicEndpoint(api.companies.signUp, signUp),
    servePublicEndpoint(api.signUps.confirm, confirmSignUp),
    servePublicEndpoint(api.signUps.resend, resendSignUpCode),
    serveEndpoint(api.companies.create, createCompany),
    serveEndpoint(api.companies.update, updateCompany),
    serveEndpoint(api.companies.inviteAdmin, inviteAdmin),
    serveEndpoint(api.companies.remove, removeCompany),
  ],
  recurringJobs: [removeOldSignUps],
};
