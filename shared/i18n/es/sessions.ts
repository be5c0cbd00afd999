import type { Texts } from '#shared/i18n/texts.ts';

export const sessions: Texts['sessions'] = {
  heading: 'Sesiones',
  lead: 'Dónde está abierta tu cuenta ahora.',
  current: 'Este dispositivo',
  on: '{{program}} en {{system}}',
  unknown: 'Otro programa',
  lastUsed: 'Último uso:',
  end: 'Salir',
  endOf: 'Salir de {{device}}, {{ip}}',
  endOthers: 'Salir de todos los demás',
  ended: 'Sesión cerrada',
  endedOthers: 'Otras sesiones cerradas',
  only: 'Tu cuenta está abierta solo aquí.',
  errors: { ERR_NO_SESSION_FOUND: 'Esta sesión ya terminó.' },
};
