import { ipcMain, type IpcMainInvokeEvent, type WebContents } from 'electron';
import { ipcRequestSchemas, type IpcRequestName, type IpcRequests } from '#shared/ipc.ts';
import { isAppPage } from '#main/security/appOrigin.ts';

/** Who asks: the page of one account. */
export interface IpcCaller {
  readonly accountId: string;
  readonly contents: WebContents;
}

export type IpcHandlers = {
  readonly [Name in IpcRequestName]: (
    question: IpcRequests[Name]['ask'],
    caller: IpcCaller,
  ) => IpcRequests[Name]['answer'] | Promise<IpcRequests[Name]['answer']>;
};

const isAskName = (name: unknown): name is IpcRequestName => typeof name === 'string' && Object.hasOwn(ipcRequestSchemas, name);

interface IpcRequest<Name extends IpcRequestName> {
  readonly name: Name;
  readonly question: unknown;
  readonly caller: IpcCaller;
}

function runHandler<Name extends IpcRequestName>(answers: IpcHandlers, { name, question, caller }: IpcRequest<Name>): unknown {
  const outcome = ipcRequestSchemas[name].required().validate(question, { convert: false });
  if (outcome.error !== undefined) {
    throw outcome.error;
  }
  return answers[name](outcome.value, caller);
}

/** The account whose page asks; frames within a page, other pages and other windows have none. */
function requireCaller({ sender, senderFrame }: IpcMainInvokeEvent, accountOf: (contents: WebContents) => string | null): IpcCaller {
  const accountId = accountOf(sender);
  const isFramed = senderFrame?.parent !== null && senderFrame?.parent !== undefined;
  if (accountId === null || isFramed || !isAppPage(senderFrame?.url ?? '')) {
    throw new Error('Asked by a stranger');
  }
  return { accountId, contents: sender };
}

/** Answers questions of our own pages and of nobody else, and only those that pass their rule. */
export function handleIpcRequests(answers: IpcHandlers, accountOf: (contents: WebContents) => string | null): void {
  ipcMain.handle('ask', (event, name: unknown, question: unknown) => {
    const caller = requireCaller(event, accountOf);
    if (!isAskName(name)) {
      throw new Error('Nobody answers to that');
    }
    return runHandler(answers, { name, question, caller });
  });
}
