import styled from '@emotion/styled';
import { type ReactNode, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { type FieldValues, useFormState } from 'react-hook-form';
import { Button } from '#ui/kit/controls/Button.tsx';
import { Dialog, DialogBody, DialogFooter, useDialogClose } from '#ui/kit/overlay/Dialog.tsx';
import { announceSuccess } from '#ui/kit/overlay/toast.ts';
import { TabPanel, TabPanels, Tabs } from '#ui/kit/controls/Tabs.tsx';
import { useTexts } from '#ui/text/index.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import { flattenErrors, isFieldWithin } from './flattenErrors.ts';
import { FieldStack, Form, type FormProps } from './Form.tsx';
import { SubmitButton } from './SubmitButton.tsx';

const FormFrame = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-height: 0;
  > form {
    display: flex;
    flex: 1;
    flex-direction: column;
    min-height: 0;
  }
`;

export interface FormTab {
  readonly value: string;
  readonly label: string;
  /** Fields of the tab, for its error count: 'name', 'schedules'. */
  readonly fields: readonly string[];
  readonly content: ReactNode;
}

interface FormDialogProps<Values extends FieldValues> extends Pick<FormProps<Values>, 'form' | 'onSubmit' | 'fieldByCode'> {
  readonly title: string;
  /** Verb and object: 'Salvar fila'. */
  readonly submitLabel: string;
  /** Also called after a successful submit. */
  readonly onClose: () => void;
  readonly width?: number | undefined;
  /** Toast after `onSubmit` has resolved. */
  readonly successMessage?: string | undefined;
  /** Fields; alternative to `tabs`. */
  readonly children?: ReactNode;
  /** Fields in tabs. */
  readonly tabs?: readonly FormTab[] | undefined;
  /** At the left of the footer's buttons. */
  readonly tools?: ReactNode;
}

/** Form in a dialog with error summary, unsaved state and a confirmation before changes are discarded. */
export function FormDialog<Values extends FieldValues>(props: FormDialogProps<Values>) {
  const { form, title, submitLabel, onSubmit, onClose, fieldByCode, width, successMessage, children, tabs = [], tools } = props;
  const id = useId();
  const { t } = useTexts();
  const { isDirty, errors } = useFormState({ control: form.control });
  const [current, setCurrent] = useState(tabs[0]?.value ?? '');
  const tabItems = useErrorCounts(tabs, errors);
  const revealField = (name: string): void => {
    const ownerTab = tabs.find((tab) => isFieldWithin(name, tab.fields));
    if (ownerTab) {
      flushSync(() => setCurrent(ownerTab.value));
    }
  };
  const save = async (values: Values): Promise<void> => {
    await onSubmit(values);
    announceSuccess(successMessage);
    onClose();
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      width={width}
      isDirty={isDirty}
      focusesFirstField
      tabs={tabs.length > 0 && <Tabs id={id} label={title} value={current} onPick={setCurrent} tabs={tabItems} />}
    >
      <FormFrame>
        <Form form={form} onSubmit={save} fieldByCode={fieldByCode} revealField={revealField}>
          <DialogBody>
            <FieldStack>
              <ErrorSummary />
              {children}
              {tabs.length > 0 && (
                <TabPanels>
                  {tabs.map((tab) => (
                    <TabPanel key={tab.value} tabsId={id} value={tab.value} current={current}>
                      <FieldStack>{tab.content}</FieldStack>
                    </TabPanel>
                  ))}
                </TabPanels>
              )}
            </FieldStack>
          </DialogBody>
          <DialogFooter>
            <p role="status">{isDirty && t('kit.unsaved.note')}</p>
            {tools}
            <CancelButton />
            <SubmitButton>{submitLabel}</SubmitButton>
          </DialogFooter>
        </Form>
      </FormFrame>
    </Dialog>
  );
}

/** Asks before discarding changes, like the close button. */
function CancelButton() {
  const { t } = useTexts();
  return (
    <Button variant="plain" color="neutral" onClick={useDialogClose()}>
      {t('kit.cancel')}
    </Button>
  );
}

function useErrorCounts(tabs: readonly FormTab[], errors: object) {
  const { t } = useTexts();
  const fieldErrors = flattenErrors(errors);
  return tabs.map(({ value, label, fields }) => {
    const count = fieldErrors.filter(({ name }) => isFieldWithin(name, fields)).length;
    return count === 0 ? { value, label } : { value, label, count, alert: true, tip: t('kit.form.inTab', { count }) };
  });
}
