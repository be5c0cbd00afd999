import type { Texts } from '#shared/i18n/texts.ts';

export const handovers: Texts['handovers'] = {
  field: 'Tarjeta de traspaso',
  fieldHelp: 'Queda arriba de la conversación hasta que alguien la complete. Edita lo encontrado o bórralo para no dejar tarjeta.',
  improve: 'Mejorar con el asistente',
  aiDraft: 'Borrador de la IA: revísalo y edítalo antes de transferir.',
  card: 'Traspaso',
  cardBy: 'Traspaso de {{name}}',
  finish: 'Completar',
  finished: 'Tarjeta completada',
  draft: {
    questions: 'Preguntas sin respuesta:',
    promises: 'Prometido:',
    open: 'Pendiente:',
    unanswered_one: '{{count}} mensaje del cliente sin respuesta',
    unanswered_other: '{{count}} mensajes del cliente sin respuesta',
    unread_one: '{{count}} mensaje sin leer',
    unread_other: '{{count}} mensajes sin leer',
    scheduled: 'Mensaje programado para el {{time}}: “{{text}}”',
  },
};
