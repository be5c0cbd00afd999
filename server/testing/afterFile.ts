type Ending = () => Promise<unknown>;

const endings: Ending[] = [];

/** Ends after the tests of a file what a hook of it has begun. Vitest's own `afterAll` is heard only while a file is read, not within hooks. */
export const afterFile = (ending: Ending): void => void endings.push(ending);

/** What was begun last is ended first. */
export async function endFile(): Promise<void> {
  for (const ending of endings.splice(0).toReversed()) {
    await ending();
  }
}
