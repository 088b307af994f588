import { BoardError } from '@cryptolist/contract'
import type { Database } from '../../../database/open-database.ts'
import { addEvent } from './repository.ts'

const bounds = { maximumNames: 500, otherName: '(other)', keptDays: 400 }

export interface EventCountsService {
  /** Counts one event of today. Throws invalid_input for a name that no event can have. */
  add(name: string): Promise<void>
}

/** What an event can be called: a letter, then letters, digits, blanks and `_ . : -`, 100 at most. */
export function isEventName(name: string): boolean {
  return /^[A-Za-z][\w .:-]{0,99}$/.test(name)
}

/** Makes the service: it keeps how often, by day and name, and nothing about who or what. */
export function createEventCountsService({
  database,
}: {
  database: Pick<Database, 'db'>
}): EventCountsService {
  return {
    async add(name) {
      if (!isEventName(name)) throw new BoardError('invalid_input', 'This is no name of an event.')
      await addEvent(database.db, name, bounds)
    },
  }
}
