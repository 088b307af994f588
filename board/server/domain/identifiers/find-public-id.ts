import { BoardError } from '@cryptolist/contract'
import { jobNotFound } from '#messages/listing-errors'

/** The public id at the end of a job's path. Throws not_found where there is none. */
export function readPublicId(slugAndId: string): string {
  const id = findPublicId(slugAndId)
  if (id === undefined) throw new BoardError('not_found', jobNotFound)
  return id
}

/** The public id at the end of an address, a path or an `ojcp_id`, or the id alone; undefined where there is none. */
export function findPublicId(address: string): string | undefined {
  return /(?:^|[-/:])([0-9a-z]{8})$/.exec(address.trim().toLowerCase())?.[1]
}
