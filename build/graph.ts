import path from 'node:path';
import { findAreaCycles } from './findAreaCycles.ts';
import { analyzeImports, walls } from './importGraph.ts';

const imports = await analyzeImports(path.resolve(import.meta.dirname, '..'));
const { summary } = imports;
const cycles = findAreaCycles(imports);

for (const { rule, from, to } of summary.violations) {
  console.error(`${from} → ${to}\n  ${rule.name}: ${walls.get(rule.name) ?? ''}`);
}
if (cycles.length > 0) {
  console.error(
    `${cycles.join(', ')}\n  These areas import each other in a cycle: let the lower one record a domain event and the higher one listen.`,
  );
}
console.log(`${summary.totalCruised} modules, ${summary.totalDependenciesCruised} imports, ${summary.violations.length} forbidden`);
process.exitCode = summary.violations.length > 0 || cycles.length > 0 || summary.totalCruised === 0 ? 1 : 0;
