import type { Texts } from '#shared/i18n/texts.ts';

export const undo: Texts['messages']['composer']['undo'] = {
  title: 'Deshacer envío',
  help: 'Cada mensaje espera este tiempo antes de salir. Mientras tanto, Alt U lo devuelve al texto. Solo para ti, en este dispositivo.',
  off: 'Desactivado: el mensaje sale al momento',
  seconds_one: '{{count}} segundo',
  seconds_other: '{{count}} segundos',
  save: 'Guardar tiempo',
  leaves: 'Sale en {{seconds}} s',
  held: 'El mensaje aún se puede deshacer: Alt U.',
  undo: 'Deshacer',
};
