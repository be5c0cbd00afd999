import path from 'node:path';
import { findAreaCycles } from './findAreaCycles.ts';
import { analyzeImports, walls } from './importGraph.ts';

const house = await analyzeImports(path.resolve(import.meta.dirname, '..'));
const { summary } = house;
const circles = findAreaCycles(house);

for (const { rule, from, to } of summary.violations) {
  console.error(`${from} → ${to}\n  ${rule.name}: ${walls.get(rule.name) ?? ''}`);
}
if (circles.length > 0) {
  console.error(
    `${circles.join(', ')}\n  These areas need each other in a circle: let the lower one record a fact and the higher one listen.`,
  );
}
console.log(`${summary.totalCruised} modules, ${summary.totalDependenciesCruised} imports, ${summary.violations.length} forbidden`);
process.exitCode = summary.violations.length > 0 || circles.length > 0 || summary.totalCruised === 0 ? 1 : 0;
