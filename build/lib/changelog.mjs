/** Of Keep a Changelog 1.1.0, in its order. */
const kinds = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];
const heading = /^## \[(Unreleased|\d+\.\d+\.\d+(?:-beta\.\d+)?)\](?: - (\d{4}-\d{2}-\d{2}))?$/;

/** Releases of a changelog, newest first, the coming one as `Unreleased`. */
function readChangelog(text) {
  return text
    .split(/^(?=## )/m)
    .slice(1)
    .map((part) => {
      const [first, ...rest] = part.split('\n');
      const [, version, date] = heading.exec(first) ?? [];
      return { heading: first, version, date, text: rest.join('\n').trim() };
    });
}

function findProblemsOfRelease({ heading: title, version, date, text }) {
  const found = [...text.matchAll(/^### (.+)$/gm)].map(([, kind]) => kind);
  const inOrder = kinds.filter((kind) => found.includes(kind));
  const hasDate = date !== undefined;
  return [
    ...(version === undefined ? [`${title} is no heading of a release`] : []),
    ...(version !== undefined && hasDate === (version === 'Unreleased') ? [`${title} has ${hasDate ? 'a' : 'no'} date`] : []),
    ...(found.join() === inOrder.join() ? [] : [`${title} has other kinds of changes, or in another order: ${found.join(', ')}`]),
    ...(version !== 'Unreleased' && text === '' ? [`${title} says nothing`] : []),
  ];
}

/** What is not in the form of Keep a Changelog. */
export function findChangelogProblems(text) {
  const releases = readChangelog(text);
  const dates = releases.flatMap(({ date }) => date ?? []);
  return [
    ...(releases[0]?.version === 'Unreleased' ? [] : ['the first release is not [Unreleased]']),
    ...(dates.join() === dates.toSorted().toReversed().join() ? [] : ['the newest release is not the first']),
    ...releases.flatMap(findProblemsOfRelease),
  ];
}

/** What is new in a version, for its release; undefined where the changelog does not say. */
export function findReleaseNotes(text, version) {
  return readChangelog(text).find((release) => release.version === version && release.text !== '')?.text;
}
