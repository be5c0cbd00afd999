import styled from '@emotion/styled';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import { AppError } from '#shared/errors.ts';
import { text, v } from '#ui/theme/tokens.ts';
import { explainError } from '#ui/text/index.ts';
import { FormToolsContext, LabelsContext } from './formContext.ts';
import { type FieldByErrorCode, toFormErrors, showFormErrors } from './serverErrors.ts';
import type { EndpointForm } from './useEndpointForm.ts';

export interface FormProps<Values extends FieldValues> {
  readonly form: EndpointForm<Values>;
  /** May reject: an `AppError` is shown at its fields or above them. */
  readonly onSubmit: (values: Values) => unknown;
  readonly fieldByCode?: FieldByErrorCode | undefined;
  readonly revealField?: ((name: string) => void) | undefined;
  readonly className?: string | undefined;
  readonly label?: string | undefined;
  readonly children: ReactNode;
}

const noop = (): void => {};

/** Form of one endpoint. Ignores concurrent submits; saved values become the new defaults. */
export function Form<Values extends FieldValues>({
  form,
  onSubmit,
  fieldByCode = {},
  revealField = noop,
  className,
  label,
  children,
}: FormProps<Values>) {
  const id = useId();
  const isRunning = useRef(false);
  const { labels, declare: registerLabel } = useLabels();
  const save = async (values: Values): Promise<void> => {
    try {
      await onSubmit(values);
      form.reset(form.getValues(), { keepValues: true });
    } catch (error) {
      showFormErrors(form, toFormErrors(error, fieldByCode, { formatRule: form.formatRule, explainError }));
      if (!(error instanceof AppError)) {
        reportError(error);
      }
    }
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    event.stopPropagation();
    if (isRunning.current) {
      return;
    }
    isRunning.current = true;
    await form
      .handleSubmit(save)(event)
      .finally(() => {
        isRunning.current = false;
      });
  };
  return (
    <FormProvider {...form}>
      <FormToolsContext value={{ id, requiredFields: form.requiredFields, registerLabel, revealField }}>
        <LabelsContext value={labels}>
          <form noValidate className={className} aria-label={label} onSubmit={(event) => void submit(event)}>
            {children}
          </form>
        </LabelsContext>
      </FormToolsContext>
    </FormProvider>
  );
}

function useLabels() {
  const [labels, setLabels] = useState<ReadonlyMap<string, string>>(new Map());
  const registerLabel = (name: string, label: string) => {
    setLabels((current) => new Map(current).set(name, label));
    return () => setLabels((current) => new Map([...current].filter(([other]) => other !== name)));
  };
  return { labels, declare: registerLabel };
}

/** Column of fields. */
export const FieldStack = styled.div`
  display: grid;
  gap: 16px;
  grid-template-columns: minmax(0, 1fr);
  > [role='alert']:empty {
    display: none;
  }
`;

const Fieldset = styled.fieldset`
  display: grid;
  gap: 12px 16px;
  grid-template-columns: repeat(auto-fill, minmax(min(150px, 100%), 1fr));
  border: 0;
  padding: 0;
  legend {
    margin-bottom: 8px;
    padding: 0;
    font: ${text.metaStrong};
    color: ${v.ink.soft};
  }
`;

interface FieldGroupProps {
  readonly legend: string;
  readonly children: ReactNode;
}

/** Switches under one heading, in columns where there is room. */
export const FieldGroup = ({ legend, children }: FieldGroupProps) => (
  <Fieldset>
    <legend>{legend}</legend>
    {children}
  </Fieldset>
);

/** Row of fields, a column on phones. `columns` as in grid-template-columns. */
export const FieldRow = styled('div', { shouldForwardProp: (name) => name !== 'columns' })<{ readonly columns?: string | undefined }>`
  display: grid;
  gap: 16px;
  align-items: start;
  grid-template-columns: ${({ columns }) => columns ?? 'repeat(auto-fit, minmax(min(200px, 100%), 1fr))'};
  @media (max-width: 599.95px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;
