import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildUserGraph } from './importEdges.mjs';
import { projectPath } from './paths.mjs';

const domains = JSON.parse(readFileSync(projectPath('build/domains.json'), 'utf8')).join('|');
const areaOfLayer = new RegExp(String.raw`^(?:server|shared|desktop/ui)/(?:${domains})/([^/.]+)`);

/** Steps whose files are selected. `places` is what fits in three minutes together with the static steps; a slow file takes several. */
export const selectedSteps = [
  { name: 'unit', includes: /^(?:shared|desktop\/(?:main|preload|ui)|build)\/.+\.test\.(?:tsx?|mjs)$/, places: 60 },
  { name: 'server', includes: /^server\/.+\.test\.ts$/, places: 12 },
  { name: 'e2e', includes: /^desktop\/e2e\/.+\.spec\.ts$/, places: 3 },
];
const placesOfSlowFile = 4;

const isTest = (file) => file.endsWith('.fault.ts') || selectedSteps.some(({ includes }) => includes.test(file));

/** Number of imports between a changed file and each file that it reaches. Tests are where a path ends, though some files name them. */
function measureDistances(users, changedFiles) {
  const distances = new Map(changedFiles.map((file) => [file, 0]));
  const queue = [...changedFiles];
  for (const file of queue) {
    for (const user of isTest(file) ? [] : (users.get(file) ?? [])) {
      if (!distances.has(user)) {
        distances.set(user, distances.get(file) + 1);
        queue.push(user);
      }
    }
  }
  return distances;
}

const findArea = (file) => areaOfLayer.exec(file)?.[1];

/** Everything reaches everything through the application, so what a test is about comes before the number of imports. */
function createNearness({ files, changed, distances }) {
  const changedSources = changed.filter((file) => !isTest(file));
  const folders = new Set(changedSources.map((file) => path.posix.dirname(file)));
  const areas = new Set(changedSources.map(findArea).filter((area) => area !== undefined));
  const words = areas.size === 0 ? null : new RegExp(String.raw`\b(?:${[...areas].join('|')})\b`, 'g');
  const isBeside = (test) =>
    folders.has(path.posix.dirname(test)) || areas.has(findArea(test)) || areas.has(path.posix.basename(test).split('.', 1)[0]);
  const countMentions = (test) => (words === null ? 0 : [...files.get(test).matchAll(words)].length);
  return (test) => {
    const distance = distances.get(test);
    return [Math.min(distance, 1), isBeside(test) ? 0 : 1, Math.min(distance, 2), -countMentions(test), distance];
  };
}

function compareNearness(left, right) {
  const index = left.nearness.findIndex((one, position) => one !== right.nearness[position]);
  return index === -1 ? left.file.localeCompare(right.file) : left.nearness[index] - right.nearness[index];
}

/** The nearest files up to the places; the first one is always selected. */
function fillPlaces(sorted, places, slowFiles) {
  const selected = [];
  let left = places;
  for (const { file } of sorted) {
    const needed = slowFiles.has(file) ? placesOfSlowFile : 1;
    if (needed <= left || selected.length === 0) {
      selected.push(file);
      left -= needed;
    }
  }
  return selected;
}

/** Test files that changed files reach through imports, nearest first, and those that are left out because too many are reached. */
export function selectTests({ files, changed, slowFiles = [] }) {
  const distances = measureDistances(buildUserGraph(files), changed);
  const measureNearness = createNearness({ files, changed, distances });
  const slow = new Set(slowFiles);
  return selectedSteps.map(({ name, includes, places }) => {
    const sorted = [...distances.keys()]
      .filter((file) => includes.test(file) && files.has(file))
      .map((file) => ({ file, nearness: measureNearness(file) }))
      .toSorted(compareNearness);
    const selected = fillPlaces(sorted, places, slow);
    return { name, selected, leftOut: sorted.map(({ file }) => file).filter((file) => !selected.includes(file)) };
  });
}
