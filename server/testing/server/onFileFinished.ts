type FileCleanup = () => Promise<unknown>;

const fileCleanups: FileCleanup[] = [];

/** Runs a cleanup after the tests of the file. Unlike vitest's `afterAll`, it may be called within a hook. */
export const onFileFinished = (ending: FileCleanup): void => void fileCleanups.push(ending);

/** The last registered cleanup runs first. */
export async function runFileCleanups(): Promise<void> {
  for (const ending of fileCleanups.splice(0).toReversed()) {
    await ending();
  }
}
