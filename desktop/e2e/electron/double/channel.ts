import { runInThisContext } from 'node:vm';

interface Question {
  readonly id: number;
  /** A function of Electron and one argument, as text. */
  readonly source: string;
  readonly argument: unknown;
}

/** Lets the test run functions in here, as Playwright does in Electron. */
export function listenToTest(electron: object): void {
  const answer = async ({ source, argument }: Question): Promise<unknown> => {
    const run = runInThisContext(`(${source})`) as (from: object, given: unknown) => unknown;
    return run(electron, argument);
  };
  process.on('message', (message) => {
    const question = message as Question;
    answer(question).then(
      (value) => process.send?.({ id: question.id, value }),
      (error: unknown) => process.send?.({ id: question.id, error: String(error) }),
    );
  });
  process.on('disconnect', () => process.exit(1));
}
