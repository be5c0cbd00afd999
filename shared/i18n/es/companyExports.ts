import type { Texts } from '#shared/i18n/texts.ts';

export const companyExports: Texts['companyExports'] = {
  errors: {
    ERR_NO_EXPORT_FOUND: 'Este archivo ya no existe.',
    ERR_EXPORT_RUNNING: 'Ya se está preparando un archivo. Espera a que esté listo.',
    ERR_EXPORTS_LIMIT: 'Se guardan hasta {{count}} archivos. Elimina uno antes.',
  },
};
