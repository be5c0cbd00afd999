import styled from '@emotion/styled';
import { CircleAlert } from 'lucide-react';
import { Fragment, type MouseEvent, useContext } from 'react';
import { useFormState } from 'react-hook-form';
import { toLocale, useTexts } from '#ui/text/index.ts';
import { radius, text, v } from '#ui/theme/tokens.ts';
import { flattenErrors } from './flattenErrors.ts';
import { toFieldId, LabelsContext, useFormTools } from './formContext.ts';

const Box = styled.div`
  display: flex;
  gap: 10px;
  padding: 9px 12px;
  border: 1px solid ${v.bad.solid};
  border-radius: ${radius.control};
  background: ${v.bad.soft};
  font: ${text.second};
  color: ${v.bad.ink};
  overflow-wrap: anywhere;
  b {
    display: block;
    font-weight: 600;
  }
  a {
    color: inherit;
  }
`;

/** Number of invalid fields with links to them, or the server's error. */
export function ErrorSummary() {
  const { t } = useTexts();
  const { errors, submitCount } = useFormState();
  const labels = useContext(LabelsContext);
  const fieldErrors = flattenErrors(errors);
  const rootError = errors.root?.['server']?.message;
  const isShown = submitCount > 0 && (fieldErrors.length > 0 || rootError !== undefined);
  const order = [...labels.keys()];
  const labelledErrors = fieldErrors
    .filter(({ name }) => labels.has(name))
    .toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
  return (
    <div role="alert">
      {isShown && (
        <Box>
          <CircleAlert size={18} strokeWidth={1.9} aria-hidden />
          <div>
            <b>{fieldErrors.length > 0 ? t('kit.form.wrong', { count: fieldErrors.length }) : t('kit.form.notSaved')}</b>
            {rootError}
            <Links names={labelledErrors.map(({ name }) => name)} />
          </div>
        </Box>
      )}
    </div>
  );
}

function Links({ names }: { readonly names: readonly string[] }) {
  const { language } = useTexts();
  const { id, revealField } = useFormTools();
  const labels = useContext(LabelsContext);
  const parts = new Intl.ListFormat(toLocale(language), { type: 'conjunction' }).formatToParts(names);
  const handleClick = (event: MouseEvent, name: string): void => {
    event.preventDefault();
    revealField(name);
    document.getElementById(toFieldId(id, name))?.focus();
  };
  return parts.map((part, index) =>
    part.type === 'literal' ? (
      <Fragment key={`literal-${index}`}>{part.value}</Fragment>
    ) : (
      <a key={part.value} href={`#${toFieldId(id, part.value)}`} onClick={(event) => handleClick(event, part.value)}>
        {labels.get(part.value)}
      </a>
    ),
  );
}
