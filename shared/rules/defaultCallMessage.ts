/** Reply to a refused call where the connection has no text of its own; automatic messages are in Portuguese. */
export const defaultCallMessage =
  '*Mensagem automática*\n\nEste número não recebe chamadas de voz nem de vídeo. Escreva sua mensagem por aqui, por favor. Obrigado!';
