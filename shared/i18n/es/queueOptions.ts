import type { Texts } from '#shared/i18n/texts.ts';

export const queueOptions: Texts['queueOptions'] = {
  errors: {
    ERR_QUEUE_OPTION_CYCLE: 'Una opción no puede estar dentro de sí misma.',
    ERR_QUEUE_OPTION_TOO_DEEP: 'El menú tiene {{levels}} niveles como máximo.',
    ERR_QUEUE_OPTION_TOO_MANY_SIBLINGS: 'Caben {{siblings}} opciones como máximo en un mismo nivel.',
    ERR_QUEUE_OPTIONS_LIMIT: 'Una cola tiene {{count}} opciones como máximo.',
  },
};
