import { removeControls } from '#shared/kit/removeControls.ts';
import { StartError } from './platform/StartError.ts';

/** What is wrong with a file or folder, by the system's code. */
export const fileProblems: Readonly<Record<string, string>> = {
  EACCES: 'may not be used by this account',
  EPERM: 'may not be used by this account',
  EROFS: 'cannot be written',
  ENOSPC: 'has no space left',
  EDQUOT: 'has no space left',
  ENOTDIR: 'is no folder',
  EISDIR: 'is a folder',
};

/** One sentence for what the operator can repair; else the error itself, with its stack. */
export function explainStartFailure(error: unknown): unknown {
  if (error instanceof StartError) {
    return error.message.split('\n').map(removeControls).join('\n');
  }
  const { code = '', path, name, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' && path === undefined) {
    return "A disk has no space left (ENOSPC): that of DATA_DIR, of the file to be written, or of the system's temporary folder. Free some, and try again.";
  }
  if (code.startsWith('ERR_PARSE_ARGS')) {
    return `${message.replace(/\. .*/s, '')}. See the help: the same command with --help.`;
  }
  const fileProblem = fileProblems[code];
  if (fileProblem !== undefined && path !== undefined) {
    return `${path} ${fileProblem} (${code}). Mend that, or choose another folder with DATA_DIR.`;
  }
  return explainDatabase({ code, name, message }) ?? error;
}

function explainDatabase({ code, name, message }: Required<Pick<NodeJS.ErrnoException, 'code' | 'name' | 'message'>>): string | null {
  if (code === '53100' || message.startsWith('Connection terminated')) {
    return `PostgreSQL has ended the work: ${message}. Where its disk is full, free some; its log says more. Then try again.`;
  }
  return name.startsWith('Mongo')
    ? `The database of JOBS_DATABASE_URL cannot be used: ${message}. Start it, or correct the address.`
    : null;
}
