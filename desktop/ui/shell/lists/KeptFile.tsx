import styled from '@emotion/styled';
import { DownloadLink, Time } from '#ui/kit/index.ts';
import { text, v } from '#ui/theme/tokens.ts';

const Until = styled.small`
  display: block;
  font: ${text.meta};
  color: ${v.ink.meta};
`;

interface KeptFileProps {
  /** Null: the file is in preparation, or has failed. */
  readonly url: string | null;
  readonly expiresAt: string | null;
  /** Shown instead of a link. */
  readonly stateLabel: string;
  readonly fetchLabel: string;
  readonly untilLabel: string;
}

/** A file that a job makes and that is kept for a time; a ready one can be fetched. */
export function KeptFile({ url, expiresAt, stateLabel, fetchLabel, untilLabel }: KeptFileProps) {
  return (
    <>
      {url === null ? <span role="status">{stateLabel}</span> : <DownloadLink href={url}>{fetchLabel}</DownloadLink>}
      {expiresAt !== null && (
        <Until>
          {untilLabel} <Time at={expiresAt} as="date" />
        </Until>
      )}
    </>
  );
}
