/** What a caller who signs its requests has sent. */
export interface SignedBody {
  /** JSON as it came. */
  readonly bytes: Buffer;
  /** The header; empty without one. */
  readonly signature: string;
}
