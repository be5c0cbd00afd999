import styled from '@emotion/styled';
import { Check, CircleDashed, Minus } from 'lucide-react';
import { useState } from 'react';
import { dependsOnPlan, findAccess, type RoleAccess, type Role } from '#shared/rules/permissionAccess.ts';
import type { Permission } from '#shared/rules/permissions.ts';
import { type Column, DataTable, NoResults, Page, useNarrowScreen } from '#ui/kit/index.ts';
import { foldText, toLocale, useTexts } from '#ui/text/index.ts';
import { v } from '#ui/theme/tokens.ts';
import { listPermissions, type PermissionRow } from './listPermissions.ts';

const Mark = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  color: ${v.ink.meta};
  &[data-access='allowed'] {
    color: ${v.good.ink};
  }
  &[data-access='conditional'] {
    color: ${v.ink.soft};
  }
`;

const roles: readonly Role[] = ['user', 'supervisor', 'admin', 'operator'];
const icons = { allowed: Check, conditional: CircleDashed, refused: Minus } as const;

function AccessMark({ access }: { readonly access: RoleAccess }) {
  const { t } = useTexts();
  const Icon = icons[access];
  return (
    <Mark data-access={access}>
      <Icon size={16} strokeWidth={2} aria-hidden />
      {t(`permissions.access.${access}`)}
    </Mark>
  );
}

function useRoleName(): (role: Role) => string {
  const { t } = useTexts();
  return (role) => t(role === 'operator' ? 'permissions.operator' : `users.profiles.${role}`);
}

/** Roles in words, where the screen has no room for their columns. */
function RoleList({ name }: { readonly name: Permission }) {
  const { t, language } = useTexts();
  const nameOf = useRoleName();
  const names = roles
    .filter((role) => findAccess(name, role) !== 'refused')
    .map((role) =>
      findAccess(name, role) === 'allowed'
        ? nameOf(role)
        : `${nameOf(role)} (${t('permissions.access.conditional').toLocaleLowerCase(toLocale(language))})`,
    );
  return <>{t('permissions.roles', { roles: new Intl.ListFormat(toLocale(language)).format(names) })}</>;
}

function useColumns(): Column<PermissionRow>[] {
  const { t } = useTexts();
  const isNarrow = useNarrowScreen();
  const nameOf = useRoleName();
  const what: Column<PermissionRow> = {
    key: 'what',
    label: t('permissions.what'),
    cell: ({ name, label, group }) => (
      <div style={{ paddingBlock: 8 }}>
        <b style={{ whiteSpace: 'normal' }}>{label}</b>
        <i style={{ whiteSpace: 'normal' }}>
          {isNarrow ? <RoleList name={name} /> : t(`permissions.groups.${group}`)}
          {dependsOnPlan(name) && ` · ${t('permissions.byPlan')}`}
        </i>
      </div>
    ),
  };
  const roleColumns = roles.map((role): Column<PermissionRow> => ({
    key: role,
    label: nameOf(role),
    width: 136,
    cell: ({ name }) => <AccessMark access={findAccess(name, role)} />,
  }));
  return [what, ...roleColumns];
}

/** Who may do what, read from the rules that the server enforces. */
export function PermissionsScreen() {
  const { t } = useTexts();
  const [term, setTerm] = useState('');
  const folded = foldText(term.trim());
  const rows = listPermissions(t).filter(({ label, group }) => foldText(`${label} ${t(`permissions.groups.${group}`)}`).includes(folded));
  return (
    <Page
      title={t('places.permissions')}
      count={rows.length}
      search={{ label: t('permissions.search'), value: term, onSearch: setTerm, delayMs: 0 }}
    >
      <DataTable
        isTall
        caption={t('places.permissions')}
        columns={useColumns()}
        rows={rows}
        rowKey={({ name }) => name}
        rowName={({ label }) => label}
        empty={<NoResults term={term} onClear={() => setTerm('')} />}
      />
    </Page>
  );
}
