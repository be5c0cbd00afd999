import { ipcMain, type IpcMainInvokeEvent, type WebContents } from 'electron';
import { askRules, type AskName, type Asks } from '#shared/ipc.ts';
import { isOwnPage } from './origin.ts';

/** Who asks: the page of one account. */
export interface Caller {
  readonly accountId: string;
  readonly contents: WebContents;
}

export type Answers = {
  readonly [Name in AskName]: (question: Asks[Name]['ask'], caller: Caller) => Asks[Name]['answer'] | Promise<Asks[Name]['answer']>;
};

const isAskName = (name: unknown): name is AskName => typeof name === 'string' && Object.hasOwn(askRules, name);

interface Asked<Name extends AskName> {
  readonly name: Name;
  readonly question: unknown;
  readonly caller: Caller;
}

function reply<Name extends AskName>(answers: Answers, { name, question, caller }: Asked<Name>): unknown {
  const outcome = askRules[name].required().validate(question, { convert: false });
  if (outcome.error !== undefined) {
    throw outcome.error;
  }
  return answers[name](outcome.value, caller);
}

/** The account whose page asks; frames within a page, other pages and other windows have none. */
function callerOf({ sender, senderFrame }: IpcMainInvokeEvent, accountOf: (contents: WebContents) => string | null): Caller {
  const accountId = accountOf(sender);
  const isFramed = senderFrame?.parent !== null && senderFrame?.parent !== undefined;
  if (accountId === null || isFramed || !isOwnPage(senderFrame?.url ?? '')) {
    throw new Error('Asked by a stranger');
  }
  return { accountId, contents: sender };
}

/** Answers questions of our own pages and of nobody else, and only those that pass their rule. */
export function answerAsks(answers: Answers, accountOf: (contents: WebContents) => string | null): void {
  ipcMain.handle('ask', (event, name: unknown, question: unknown) => {
    const caller = callerOf(event, accountOf);
    if (!isAskName(name)) {
      throw new Error('Nobody answers to that');
    }
    return reply(answers, { name, question, caller });
  });
}
