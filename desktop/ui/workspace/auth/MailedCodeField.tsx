import { TextField } from '#ui/kit/index.ts';

interface MailedCodeFieldProps {
  readonly label: string;
  readonly help: string;
}

/** Field `token` for a code that was mailed. */
export function MailedCodeField({ label, help }: MailedCodeFieldProps) {
  return <TextField name="token" size="lg" label={label} help={help} autoComplete="one-time-code" isVerbatim required={false} />;
}
