/** What a name says of its owner; null where it says nothing. */
export interface EnsProfile {
  address: string | null
  /** An address of a picture that browsers can load. */
  avatar: string | null
  email: string | null
  url: string | null
}
