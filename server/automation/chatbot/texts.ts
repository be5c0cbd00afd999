/** Heading of texts about what happens to the conversation. */
const heading = '*Mensagem automática*';

interface TransferNames {
  readonly queue: string | null;
  readonly person: string | null;
}

/** Null where neither is known any more. */
function transferText({ queue, person }: TransferNames): string | null {
  if (queue === null && person === null) {
    return null;
  }
  if (person === null) {
    return `${heading}\n\nSua conversa passou para o setor *${queue}*. Aguarde um momento, por favor.`;
  }
  return queue === null
    ? `${heading}\n\nAgora quem atende você é *${person}*. Aguarde um momento, por favor.`
    : `${heading}\n\nSua conversa passou para o setor *${queue}*, com *${person}*. Aguarde um momento, por favor.`;
}

/** Texts of the chatbot to customers; automatic messages are in Portuguese. */
export const chatbotTexts = {
  unknownAnswer: 'Não entendi. Responda com o número de uma das opções acima, por favor.',
  peopleContinue: 'Tudo bem, um atendente continua com você por aqui.',
  askDocument: 'Para localizar o seu cadastro, envie o *CPF* ou o *CNPJ* do titular, por favor.',
  invalidDocument: 'Este *CPF/CNPJ* não é válido. Confira os números e envie de novo, por favor.',
  searching: 'Aguarde um momento: estamos procurando o seu cadastro.',
  toPeople: 'Digite *#* para falar com um atendente.',
  mainMenu: '*[ # ]* - Menu inicial',
  back: '*[ 0 ]* - Voltar',
  backToMenu: 'Digite *#* para voltar ao menu inicial.',
  transferred: transferText,
} as const;
