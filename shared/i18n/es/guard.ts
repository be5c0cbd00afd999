import type { Texts } from '#shared/i18n/texts.ts';

export const guard: Texts['messages']['composer']['guard'] = {
  otherName: 'El texto le habla a {{name}}, y esta conversación es con {{contact}}.',
  otherNumber: 'El texto tiene el número de {{name}}, y esta conversación es con {{contact}}.',
  answered: '{{name}} respondió mientras escribías.',
  typing: '{{name}} le está escribiendo a {{contact}} ahora. ¿Enviar también lo tuyo?',
  unfilled_one: '{{variables}} no tiene valor para este contacto. Borra la variable o escribe el texto.',
  unfilled_other: '{{variables}} no tienen valor para este contacto. Borra las variables o escribe el texto.',
  send: 'Enviar igualmente',
  close: 'Volver al texto',
};
