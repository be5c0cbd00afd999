import { findAreaCycles, findUpwardUses } from './areaGraph.ts';
import { analyzeImports, walls } from './importGraph.ts';
import { projectRoot } from './sampleProject.ts';
import { findForeignUses } from './sqlOwnership.ts';

const imports = await analyzeImports(projectRoot);
const { summary } = imports;
const uses = findForeignUses(projectRoot);
const cycles = findAreaCycles(imports, uses);
const upward = findUpwardUses(imports, uses);

for (const { rule, from, to } of summary.violations) {
  console.error(`${from} → ${to}\n  ${rule.name}: ${walls.get(rule.name) ?? ''}`);
}
if (cycles.length > 0) {
  console.error(
    `${cycles.join(', ')}\n  These areas import or read each other in a cycle: the lower one records a domain event, runs a hook or takes an SQL fragment.`,
  );
}
if (upward.length > 0) {
  console.error(
    `${upward.join('\n')}\n  A domain knows nothing of a higher one (build/domains.json): the lower one offers a slot (desktop/ui/slots.ts), a hook, an event or a typed SQL fragment.`,
  );
}
console.log(`${summary.totalCruised} modules, ${summary.totalDependenciesCruised} imports, ${summary.violations.length} forbidden`);
process.exitCode = summary.violations.length > 0 || cycles.length > 0 || upward.length > 0 || summary.totalCruised === 0 ? 1 : 0;
