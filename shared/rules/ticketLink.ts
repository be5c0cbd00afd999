const linkPattern = /^prosa:\/\/ticket\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/i;

/** A conversation's address for the installed program. Alone in a file that ends in `.prosa`, it is a link to keep or to pass on. */
export const formatTicketLink = (uuid: string): string => `prosa://ticket/${uuid}`;

/** The conversation such an address means; null where it is none. */
export const parseTicketUuid = (link: string): string | null => linkPattern.exec(link)?.[1]?.toLowerCase() ?? null;
