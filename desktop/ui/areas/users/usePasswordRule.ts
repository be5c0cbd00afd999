import { api } from '#shared/api.ts';
import { findPasswordProblem, minPasswordLength } from '#shared/rules/findPasswordProblem.ts';
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

/** The rule of strong passwords, or of weak ones where the company has switched those off. */
export function usePasswordRule(isStrong: boolean): PasswordRule {
  const { t } = useTexts();
  const { data: server } = useEndpointQuery(api.system.version, {}, { staleTime: Number.POSITIVE_INFINITY });
  const minLength = server?.minPasswordLength ?? minPasswordLength.development;
  const text = isStrong ? t('users.strongPasswordRule', { min: minLength }) : t('users.weakPasswordRule');
  return {
    text,
    check: ({ name = '', email = '', password = '' }) =>
      isStrong && password !== '' && findPasswordProblem(password, { minLength, name, email }) !== null ? { password: text } : {},
  };
}
