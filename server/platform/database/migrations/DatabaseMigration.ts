import { Migration } from '@mikro-orm/migrations';

/** One step of the schema. Names begin with the time they were written, `YYYYMMDDHHMM`: all areas' steps run in the order of their names. */
export interface DatabaseMigration {
  readonly name: string;
  readonly class: new (...args: ConstructorParameters<typeof Migration>) => Migration;
}

/** A step that runs one text of statements. The text is built when it runs: the names of the roles are known only then. */
export const defineMigration = (name: string, statements: () => string): DatabaseMigration => ({
  name,
  class: class extends Migration {
    override up(): void {
      this.addSql(statements());
    }
  },
});
