const linkPattern = /^prosa:\/\/ticket\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/i;

/** Deep link to a ticket; a `.prosa` file contains one. */
export const formatTicketLink = (uuid: string): string => `prosa://ticket/${uuid}`;

/** UUID of the ticket in a deep link; null for other text. */
export const parseTicketUuid = (link: string): string | null => linkPattern.exec(link)?.[1]?.toLowerCase() ?? null;
