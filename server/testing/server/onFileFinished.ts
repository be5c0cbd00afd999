type FileCleanup = () => Promise<unknown>;

const fileCleanups: FileCleanup[] = [];

/** Ends after the tests of a file what a hook of it has begun. Vitest's own `afterAll` is heard only while a file is read, not within hooks. */
export const onFileFinished = (ending: FileCleanup): void => void fileCleanups.push(ending);

/** What was begun last is ended first. */
export async function runFileCleanups(): Promise<void> {
  for (const ending of fileCleanups.splice(0).toReversed()) {
    await ending();
  }
}
