import { api } from '#shared/api.ts';
import { findPasswordProblem, maxWeakPasswordLength, minPasswordLength } from '#shared/rules/findPasswordProblem.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useTexts } from '#ui/text/index.ts';

interface PasswordInput {
  readonly name?: string;
  readonly email?: string;
  readonly password?: string;
}

interface PasswordRule {
  readonly text: string;
  /** Errors of the form's fields; an empty password is not checked, and the common ones are known to the server. */
  readonly check: (values: PasswordInput) => Record<string, string>;
}

const noErrors: Record<string, string> = {};

/** The rule of strong passwords, or of weak ones where the company has switched those off. */
export function usePasswordRule(isStrong: boolean): PasswordRule {
  const { t } = useTexts();
  const { data: server } = useEndpointQuery(api.system.version, {}, { staleTime: Number.POSITIVE_INFINITY });
  const minLength = server?.minPasswordLength ?? minPasswordLength.development;
  const checkStrong = ({ name = '', email = '', password = '' }: PasswordInput) =>
    password !== '' && findPasswordProblem(password, { minLength, name, email }) !== null ? { password: text } : noErrors;
  const checkWeak = ({ password = '' }: PasswordInput) =>
    password.length > maxWeakPasswordLength ? { password: t('kit.rules.tooLong', { max: maxWeakPasswordLength }) } : noErrors;
  const text = isStrong ? t('users.strongPasswordRule', { min: minLength }) : t('users.weakPasswordRule');
  return {
    text,
    check: (values) => (isStrong ? checkStrong(values) : checkWeak(values)),
  };
}
