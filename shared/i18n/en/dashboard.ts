import type { Texts } from '#shared/i18n/texts.ts';

export const dashboard: Texts['dashboard'] = {
  errors: {
    ERR_INVALID_PERIOD: 'Choose a period of up to 366 days, with the first day before the last.',
  },
};
