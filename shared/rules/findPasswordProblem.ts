/** Of strong passwords, in characters. */
export const minPasswordLength = { development: 8, production: 10 } as const;
export const maxPasswordLength = 128;

/** The rule of a password reset: an upper case letter, a lower case one and a digit. */
export const resetPasswordPattern = /^(?=.*\p{Lu})(?=.*\p{Ll})(?=.*\p{Nd})/su;

/** Of passwords where the company does without strong ones. */
export const maxWeakPasswordLength = 50;

export type PasswordProblem = 'tooShort' | 'tooLong' | 'own' | 'common' | 'oneTime';

interface PasswordOwner {
  readonly minLength: number;
  readonly name: string;
  readonly email: string;
}

/** Letters alone: Rosa.1985! is as good as rosa. */
const lettersOf = (text: string): string => text.normalize('NFD').toLowerCase().replaceAll(/\P{L}/gu, '');

function isOwn(password: string, { name, email }: PasswordOwner): boolean {
  const letters = lettersOf(password);
  const names = name.split(/\s+/);
  const runs = names.flatMap((_, start) => names.slice(start).map((_name, more) => names.slice(start, start + more + 1).join(' ')));
  const ownTexts = [...runs, email, email.split('@')[0] ?? ''].map(lettersOf);
  return letters !== '' && ownTexts.includes(letters);
}

/** Why a password is not strong; null: it is, unless it is among the common ones, which the server knows. */
export function findPasswordProblem(password: string, owner: PasswordOwner): PasswordProblem | null {
  const length = [...password].length;
  if (length < owner.minLength) {
    return 'tooShort';
  }
  if (length > maxPasswordLength) {
    return 'tooLong';
  }
  return isOwn(password, owner) ? 'own' : null;
}
