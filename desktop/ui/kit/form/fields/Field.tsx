import styled from '@emotion/styled';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { text, v } from '#ui/theme/tokens.ts';

const Box = styled.div`
  display: flex;
  flex-direction: column;
  min-width: 0;
  > .top {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: 12px;
    margin-bottom: 4px;
    font: ${text.second};
  }
  label,
  .label {
    font: ${text.secondStrong};
    color: ${v.ink.strong};
    em {
      margin-left: 4px;
      font-style: normal;
      color: ${v.bad.ink};
    }
  }
  > p {
    margin-top: 4px;
    font: ${text.meta};
    color: ${v.ink.meta};
    overflow-wrap: anywhere;
  }
  > p[data-error] {
    display: flex;
    gap: 4px;
    color: ${v.bad.ink};
    svg {
      margin-top: 1px;
    }
  }
`;

/** Props of the control inside a field. */
export interface FieldControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-required': true | undefined;
}

/** Props shared by all fields. */
export interface CommonFieldProps {
  readonly label: string;
  readonly help?: ReactNode;
  readonly required?: boolean | undefined;
  /** At the end of the label: a link, a count. */
  readonly tools?: ReactNode;
}

interface FieldProps extends CommonFieldProps {
  readonly id: string;
  readonly error?: string | undefined;
  /** Several controls under one label. */
  readonly isGroup?: boolean | undefined;
  /** Below the help text. */
  readonly footer?: ReactNode;
  readonly children: (controlProps: FieldControlProps, labelId: string) => ReactNode;
}

/** Value of `aria-describedby` for error and help. */
export function toDescribedBy(id: string, error: unknown, help: unknown): string | undefined {
  const parts = [error ? `${id}-error` : null, help ? `${id}-help` : null].filter(Boolean);
  return parts.length === 0 ? undefined : parts.join(' ');
}

/** Label, control, help and error, connected for assistive technology. */
export function Field({ id, label, help: ownHelp, error, required = false, tools, isGroup = false, footer, children }: FieldProps) {
  const labelId = `${id}-label`;
  // An error that repeats the help replaces it.
  const help = ownHelp === error ? undefined : ownHelp;
  const controlProps: FieldControlProps = {
    id,
    'aria-describedby': toDescribedBy(id, error, help),
    'aria-invalid': error === undefined ? undefined : true,
    'aria-required': required || undefined,
  };
  return (
    <Box>
      <div className="top">
        <Caption id={labelId} controlId={isGroup ? null : id}>
          {label}
          {required && <em aria-hidden>*</em>}
        </Caption>
        {tools}
      </div>
      {children(controlProps, labelId)}
      {error !== undefined && (
        <p id={`${id}-error`} data-error="">
          <CircleAlert size={14} strokeWidth={2} aria-hidden />
          <span>{error}</span>
        </p>
      )}
      {help && <p id={`${id}-help`}>{help}</p>}
      {footer}
    </Box>
  );
}

interface CaptionProps {
  readonly id: string;
  readonly controlId: string | null;
  readonly children: ReactNode;
}

function Caption({ id, controlId, children }: CaptionProps) {
  if (controlId === null) {
    return (
      <span className="label" id={id}>
        {children}
      </span>
    );
  }
  return (
    <label htmlFor={controlId} id={id}>
      {children}
    </label>
  );
}
