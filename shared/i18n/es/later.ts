import type { Texts } from '#shared/i18n/texts.ts';

export const later: Texts['messages']['composer']['later'] = {
  open: 'Enviar más tarde',
  title: 'Enviar más tarde',
  editing: 'Mensaje que sale más tarde',
  when: 'Cuándo',
  hour: 'En 1 hora',
  morning: 'En el próximo horario de atención',
  choose: 'Elegir fecha y hora',
  at: 'Fecha y hora',
  atHelp: 'En el horario de la empresa.',
  text: 'Mensaje',
  short: 'Escribe al menos 5 caracteres.',
  file: 'Va con {{name}}.',
  cancel: 'Cancelar si el cliente responde antes',
  save: 'Programar mensaje',
  saved: 'Mensaje programado',
  waiting: 'Mensajes que salen más tarde',
  leaves: 'Sale',
  unlessAnswered: 'solo si el cliente no responde antes',
  edit: 'Editar el mensaje programado',
  remove: 'Cancelar el mensaje programado',
};
