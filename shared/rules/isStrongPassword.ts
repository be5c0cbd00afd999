/** At least eight characters, with an upper-case letter, a lower-case letter and a digit. */
export const isStrongPassword = (password: string): boolean => /^(?=.*\p{Lu})(?=.*\p{Ll})(?=.*\d).{8,}$/su.test(password);
