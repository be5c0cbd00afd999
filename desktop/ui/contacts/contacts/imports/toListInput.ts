/** Input that names a contact list where there is one. */
export const toListInput = (contactListId: number | undefined): { contactListId?: number } =>
  contactListId === undefined ? {} : { contactListId };
