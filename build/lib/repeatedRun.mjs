/** More failures than a slow moment of the machine explains are shown as they are. */
const maxRepeatedFiles = 5;

/** Few failed files of a whole run get a second one, by themselves, which tells an unstable file from a broken one. */
export function shouldRepeat({ problem, failedFiles }) {
  return problem !== undefined && failedFiles.length > 0 && failedFiles.length <= maxRepeatedFiles;
}

/** Counts after the second run; `unstable` are files that passed in it alone: each is a fault, of the test or of the product. */
export function mergeRepeatedRun(first, second) {
  const stillFailed = new Set(second.failedFiles);
  return {
    ...first,
    passed: first.passed + first.failed - second.failed,
    failed: second.failed,
    problem: second.problem,
    unstable: first.failedFiles.filter((file) => !stillFailed.has(file)),
  };
}
