import styled from '@emotion/styled';
import type { PersonDataCount, PersonReport } from '#shared/operations/personRequests/report.ts';
import type { PersonSubject } from '#shared/operations/personRequests/index.ts';
import { formatTime, useNow } from '#ui/kit/index.ts';
import { toLocale, type TextKey, useTexts } from '#ui/text/index.ts';
import { radius, tabular, text, v } from '#ui/theme/tokens.ts';

const Part = styled.section`
  margin-top: 16px;
  padding: 12px 16px;
  border: 1px solid ${v.line.hair};
  border-radius: ${radius.card};
  background: ${v.surface.sunken};
  h3 {
    margin-bottom: 8px;
    font: ${text.secondStrong};
    color: ${v.ink.strong};
  }
  ul {
    display: grid;
    gap: 6px;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 2px 12px;
    font: ${text.second};
    color: ${v.ink.body};
    overflow-wrap: anywhere;
    b {
      font-weight: 500;
      ${tabular}
    }
    small {
      grid-column: 1 / -1;
      font: ${text.meta};
      color: ${v.ink.meta};
    }
  }
  p {
    font: ${text.second};
    color: ${v.ink.meta};
  }
`;

/** A line of the report. */
interface ReportLine {
  readonly label: string;
  readonly count: string;
  readonly reason?: string;
}

export interface ReportPart {
  readonly title: string;
  readonly lines: readonly ReportLine[];
  readonly note?: string;
}

type Reasons = Readonly<Partial<Record<PersonDataCount['kind'], TextKey>>>;

/** Kinds that stay say why. */
const contactReasons: Reasons = {
  ratings: 'personRequests.reasons.ratings',
  campaigns: 'personRequests.reasons.campaigns',
  rounds: 'personRequests.reasons.rounds',
  optOuts: 'personRequests.reasons.optOuts',
  audit: 'personRequests.reasons.audit',
};
const userReasons: Reasons = {
  messages: 'personRequests.userReasons.messages',
  chats: 'personRequests.userReasons.chats',
  notes: 'personRequests.userReasons.notes',
  tools: 'personRequests.userReasons.tools',
  audit: 'personRequests.reasons.audit',
};

const reasonOf = (subject: PersonSubject, kind: PersonDataCount['kind']): TextKey | undefined =>
  subject === 'user' ? (userReasons[kind] ?? 'personRequests.userReasons.others') : contactReasons[kind];

/** Kinds that are other things of a colleague than of a contact. */
const userKinds = ['campaigns', 'contact', 'exports', 'imports', 'automation'] as const;
const isNamedForUsers = (kind: string): kind is (typeof userKinds)[number] => userKinds.some((one) => one === kind);

interface PersonReportViewProps {
  readonly subject: PersonSubject;
  readonly report: PersonReport;
  /** False: it says what would be done. */
  readonly isDone: boolean;
}

/** A report in words, for the screen and for a file. */
export function useReportParts({ subject, report: { data, files, copies }, isDone }: PersonReportViewProps): readonly ReportPart[] {
  const { t, language, timeZone } = useTexts();
  const now = useNow(false);
  const format = (count: number): string => new Intl.NumberFormat(toLocale(language)).format(count);
  const labelOf = (kind: PersonDataCount['kind']): string =>
    subject === 'user' && isNamedForUsers(kind) ? t(`personRequests.userData.${kind}`) : t(`personRequests.data.${kind}`);
  const toLine = ({ kind, rows }: PersonDataCount): ReportLine => ({ label: labelOf(kind), count: format(rows) });
  const staying = data.filter(({ fate }) => fate !== 'erased');
  const stays = [...new Set(staying.map(({ kind }) => kind))].map((kind) => {
    const rows = staying.reduce((sum, one) => sum + (one.kind === kind ? one.rows : 0), 0);
    const reason = reasonOf(subject, kind);
    return { ...toLine({ kind, rows, fate: 'kept' }), ...(reason !== undefined && { reason: t(reason) }) };
  });
  const fileLine = { label: t('personRequests.erasing.files'), count: format(files) };
  const until = (at: string): string => formatTime(new Date(at), 'date', { language, now, timeZone });
  return [
    {
      title: t(isDone ? 'personRequests.erasing.went' : 'personRequests.erasing.goes'),
      lines: [...data.filter(({ fate }) => fate === 'erased').map(toLine), ...(files > 0 ? [fileLine] : [])],
      ...(data.every(({ fate }) => fate !== 'erased') && { note: t('personRequests.erasing.nothing') }),
    },
    ...(stays.length === 0 ? [] : [{ title: t('personRequests.erasing.stays'), lines: stays }]),
    {
      title: t('personRequests.erasing.copies'),
      lines: copies.map(({ kind, madeAt, expiresAt }) => ({
        label: t(`personRequests.erasing.copy.${kind}`, { until: until(expiresAt) }),
        count: until(madeAt),
      })),
      note: [
        ...(copies.length === 0 ? [t('personRequests.erasing.noCopies')] : []),
        t(subject === 'user' ? 'personRequests.erasing.elsewhereUser' : 'personRequests.erasing.elsewhere'),
      ].join(' '),
    },
  ];
}

/** What goes, what stays and why, and which copies still hold it. */
export function PersonReportView(props: PersonReportViewProps) {
  return useReportParts(props).map(({ title, lines, note }) => (
    <Part key={title} aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {lines.map(({ label, count, reason }) => (
          <li key={`${label} ${count}`}>
            <span>{label}</span>
            <b>{count}</b>
            {reason !== undefined && <small>{reason}</small>}
          </li>
        ))}
      </ul>
      {note !== undefined && <p style={{ marginTop: lines.length === 0 ? 0 : 8 }}>{note}</p>}
    </Part>
  ));
}
