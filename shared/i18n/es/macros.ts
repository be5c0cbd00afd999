import type { Texts } from '#shared/i18n/texts.ts';

export const macros: Texts['macros'] = {
  errors: {
    ERR_NO_MACRO_FOUND: 'Esta macro ya no existe.',
    ERR_MACROS_LIMIT: 'Ya hay {{limit}} macros. Elimina una que ya no se use.',
    ERR_MACRO_NAME_TAKEN: 'Ya existe una macro con este nombre.',
    ERR_MACRO_SHORTCUT_TAKEN: 'Otra macro ya usa este atajo.',
    ERR_MACRO_QUICKMESSAGE_OWN: 'Una macro de todos solo puede usar mensajes rápidos de todos.',
  },
};
