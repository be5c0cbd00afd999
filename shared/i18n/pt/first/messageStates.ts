export const messageStates = {
  delivery: {
    queued: 'na fila para enviar',
    written: 'enviando',
    unknown: 'confirmando o envio',
    server: 'enviada',
    delivered: 'entregue',
    read: 'lida',
    played: 'ouvida',
    failed: 'não enviada',
  },
  said: '{{name}}: {{text}}',
  unnamed: 'alguém do grupo',
  fileGone: 'o arquivo não está mais neste aparelho.',
};
