import { Copy } from 'lucide-react';
import { useId } from 'react';
import { Button, Dialog, DialogBody, DialogFooter, Field, FieldStack, IconButton, Input, toast, useDialogClose } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import type { NewCompany } from './CompanyDialog.tsx';

interface CredentialsDialogProps {
  readonly company: NewCompany;
  readonly onClose: () => void;
}

/** Sign-in data of a new company, shown once, for its admin. */
export function CredentialsDialog({ company: { name, email, password }, onClose }: CredentialsDialogProps) {
  const { t } = useTexts();
  return (
    <Dialog title={t('companies.credentials.title', { name })} width={480} onClose={onClose}>
      <DialogBody>
        <FieldStack>
          <p>{t('companies.credentials.text')}</p>
          <CopiedValue label={t('companies.email')} value={email} />
          <CopiedValue label={t('companies.password')} value={password} />
        </FieldStack>
      </DialogBody>
      <DialogFooter>
        <DoneButton />
      </DialogFooter>
    </Dialog>
  );
}

function DoneButton() {
  const { t } = useTexts();
  return <Button onClick={useDialogClose()}>{t('companies.credentials.done')}</Button>;
}

function CopiedValue({ label, value }: { readonly label: string; readonly value: string }) {
  const { t } = useTexts();
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(value);
    toast.success(t('companies.credentials.copied'));
  };
  return (
    <Field id={useId()} label={label}>
      {(controlProps) => (
        <Input
          value={value}
          endDecorator={
            <IconButton icon={Copy} iconSize={16} label={t('companies.credentials.copy', { label })} onClick={() => void copy()} />
          }
          slotProps={{ input: { ...controlProps, readOnly: true } }}
        />
      )}
    </Field>
  );
}
