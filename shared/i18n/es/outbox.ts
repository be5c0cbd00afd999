import type { Texts } from '#shared/i18n/texts.ts';

export const outbox: Texts['messages']['outbox'] = {
  failed: 'No enviado: {{reason}}',
  discard: 'Descartar',
  cancel: 'Cancelar el envío de {{name}}',
  uploading: 'Enviando {{name}}',
  progress: '{{percent}}% de {{size}}',
};
