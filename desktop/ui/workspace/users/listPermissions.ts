import { permissionNames } from '#shared/rules/permissionAccess.ts';
import type { Permission } from '#shared/rules/permissions.ts';
import type { Texts } from '#shared/i18n/texts.ts';
import type { TextKey } from '#ui/text/index.ts';

type PermissionTexts = Texts['permissions'];
type PermissionGroup = keyof PermissionTexts['groups'];

interface DescribedPermission {
  readonly name: Permission;
  readonly group: PermissionGroup;
  readonly text: keyof PermissionTexts['names'];
}

/** Permissions with a text, in the order of the table. */
const describedPermissions: readonly DescribedPermission[] = [
  { name: 'ticket.see', group: 'tickets', text: 'ticketSee' },
  { name: 'ticket.handle', group: 'tickets', text: 'ticketHandle' },
  { name: 'ticket.peek', group: 'tickets', text: 'ticketPeek' },
  { name: 'tickets-manager:showall', group: 'tickets', text: 'ticketShowAll' },
  { name: 'ticket.openWithoutQueue', group: 'tickets', text: 'ticketOpenWithoutQueue' },
  { name: 'ticket-options:deleteTicket', group: 'tickets', text: 'ticketDelete' },
  { name: 'kanban.use', group: 'tickets', text: 'kanbanUse' },
  { name: 'note.change', group: 'tickets', text: 'noteChange' },
  { name: 'quickMessage.change', group: 'tickets', text: 'quickMessageChange' },
  { name: 'chat.change', group: 'people', text: 'chatChange' },
  { name: 'schedule.use', group: 'tickets', text: 'scheduleUse' },
  { name: 'schedule.change', group: 'tickets', text: 'scheduleChange' },
  { name: 'contacts-page:deleteContact', group: 'contacts', text: 'contactDelete' },
  { name: 'contact.merge', group: 'contacts', text: 'contactMerge' },
  { name: 'contact.unmerge', group: 'contacts', text: 'contactUnmerge' },
  { name: 'contact.import', group: 'contacts', text: 'contactImport' },
  { name: 'contactList.manage', group: 'contacts', text: 'contactListManage' },
  { name: 'user.read', group: 'people', text: 'userRead' },
  { name: 'user.update', group: 'people', text: 'userUpdate' },
  { name: 'user.create', group: 'people', text: 'userCreate' },
  { name: 'user-modal:editProfile', group: 'people', text: 'userProfile' },
  { name: 'user-modal:editQueues', group: 'people', text: 'userQueues' },
  { name: 'user.deactivate', group: 'people', text: 'userDeactivate' },
  { name: 'user.resetSecondStep', group: 'people', text: 'userResetSecondStep' },
  { name: 'user.delete', group: 'people', text: 'userDelete' },
  { name: 'team.manage', group: 'people', text: 'teamManage' },
  { name: 'pauseReason.manage', group: 'people', text: 'pauseReasonManage' },
  { name: 'dashboard:view', group: 'company', text: 'dashboardView' },
  { name: 'queue.manage', group: 'company', text: 'queueManage' },
  { name: 'connection.manage', group: 'company', text: 'connectionManage' },
  { name: 'tag.update', group: 'company', text: 'tagUpdate' },
  { name: 'tag.delete', group: 'company', text: 'tagDelete' },
  { name: 'setting.update', group: 'company', text: 'settingUpdate' },
  { name: 'setting.readSecrets', group: 'company', text: 'settingReadSecrets' },
  { name: 'company.writeHours', group: 'company', text: 'companyWriteHours' },
  { name: 'holiday.manage', group: 'company', text: 'holidayManage' },
  { name: 'prompt.manage', group: 'company', text: 'promptManage' },
  { name: 'apiToken.manage', group: 'company', text: 'apiTokenManage' },
  { name: 'invoice.read', group: 'company', text: 'invoiceRead' },
  { name: 'invoice.pay', group: 'company', text: 'invoicePay' },
  { name: 'audit.read', group: 'company', text: 'auditRead' },
  { name: 'company.manage', group: 'platform', text: 'companyManage' },
  { name: 'plan.manage', group: 'platform', text: 'planManage' },
  { name: 'invoice.manage', group: 'platform', text: 'invoiceManage' },
  { name: 'announcement.manage', group: 'platform', text: 'announcementManage' },
  { name: 'help.manage', group: 'platform', text: 'helpManage' },
];

/** Named by the specification beside a permission that says the same, or not about what people do. */
export const repeatedPermissions: ReadonlySet<Permission> = new Set<Permission>([
  'connections-page:actionButtons',
  'connections-page:addConnection',
  'connections-page:editOrDeleteConnection',
  'drawer-admin-items:view',
  'chat.use',
  'company.read',
  'user.manage',
]);

export interface PermissionRow {
  readonly name: Permission;
  readonly label: string;
  readonly group: PermissionGroup;
}

/** Every permission by group; one without a text stands at the end under the name it has in the code. */
export function listPermissions(t: (key: TextKey) => string): PermissionRow[] {
  const known = new Set<Permission>([...describedPermissions.map(({ name }) => name), ...repeatedPermissions]);
  return [
    ...describedPermissions.map(({ name, group, text }): PermissionRow => ({ name, group, label: t(`permissions.names.${text}`) })),
    ...permissionNames.filter((name) => !known.has(name)).map((name): PermissionRow => ({ name, label: name, group: 'other' })),
  ];
}
