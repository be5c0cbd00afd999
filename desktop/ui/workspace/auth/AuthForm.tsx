import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ErrorSummary, Form, SubmitButton, type FormProps } from '#ui/kit/index.ts';

interface AuthFormProps<Values extends FieldValues> extends Pick<FormProps<Values>, 'form' | 'onSubmit' | 'fieldByCode'> {
  readonly title: string;
  readonly lead: string;
  /** The lead says what has just happened, and is read out. */
  readonly isLeadNews?: boolean;
  readonly submit: string;
  readonly children: ReactNode;
}

/** Form of a screen before the sign-in: title, lead, errors, fields and one button. */
export function AuthForm<Values extends FieldValues>({
  title,
  lead,
  isLeadNews = false,
  submit,
  children,
  ...form
}: AuthFormProps<Values>) {
  return (
    <Form {...form}>
      <div>
        <h1>{title}</h1>
        <p className="lead" role={isLeadNews ? 'status' : undefined}>
          {lead}
        </p>
      </div>
      <ErrorSummary />
      {children}
      <SubmitButton size="lg" fullWidth style={{ marginTop: 4 }}>
        {submit}
      </SubmitButton>
    </Form>
  );
}
