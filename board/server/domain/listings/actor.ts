import type { ListingActor } from '@cryptolist/contract'

/** In whose name something is done to a listing; the account is kept with the event until it is deleted. */
export interface Actor {
  kind: ListingActor
  userId: string | null
}
