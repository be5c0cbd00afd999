/** SQL join of contact `c` by an address or a number, both SQL expressions. */
export const contactJoin = (address: string, number: string): string => `
  left join lateral (
    select k.id, k.name, k.number from contacts k
    where k.number = ${number} or k.id in (select contact_id from contact_addresses where address in (${address}, ${number}))
    order by k.id limit 1) c on true`;

/** SQL expression of an address's number: the reported one, else contact `c`'s; null for privacy ids. */
export const numberExpression = (number: string): string => `coalesce(${number}, case when c.number not like '~%' then c.number end)`;
