/** Every advisory lock of the house that is no hash of something: here, so that no two share a number. */
export const advisoryLocks = {
  migration: 7_207_001,
  relay: 7_207_002,
  firstStart: 7_207_003,
  /** With the id of a connection as second key: shared by its owner's writes, whole while the owner changes. */
  ownership: 7_207_004,
  /** With the id of a connection as second key: who counts the strangers it writes to. */
  firstContacts: 7_207_006,
} as const;
