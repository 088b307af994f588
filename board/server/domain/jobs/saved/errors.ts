import { BoardError } from '@cryptolist/contract'

/** There is no such job that the public may see. */
export function noSuchJob(): BoardError {
  return new BoardError(
    'not_found',
    'There is no such job. It may have been taken back. Look at the open jobs.',
  )
}

/** The job is over, so it cannot be saved any more. */
export function jobIsOver(): BoardError {
  return new BoardError('gone', 'This job has ended, so it cannot be saved. Look at the open jobs.')
}

/** There is no room for another saved job. */
export function tooManySaved(limit: number): BoardError {
  return new BoardError(
    'conflict',
    `You have saved ${limit} jobs, and that is as many as there is room for. Take some away first.`,
    { facts: { limit } },
  )
}
