import type { Texts } from '#shared/i18n/texts.ts';

export const quick: Texts['messages']['composer']['quick'] = {
  open: 'Respuestas rápidas',
  list: 'Respuestas rápidas',
  found_one: '{{count}} respuesta rápida',
  found_other: '{{count}} respuestas rápidas',
  preview: 'Lo que {{name}} va a leer',
  attaching: 'Adjuntando {{name}}…',
  notAttached: 'No se pudo adjuntar “{{name}}”. Elige la respuesta rápida otra vez.',
  keys: {
    choose: 'elegir',
    insert: 'insertar',
    send: 'insertar y enviar',
    close: 'cerrar',
  },
};
