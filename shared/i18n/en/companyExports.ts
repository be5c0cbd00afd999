import type { Texts } from '#shared/i18n/texts.ts';

export const companyExports: Texts['companyExports'] = {
  errors: {
    ERR_NO_EXPORT_FOUND: 'This archive no longer exists.',
    ERR_EXPORT_RUNNING: 'An archive is being made already. Wait until it is ready.',
    ERR_EXPORTS_LIMIT: 'Up to {{count}} archives are kept. Delete one first.',
  },
};
