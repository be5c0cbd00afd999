declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'user.created': { userId: number };
    /** Session data or the authorization of rooms: profile, queues, allTicket, password, deactivation. */
    'user.changed': { userId: number };
    'user.removed': { userId: number };
  }
}
declare module '#server/platform/hooks.ts' {
  interface AreaHooks {
    /** A user is about to be removed or deactivated: what is assigned to the user goes to another one, or is given back. */
    'user.releasing': { userId: number; toUserId: number | null; cause: 'userDeactivated' | 'userRemoved' };
    /** A user's other sessions end, this one stays valid: the password was changed in it. */
    'user.keepingSession': { sessionId: string };
    /** Somebody else's invitation lets a user in again whose second step is lost. */
    'user.losingSecondStep': { userId: number };
  }
}
export {};
