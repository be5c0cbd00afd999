import { AppError } from '#shared/errors.ts';

/** Asks with the server's options, which the library checks; cancelling, or having no passkey, shows a message. */
export async function askBrowser<Options, Answer extends object>(
  options: object,
  ask: (input: { optionsJSON: Options }) => Promise<Answer>,
): Promise<Answer> {
  const input: { optionsJSON: Options } = JSON.parse(JSON.stringify({ optionsJSON: options }));
  try {
    return await ask(input);
  } catch {
    throw new AppError('ERR_PASSKEY_REFUSED');
  }
}
