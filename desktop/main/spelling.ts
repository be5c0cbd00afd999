import type { Session } from 'electron';
import { usualDesktop } from '#shared/kept.ts';
import type { DesktopStore } from './store.ts';

/** Our three languages in the order that the system may offer them. */
const wanted = [
  ['pt-BR', 'pt-PT'],
  ['en-US', 'en-GB'],
  ['es', 'es-419', 'es-ES'],
] as const;

/** One dictionary per language, of those the system has. */
export const dictionariesOf = (available: readonly string[]): string[] =>
  wanted.flatMap((names) => names.find((name) => available.includes(name)) ?? []);

/** Customers write in three languages, so all three are checked at once. */
export function checkSpelling(session: Session, store: DesktopStore): void {
  const follow = (): void => {
    const isOn = (store.kept('desktop') ?? usualDesktop).checksSpelling;
    session.setSpellCheckerEnabled(isOn);
    // macOS checks with its own dictionaries and takes no list.
    if (isOn && process.platform !== 'darwin') {
      session.setSpellCheckerLanguages(dictionariesOf(session.availableSpellCheckerLanguages));
    }
  };
  store.hear((key) => key === 'desktop' && follow());
  follow();
}
