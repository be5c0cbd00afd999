import { readFileSync } from 'node:fs';
import { findReleaseNotes } from './lib/changelog.mjs';
import { projectPath } from './lib/paths.mjs';
import { fail, runMain } from './lib/runCommand.mjs';

/** Prints what the changelog says of a tag: `node build/releaseNotes.mjs v1.2.0`. */
await runMain(() => {
  const [tag = ''] = process.argv.slice(2);
  const notes = findReleaseNotes(readFileSync(projectPath('.github/CHANGELOG.md'), 'utf8'), tag.replace(/^v/, ''));
  console.log(notes ?? fail(`.github/CHANGELOG.md says nothing of ${tag}. Name its part [Unreleased] by the version and the date.`));
});
