/** What somebody who calls is told where the company has no words of its own. Customers read Portuguese, as in all that is said by itself. */
export const defaultCallMessage =
  '*Mensagem automática*\n\nEste número não recebe chamadas de voz nem de vídeo. Escreva sua mensagem por aqui, por favor. Obrigado!';
