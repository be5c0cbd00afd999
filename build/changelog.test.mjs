import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findChangelogProblems, findReleaseNotes } from './lib/changelog.mjs';
import { projectPath } from './lib/paths.mjs';

const sample = `# Changelog

## [Unreleased]

## [1.1.0] - 2029-05-02

### Added

- Macros.

### Fixed

- A form that did not close.

## [1.0.0] - 2029-04-01

### Added

- The inbox.
`;

describe('the changelog', () => {
  it('has the form of Keep a Changelog', () => {
    expect(findChangelogProblems(readFileSync(projectPath('.github/CHANGELOG.md'), 'utf8'))).toEqual([]);
    expect(findChangelogProblems(sample)).toEqual([]);
  });

  it.each([
    ['## [Unreleased]\n', '', 'the first release is not [Unreleased]'],
    ['2029-04-01', '2029-06-01', 'the newest release is not the first'],
    ['## [1.1.0] - 2029-05-02', '## Version 1.1', '## Version 1.1 is no heading of a release'],
    ['## [1.1.0] - 2029-05-02', '## [1.1.0]', '## [1.1.0] has no date'],
    ['### Fixed', '### Mended', 'Added, Mended'],
    ['### Added\n\n- The inbox.\n', '', '## [1.0.0] - 2029-04-01 says nothing'],
  ])('is refused otherwise: %j → %j', (from, to, problem) => {
    expect(sample).toContain(from);
    expect(findChangelogProblems(sample.replace(from, to))).toContainEqual(expect.stringContaining(problem));
  });

  it('says what is new in a release', () => {
    expect(findReleaseNotes(sample, '1.0.0')).toBe('### Added\n\n- The inbox.');
    expect(findReleaseNotes(sample, '1.2.0')).toBeUndefined();
  });
});
