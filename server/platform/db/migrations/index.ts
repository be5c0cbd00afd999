import { Migration20261121000100 } from './Migration20261121000100.ts';
import { Migration20261121000200 } from './Migration20261121000200.ts';
import { Migration20261121000300 } from './Migration20261121000300.ts';
import { Migration20261121000400 } from './Migration20261121000400.ts';
import { Migration20261122000100 } from './Migration20261122000100.ts';
import { Migration20261122000200 } from './Migration20261122000200.ts';
import { Migration20261122000300 } from './Migration20261122000300.ts';
import { Migration20261122000400 } from './Migration20261122000400.ts';
import { Migration20261122000500 } from './Migration20261122000500.ts';
import { Migration20261122000510 } from './Migration20261122000510.ts';
import { Migration20261122000520 } from './Migration20261122000520.ts';
import { Migration20261122000600 } from './Migration20261122000600.ts';
import { Migration20261122000610 } from './Migration20261122000610.ts';
import { Migration20261122000620 } from './Migration20261122000620.ts';
import { Migration20261122000800 } from './Migration20261122000800.ts';
import { Migration20261122000810 } from './Migration20261122000810.ts';
import { Migration20261123000200 } from './Migration20261123000200.ts';
import { Migration20261123000210 } from './Migration20261123000210.ts';
import { Migration20261123000220 } from './Migration20261123000220.ts';
import { Migration20261123000300 } from './Migration20261123000300.ts';
import { Migration20261123000310 } from './Migration20261123000310.ts';
import { Migration20261123000400 } from './Migration20261123000400.ts';

/** Every migration in order; listed by hand so that nothing depends on reading a folder. */
export const migrations = [
  { name: 'Migration20261121000100', class: Migration20261121000100 },
  { name: 'Migration20261121000200', class: Migration20261121000200 },
  { name: 'Migration20261121000300', class: Migration20261121000300 },
  { name: 'Migration20261121000400', class: Migration20261121000400 },
  { name: 'Migration20261122000100', class: Migration20261122000100 },
  { name: 'Migration20261122000200', class: Migration20261122000200 },
  { name: 'Migration20261122000300', class: Migration20261122000300 },
  { name: 'Migration20261122000400', class: Migration20261122000400 },
  { name: 'Migration20261122000500', class: Migration20261122000500 },
  { name: 'Migration20261122000510', class: Migration20261122000510 },
  { name: 'Migration20261122000520', class: Migration20261122000520 },
  { name: 'Migration20261122000600', class: Migration20261122000600 },
  { name: 'Migration20261122000610', class: Migration20261122000610 },
  { name: 'Migration20261122000620', class: Migration20261122000620 },
  { name: 'Migration20261122000800', class: Migration20261122000800 },
  { name: 'Migration20261122000810', class: Migration20261122000810 },
  { name: 'Migration20261123000200', class: Migration20261123000200 },
  { name: 'Migration20261123000210', class: Migration20261123000210 },
  { name: 'Migration20261123000220', class: Migration20261123000220 },
  { name: 'Migration20261123000300', class: Migration20261123000300 },
  { name: 'Migration20261123000310', class: Migration20261123000310 },
  { name: 'Migration20261123000400', class: Migration20261123000400 },
];
