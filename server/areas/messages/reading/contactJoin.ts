/** `c`: the contact behind an address or a number, given as expressions of SQL; joined to whatever stands before it. */
export const contactJoin = (address: string, number: string): string => `
  left join lateral (
    select k.id, k.name, k.number from contacts k
    where k.number = ${number} or k.id in (select contact_id from contact_addresses where address in (${address}, ${number}))
    order by k.id limit 1) c on true`;

/** The number of an address: as it was told, else as the contact `c` has it; a privacy id is none. */
export const numberExpression = (number: string): string => `coalesce(${number}, case when c.number not like '~%' then c.number end)`;
