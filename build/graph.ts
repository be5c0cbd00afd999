import path from 'node:path';
import { cruised, walls } from './cruise.ts';

const { summary } = await cruised(path.resolve(import.meta.dirname, '..'));

for (const { rule, from, to } of summary.violations) {
  console.error(`${from} → ${to}\n  ${rule.name}: ${walls.get(rule.name) ?? ''}`);
}
console.log(`${summary.totalCruised} modules, ${summary.totalDependenciesCruised} imports, ${summary.violations.length} forbidden`);
process.exitCode = summary.violations.length > 0 || summary.totalCruised === 0 ? 1 : 0;
