import type { Texts } from '#shared/i18n/texts.ts';

export const messageStates: Texts['messageStates'] = {
  delivery: {
    queued: 'en cola para enviar',
    written: 'enviando',
    unknown: 'confirmando el envío',
    server: 'enviado',
    delivered: 'entregado',
    read: 'leído',
    played: 'escuchado',
    failed: 'no enviado',
  },
  said: '{{name}}: {{text}}',
  unnamed: 'alguien del grupo',
  fileGone: 'el archivo ya no está en este dispositivo.',
};
