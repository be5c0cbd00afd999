import { ipcMain, type WebContents } from 'electron';
import { askRules, type AskName, type Asks, type TellName, type Tells } from '#shared/ipc.ts';
import { isOwnPage } from './origin.ts';

export type Answers = { readonly [Name in AskName]: (question: Asks[Name]['ask']) => Asks[Name]['answer'] | Promise<Asks[Name]['answer']> };

const isAskName = (name: unknown): name is AskName => typeof name === 'string' && Object.hasOwn(askRules, name);

function reply<Name extends AskName>(answers: Answers, name: Name, question: unknown): unknown {
  const outcome = askRules[name].validate(question);
  if (outcome.error !== undefined) {
    throw outcome.error;
  }
  return answers[name](outcome.value);
}

/** Answers questions of our own page and of nobody else, and only those that pass their rule. */
export function answerAsks(answers: Answers): void {
  ipcMain.handle('ask', (event, name: unknown, question: unknown) => {
    if (!isOwnPage(event.senderFrame?.url ?? '')) {
      throw new Error('Asked by a stranger');
    }
    if (!isAskName(name)) {
      throw new Error('Nobody answers to that');
    }
    return reply(answers, name, question);
  });
}

export function tell<Name extends TellName>(page: WebContents, name: Name, said: Tells[Name]): void {
  page.send('tell', name, said);
}
