import { BoardError } from '@cryptolist/contract'

/** The public id at the end of a job's path. Throws not_found where there is none. */
export function readPublicId(slugAndId: string): string {
  const id = /(?:^|-)([0-9a-z]{8})$/.exec(slugAndId.toLowerCase())?.[1]
  if (id === undefined) throw new BoardError('not_found', 'There is no such job. Look at the open jobs.')
  return id
}
