import { api } from '#shared/api.ts';
import type { Area } from '#server/platform/area.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { confirmApp, startAppSetup } from './setUpApp.ts';
import { secondStepMigrations } from './migrations.ts';
import { listPasskeys, removePasskey } from './ownPasskeys.ts';
import { secondStepReferences } from './references.ts';
import { createPasskey, startPasskey } from './registerPasskey.ts';
import { renewRecoveryCodes } from './renewRecoveryCodes.ts';
import { removeByInvitation, resetSecondStep } from './resetSecondStep.ts';
import { showSecondStep } from './showSecondStep.ts';
import { turnOffSecondStep } from './turnOffSecondStep.ts';

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
