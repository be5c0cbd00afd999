import { describe, expect, it } from 'vitest';
import { draftHandover, maxHandoverLines, maxHandoverMessages, type HandoverMessage } from './draftHandover.ts';

const at = '2029-05-02T13:00:00.000Z';
const customer = (body: string): HandoverMessage => ({ isFromCustomer: true, isAnswer: false, body, at });
const agent = (body: string): HandoverMessage => ({ isFromCustomer: false, isAnswer: true, body, at });
const program = (body: string): HandoverMessage => ({ isFromCustomer: false, isAnswer: false, body, at });
const questions = (...messages: HandoverMessage[]) => draftHandover(messages).questions.map(({ text }) => text);
const promises = (body: string) => draftHandover([agent(body)]).promises.map(({ text }) => text);

describe('the draft of a hand-over', () => {
  it('holds the questions that came after the last answer', () => {
    const messages = [
      customer('Vocês entregam no sábado?'),
      agent('Entregamos, sim.'),
      customer('Ótimo. Qual é o valor do frete? Obrigada!'),
      program('Recebemos sua mensagem.'),
      customer('E aceita pix?'),
    ];
    expect(questions(...messages)).toEqual(['Qual é o valor do frete?', 'E aceita pix?']);
    expect(draftHandover(messages).unanswered).toBe(2);
    expect(questions(...messages, agent('Sim.'))).toEqual([]);
  });

  it.each([
    'quanto custa o frete',
    'Tem como parcelar em 3x',
    'cadê meu pedido',
    'cuándo llega mi pedido',
    'pueden enviarlo a Lima',
    'How much is the shipping',
    'can you send it again',
  ])('takes “%s” for a question without its mark', (body) => {
    expect(questions(customer(body))).toEqual([body]);
  });

  it.each(['Bom dia!', 'Quero trocar o produto.', 'ok, obrigado', 'gracias', 'I paid yesterday.', 'quandomia'])(
    'takes “%s” for no question',
    (body) => {
      expect(questions(customer(body))).toEqual([]);
    },
  );

  it.each([
    'Vou enviar o boleto até sexta.',
    'vou verificar com o estoque',
    'Retorno amanhã com o valor.',
    'Te aviso assim que chegar.',
    'Enviaremos o rastreio em breve.',
    'I’ll send the invoice tomorrow.',
    'We will get back to you.',
    "I'm going to check with the warehouse.",
    'You will receive it by Friday.',
    'Voy a revisar su caso.',
    'Le confirmo mañana.',
    'Te envío el comprobante hoy.',
  ])('takes “%s” for a promise', (body) => {
    expect(promises(body)).toEqual([body]);
  });

  it.each([
    'Bom dia, em que posso ajudar?',
    'O boleto foi enviado.',
    'Posso verificar?',
    'The parcel was sent.',
    'El pago fue confirmado.',
    'Vou bem, e você?',
    'Envio é grátis.',
  ])('takes “%s” for no promise', (body) => {
    expect(promises(body)).toEqual([]);
  });

  it('takes promises from agents alone, sentence by sentence', () => {
    expect(draftHandover([customer('Vou enviar o comprovante.'), program('Vou enviar o menu.')]).promises).toEqual([]);
    expect(promises('Bom dia! Vou verificar o pedido 1.204 agora. Um momento')).toEqual(['Vou verificar o pedido 1.204 agora.']);
  });

  it('is bounded: the newest lines of the newest messages, cut where they are long', () => {
    const many = Array.from({ length: 9 }, (_, index) => customer(`Pergunta ${index}?`));
    expect(questions(...many)).toEqual(['Pergunta 6?', 'Pergunta 7?', 'Pergunta 8?']);
    expect(questions(...many)).toHaveLength(maxHandoverLines);
    const old = [agent('Vou enviar o boleto.'), ...Array.from({ length: maxHandoverMessages }, () => customer('oi'))];
    expect(draftHandover(old)).toEqual({ questions: [], promises: [], unanswered: maxHandoverMessages });
    const [long = ''] = questions(customer(`Por que ${'a'.repeat(5000)}?`));
    expect(long).toHaveLength(160);
    expect(long.endsWith('…')).toBe(true);
  });

  it('reads a long text in no time', () => {
    expect(questions(customer('. '.repeat(1000)), customer('?'.repeat(2000)))).toHaveLength(0);
    expect(promises('a '.repeat(1000))).toEqual([]);
  });
});
