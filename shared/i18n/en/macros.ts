import type { Texts } from '#shared/i18n/texts.ts';

export const macros: Texts['macros'] = {
  errors: {
    ERR_NO_MACRO_FOUND: 'This macro no longer exists.',
    ERR_MACROS_LIMIT: 'There are already {{limit}} macros. Delete one that is no longer used.',
    ERR_MACRO_NAME_TAKEN: 'There is already a macro with this name.',
    ERR_MACRO_SHORTCUT_TAKEN: 'Another macro already uses this shortcut.',
    ERR_MACRO_QUICKMESSAGE_OWN: 'A shared macro can only use shared quick messages.',
  },
};
