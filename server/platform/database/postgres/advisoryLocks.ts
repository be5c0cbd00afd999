/** Every advisory lock with a fixed number, so that no two share one. */
export const advisoryLocks = {
  migration: 7_207_001,
  relay: 7_207_002,
  firstStart: 7_207_003,
  /** Second key: id of a connection. Shared by the owner's writes, exclusive while the owner changes. */
  ownership: 7_207_004,
  /** Held from the first to the last step of a first start. */
  bootstrap: 7_207_007,
  /** Second key: hash of a node name. Held by a process that runs jobs, for as long as it lives. */
  jobsNode: 7_207_008,
  /** Second key: id of a connection. Held while its first contacts are counted. */
  firstContacts: 7_207_006,
} as const;
