import type { Texts } from '#shared/i18n/texts.ts';

export const pauses: Texts['pauses'] = {
  pause: 'Hacer una pausa',
  pauseFor: 'Pausa: {{reason}}',
  start: 'Empezar la pausa',
  startText: 'Tus colegas ven que estás en pausa y no se te ofrecen tickets nuevos. La pausa termina cuando vuelves o sales de Prosa.',
  end: 'Volver de la pausa',
  ended: '¡Buen trabajo!',
  since: 'En pausa desde {{time}}: {{reason}}',
  tooLong: '{{text}} (más de {{minutes}} min)',
  own: 'Estás en pausa desde {{time}}: {{reason}}.',
  ownText: 'No se te ofrecen tickets nuevos.',
};
