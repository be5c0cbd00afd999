import type { Texts } from '#shared/i18n/texts.ts';

export const assist: Texts['assist'] = {
  open: 'Pedir ayuda al asistente',
  title: 'Ayuda del asistente',
  tasks: {
    reply: 'Sugerir respuesta',
    rewrite: 'Reescribir mi texto',
    summary: 'Resumir la conversación',
    translation: 'Traducir',
  },
  what: '¿Qué necesitas?',
  language: 'Idioma',
  languages: {
    pt: 'Portugués',
    en: 'Inglés',
    es: 'Español',
  },
  result: 'Resultado',
  resultHelp: 'Revísalo antes de usarlo: desde aquí no se envía nada.',
  ask: 'Pedir',
  stop: 'Parar',
  again: 'Pedir de nuevo',
  use: 'Usar en la respuesta',
  errors: {
    ERR_NO_ASSISTANT: 'Ningún prompt ayuda al equipo. Un admin puede activarlo en un prompt.',
    ERR_ASSIST_BUDGET: 'Se alcanzó el límite de tokens de este mes.',
    ERR_ASSIST_COMPANY_BUDGET: 'El presupuesto de IA de la empresa se agotó este mes. Un admin puede subir el límite en Prompts.',
    ERR_ASSIST_TEXT_MISSING: 'Todavía no hay texto para esto. Escribe un borrador primero.',
    ERR_NO_RECORDING: 'Este mensaje no tiene un audio que se pueda transcribir.',
    ERR_RECORDING_TOO_LARGE: 'El audio supera los {{megabytes}} MB: escúchalo aquí.',
  },
};
