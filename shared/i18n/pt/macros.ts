export const macros = {
  errors: {
    ERR_NO_MACRO_FOUND: 'Esta macro não existe mais.',
    ERR_MACROS_LIMIT: 'Você já tem {{limit}} macros. Exclua uma que não usa mais.',
    ERR_MACRO_NAME_TAKEN: 'Já existe uma macro com este nome.',
    ERR_MACRO_SHORTCUT_TAKEN: 'Outra macro já usa este atalho.',
    ERR_MACRO_QUICKMESSAGE_OWN: 'Uma macro de todos só pode usar mensagens rápidas de todos.',
  },
};
