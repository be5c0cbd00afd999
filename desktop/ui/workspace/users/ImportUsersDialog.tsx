import styled from '@emotion/styled';
import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert, FileDown, MailPlus } from 'lucide-react';
import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { UserImport, UserImportRow } from '#shared/workspace/users/imports.ts';
import { invalidateEndpoint } from '#ui/data/cache/cache.ts';
import { downloadCsv, formatCsv } from '#ui/data/files/csv.ts';
import { callEndpointWithFile } from '#ui/data/http/client.ts';
import { BusyButton, Button, Dialog, DialogBody, DialogFooter, SheetDropZone, StatusBadge, toast, useDialogClose } from '#ui/kit/index.ts';
import { explainError, useTexts } from '#ui/text/index.ts';
import { text, v } from '#ui/theme/tokens.ts';

const RowList = styled.ul`
  margin: 12px 0 0;
  padding: 0;
  list-style: none;
  > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 4px 12px;
    padding: 8px 0;
    border-top: 1px solid ${v.line.hair};
    overflow-wrap: anywhere;
    > span:first-of-type {
      min-width: 0;
    }
    i {
      display: block;
      font: ${text.meta};
      color: ${v.ink.meta};
    }
  }
`;
const Summary = styled.p`
  font: ${text.second};
  color: ${v.ink.soft};
`;

interface Preview {
  readonly file: File;
  readonly result: UserImport;
}

/** A sheet is read and shown; then everybody without a problem is added and invited by mail. */
export function ImportUsersDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTexts();
  const [preview, setPreview] = useState<Preview | null>(null);
  return (
    <Dialog title={t('userImports.title')} onClose={onClose} width={560}>
      {preview === null ? <ChooseSheet onRead={setPreview} /> : <PreviewSheet {...preview} onBack={() => setPreview(null)} />}
    </Dialog>
  );
}

function ChooseSheet({ onRead }: { readonly onRead: (preview: Preview) => void }) {
  const { t } = useTexts();
  const [isBusy, setBusy] = useState(false);
  const read = async (file: File): Promise<void> => {
    setBusy(true);
    try {
      onRead({ file, result: await callEndpointWithFile(api.userImports.upload, {}, file) });
    } catch (error) {
      toast.error(explainError(error));
    } finally {
      setBusy(false);
    }
  };
  const saveExample = (): void =>
    downloadCsv(
      formatCsv([
        [t('users.name'), t('users.email'), t('users.profile'), t('users.queues')],
        ['Marina Alves', 'marina@exemplo.com.br', t('users.profiles.user'), t('userImports.exampleQueues')],
      ]),
      t('userImports.exampleName'),
    );
  return (
    <DialogBody>
      <Summary>{t('userImports.help')}</Summary>
      <SheetDropZone isBusy={isBusy} onFile={(file) => (file === undefined || isBusy ? undefined : void read(file))} />
      <Button
        size="sm"
        variant="plain"
        color="neutral"
        startDecorator={<FileDown size={16} strokeWidth={1.75} aria-hidden />}
        onClick={saveExample}
      >
        {t('userImports.example')}
      </Button>
    </DialogBody>
  );
}

function PreviewSheet({ file, result, onBack }: Preview & { readonly onBack: () => void }) {
  const { t } = useTexts();
  const cache = useQueryClient();
  const close = useDialogClose();
  const [isBusy, setBusy] = useState(false);
  const count = result.rows.filter(({ problem }) => problem === null).length;
  const hasCapacity = count <= result.places;
  const apply = async (): Promise<void> => {
    setBusy(true);
    try {
      const { added } = await callEndpointWithFile(api.userImports.upload, { apply: true }, file);
      invalidateEndpoint(cache, api.users.page);
      toast.success(t('userImports.done', { count: added }));
      close();
    } catch (error) {
      toast.error(explainError(error));
      setBusy(false);
    }
  };
  return (
    <>
      <DialogBody>
        <Summary role="status">
          {t('userImports.found', { count })}{' '}
          {hasCapacity ? '' : t('userImports.errors.ERR_USER_IMPORT_NO_ROOM', { count, places: result.places })}
        </Summary>
        <RowList aria-label={t('userImports.title')}>
          {result.rows.map((row) => (
            <Row key={row.place} row={row} />
          ))}
        </RowList>
      </DialogBody>
      <DialogFooter>
        <Button variant="plain" color="neutral" onClick={onBack}>
          {t('userImports.other')}
        </Button>
        {count > 0 && hasCapacity && (
          <BusyButton busy={isBusy} onClick={() => void apply()}>
            {t('userImports.apply', { count })}
          </BusyButton>
        )}
      </DialogFooter>
    </>
  );
}

function Row({ row: { place, name, email, profile, queues, problem } }: { readonly row: UserImportRow }) {
  const { t } = useTexts();
  return (
    <li>
      <span>
        <b>{name || '–'}</b>
        <i>
          {[t('userImports.line', { place }), email, t(`users.profiles.${profile}`), ...queues].filter((part) => part !== '').join(' · ')}
        </i>
      </span>
      <StatusBadge icon={problem === null ? MailPlus : CircleAlert} tint={problem === null ? 'good' : 'bad'}>
        {problem === null ? t('userImports.ok') : t(`userImports.problems.${problem}`)}
      </StatusBadge>
    </li>
  );
}
