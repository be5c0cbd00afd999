import { api } from '#shared/api.ts';
import type { Area } from '#server/platform/area.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { type Reference, referencesOf } from '#server/platform/database/references.ts';
import { confirmApp, startAppSetup } from './setUpApp.ts';
import { secondStepMigrations } from './migrations.ts';
import { listPasskeys, removePasskey } from './ownPasskeys.ts';
import { createPasskey, startPasskey } from './registerPasskey.ts';
import { renewRecoveryCodes } from './renewRecoveryCodes.ts';
import { removeByInvitation, resetSecondStep } from './resetSecondStep.ts';
import { showSecondStep, turnOffSecondStep } from './turnOffSecondStep.ts';

/** Columns of this area that point to records of others. */
const secondStepReferences: readonly Reference[] = [
  ...referencesOf('second_steps', { user_id: 'user' }),
  ...referencesOf('passkeys', { user_id: 'user' }),
];

export const secondStepsArea: Area = {
  name: 'secondSteps',
  migrations: secondStepMigrations,
  readsTables: ['users'],
  references: secondStepReferences,
  hooks: { 'user.losingSecondStep': removeByInvitation },
  routes: [
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
  ],
};
