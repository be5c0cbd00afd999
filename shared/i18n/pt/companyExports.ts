export const companyExports = {
  errors: {
    ERR_NO_EXPORT_FOUND: 'Este arquivo da empresa não existe mais.',
    ERR_EXPORT_RUNNING: 'Já há um arquivo da empresa em preparo. Espere até que fique pronto.',
    ERR_EXPORTS_LIMIT: 'Até {{count}} arquivos podem ser guardados. Exclua um antes.',
  },
};
