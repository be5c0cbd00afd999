export const chats = {
  errors: {
    ERR_NO_CHAT_FOUND: 'Este chat não existe mais, ou você não participa dele.',
    ERR_CHAT_TITLE: 'O título precisa ter de 1 a 80 caracteres.',
    ERR_CHAT_MEMBERS: 'Escolha de 1 a 100 pessoas, além de você.',
    ERR_CHAT_MESSAGE: 'Escreva uma mensagem ou anexe um arquivo.',
    ERR_CHAT_FILE_TYPE: 'Programas não podem ser enviados no chat.',
    ERR_CHATS_LIMIT: 'Você já tem {{limit}} chats, o máximo por pessoa.',
  },
};
