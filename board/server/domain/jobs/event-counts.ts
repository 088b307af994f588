import { BoardError } from '@cryptolist/contract'
import type { DomainContext } from '../domain-context.ts'
import { addEvent } from './event-counts-repository.ts'

const bounds = { maximumNames: 500, otherName: '(other)', keptDays: 400 }

/** What an event can be called: a letter, then letters, digits, blanks and `_ . : -`, up to 100 characters. */
export function isEventName(name: string): boolean {
  return /^[A-Za-z][\w .:-]{0,99}$/.test(name)
}

/** Counts one event by day and name, and nothing about who or what. Throws invalid_input for a name that no event can have. */
export async function countEvent({ database }: DomainContext, name: string): Promise<void> {
  if (!isEventName(name)) throw new BoardError('invalid_input', 'This is no name of an event.')
  await addEvent(database.db, name, bounds)
}
