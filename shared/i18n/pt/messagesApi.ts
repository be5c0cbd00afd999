export const messagesApi = {
  errors: {
    ERR_NO_API_TOKEN_FOUND: 'Este token não existe mais.',
    ERR_API_TOKEN_LIMIT: 'A empresa já tem {{count}} tokens. Remova um que não usa mais.',
  },
};
