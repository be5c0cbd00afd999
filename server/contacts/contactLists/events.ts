declare module '#server/platform/hooks.ts' {
  interface AreaHooks {
    /** A list is about to be removed: one that is needed throws. */
    'contactList.removing': { contactListId: number };
  }
}

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'contactList.created': { contactListId: number };
    /** Renamed, or its items or their check have changed. */
    'contactList.changed': { contactListId: number };
    'contactList.removed': { contactListId: number };
    'contactListItem.created': { contactListItemId: number };
    'contactListItem.changed': { contactListItemId: number };
    'contactListItem.removed': { contactListItemId: number; contactListId: number };
    /** Many items of a list have changed. */
    'contactListItem.manyChanged': { contactListId: number };
  }
  interface Jobs {
    /** One step of the checks of a company. */
    'contactLists.check': Record<never, never>;
  }
}
export {};
