/** Messages on their way to the server. */
export const outbox = {
  failed: 'Não enviada: {{reason}}',
  discard: 'Descartar',
  cancel: 'Cancelar o envio de {{name}}',
  uploading: 'Enviando {{name}}',
  progress: '{{percent}}% de {{size}}',
};
