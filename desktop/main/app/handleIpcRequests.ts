import { ipcMain, type IpcMainInvokeEvent, type WebContents } from 'electron';
import { ipcRequestSchemas, miniRequestNames, type IpcRequestName, type IpcRequests } from '#shared/ipc.ts';
import { isAppPage } from '#main/security/appOrigin.ts';

/** The page that sent a request. */
export interface IpcCaller {
  /** `miniPageId` for the mini window. */
  readonly accountId: string;
  readonly contents: WebContents;
}

/** Stands for an account where the page belongs to none. */
export const miniPageId = 'mini';

export type IpcHandlers = {
  readonly [Name in IpcRequestName]: (
    input: IpcRequests[Name]['input'],
    caller: IpcCaller,
  ) => IpcRequests[Name]['result'] | Promise<IpcRequests[Name]['result']>;
};

const isRequestName = (name: unknown): name is IpcRequestName => typeof name === 'string' && Object.hasOwn(ipcRequestSchemas, name);

interface IpcRequest<Name extends IpcRequestName> {
  readonly name: Name;
  readonly input: unknown;
  readonly caller: IpcCaller;
}

function runHandler<Name extends IpcRequestName>(handlers: IpcHandlers, { name, input, caller }: IpcRequest<Name>): unknown {
  const outcome = ipcRequestSchemas[name].required().validate(input, { convert: false });
  if (outcome.error !== undefined) {
    throw outcome.error;
  }
  return handlers[name](outcome.value, caller);
}

/** Throws unless the sender is the top frame of a page of the program. */
function requireCaller({ sender, senderFrame }: IpcMainInvokeEvent, accountOf: (contents: WebContents) => string | null): IpcCaller {
  const accountId = accountOf(sender);
  const isInFrame = senderFrame?.parent !== null && senderFrame?.parent !== undefined;
  if (accountId === null || isInFrame || !isAppPage(senderFrame?.url ?? '')) {
    throw new Error('The sender is no page of the program');
  }
  return { accountId, contents: sender };
}

/** Handles requests of the program's pages alone, after validation against `ipcRequestSchemas`; throws for anything else. */
export function handleIpcRequests(handlers: IpcHandlers, accountOf: (contents: WebContents) => string | null): void {
  ipcMain.handle('request', (event, name: unknown, input: unknown) => {
    const caller = requireCaller(event, accountOf);
    if (!isRequestName(name) || (caller.accountId === miniPageId && !miniRequestNames.includes(name))) {
      throw new Error('No handler for this request');
    }
    return runHandler(handlers, { name, input, caller });
  });
}
