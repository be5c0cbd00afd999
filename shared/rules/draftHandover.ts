/** A message as the draft of a hand-over reads it. */
export interface HandoverMessage {
  readonly isFromCustomer: boolean;
  /** Written by a person or a program of ours that answers; other own messages promise and answer nothing. */
  readonly isAnswer: boolean;
  readonly body: string;
  readonly at: string;
}

export interface HandoverLine {
  text: string;
  at: string;
}

export interface HandoverFindings {
  /** The customer's questions since the last answer, oldest first. */
  questions: HandoverLine[];
  /** What agents have promised, oldest first. */
  promises: HandoverLine[];
  /** The customer's messages since the last answer. */
  unanswered: number;
}

/** Older messages are not read. */
export const maxHandoverMessages = 60;
export const maxHandoverLines = 3;
const maxLineLength = 160;

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Sentences with their end mark; a line break ends one, too. */
const splitSentences = (body: string): string[] =>
  [...body.matchAll(/[^\n.!?]+(?:\.(?=\S)[^\n.!?]+)*[.!?]*/gu)].map(([sentence]) => sentence.trim()).filter((sentence) => sentence !== '');

const cut = (text: string): string => (text.length > maxLineLength ? `${text.slice(0, maxLineLength - 1).trimEnd()}…` : text);

/** Beginnings of questions that people write without a question mark. */
const questionBeginning =
  /^(?:e )?(?:quando|quanto|quanta|quantos|quantas|qual|quais|onde|como (?:faco|posso|funciona|eu)|por ?que|pq|cade|voces? (?:tem|podem|conseguem|aceitam)|tem como|da para|consegue|pode me|poderia|cuando|cuanto|cuantos|cual|donde|por que|pueden|puede|tienen|me puede|when|where|how (?:much|many|do|can|long)|which|why|can you|could you|do you|is there|what (?:is|are|time))\b/;

const isQuestion = (sentence: string): boolean => /\?!*$/.test(sentence) || questionBeginning.test(fold(sentence));

const days = 'hoje|amanha|segunda|terca|quarta|quinta|sexta|sabado|domingo';
const dias = 'hoy|manana|lunes|martes|miercoles|jueves|viernes|sabado|domingo';
const weekdays = 'today|tomorrow|tonight|monday|tuesday|wednesday|thursday|friday|saturday|sunday';

/** Folded sentences of agents that promise something. */
const promisePatterns: readonly RegExp[] = [
  // Portuguese.
  /\b(?:vou|vamos|iremos|irei) (?:te |lhe |ja )?(?:enviar|mandar|verificar|ver|checar|conferir|confirmar|retornar|ligar|encaminhar|resolver|providenciar|consultar|passar|avisar|pedir|solicitar|falar|abrir|emitir|gerar|reenviar|agendar)\b/,
  /\b(?:enviarei|enviaremos|mandarei|mandaremos|verificarei|verificaremos|retornarei|retornaremos|ligarei|ligaremos|avisarei|avisaremos|confirmarei|confirmaremos)\b/,
  new RegExp(
    `\\b(?:retorno|envio|mando|ligo|aviso|confirmo|respondo|retornamos|enviamos|mandamos|ligamos|avisamos|entregamos) .{0,30}\\b(?:${days}|ainda|ate|assim que|em (?:breve|instantes|\\d))\\b`,
  ),
  /\b(?:te|lhe) (?:retorno|envio|mando|ligo|aviso|confirmo|respondo)\b/,
  // English.
  /\b(?:i|we)(?:['’]ll| will| shall) (?:\w+ )?(?:send|check|call|confirm|get back|return|look|ask|find out|let you|forward|fix|email|write|schedule|follow up|arrange|refund|ship)\b/,
  /\b(?:i['’]m|i am|we['’]re|we are) going to (?:send|check|call|confirm|get back|look|ask|find out|forward|fix|email|write|refund|ship)\b/,
  new RegExp(`\\byou(?:['’]ll| will) (?:get|have|receive|hear) .{0,40}\\b(?:by|${weekdays}|within|in \\d)`),
  // Spanish.
  /\b(?:voy|vamos) a (?:\w+ )?(?:enviar|mandar|verificar|revisar|ver|confirmar|llamar|consultar|pedir|avisar|resolver|solicitar|responder|agendar)(?:te|le|les|lo|la|los|las|selo)?\b/,
  /\b(?:te|le|les|se lo) (?:envio|mando|llamo|aviso|confirmo|escribo|respondo|enviamos|mandamos|llamamos|avisamos|confirmamos)\b/,
  /\b(?:enviare|enviaremos|mandare|llamare|llamaremos|avisare|avisaremos|confirmare|confirmaremos|revisare)\b/,
  new RegExp(`\\b(?:envio|llamo|aviso|confirmo|respondo) .{0,30}\\b(?:${dias}|hasta|antes de|en (?:breve|\\d))\\b`),
];

const isPromise = (sentence: string): boolean => {
  const folded = fold(sentence);
  return !/\?!*$/.test(sentence) && promisePatterns.some((pattern) => pattern.test(folded));
};

const linesOf = (messages: readonly HandoverMessage[], isWanted: (sentence: string) => boolean): HandoverLine[] =>
  messages
    .flatMap(({ body, at }) =>
      splitSentences(body)
        .filter(isWanted)
        .map((sentence) => ({ text: cut(sentence), at })),
    )
    .slice(-maxHandoverLines);

/** Reads the last messages of a conversation, oldest first, by rules alone: the same messages give the same draft. */
export function draftHandover(messages: readonly HandoverMessage[]): HandoverFindings {
  const read = messages.slice(-maxHandoverMessages);
  const lastAnswer = read.findLastIndex(({ isAnswer }) => isAnswer);
  const open = read.slice(lastAnswer + 1).filter(({ isFromCustomer }) => isFromCustomer);
  const answers = read.filter(({ isAnswer }) => isAnswer);
  return { questions: linesOf(open, isQuestion), promises: linesOf(answers, isPromise), unanswered: open.length };
}
