import type { Texts } from '#shared/i18n/texts.ts';

export const dashboard: Texts['dashboard'] = {
  errors: {
    ERR_INVALID_PERIOD: 'Elige un período de hasta 366 días, con el primer día antes del último.',
  },
};
