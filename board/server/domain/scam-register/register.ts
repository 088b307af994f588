import { BoardError, parseUrl } from '@cryptolist/contract'
import { v7 as uuidv7 } from 'uuid'
import * as text from '#messages/scam-register'
import type { Db } from '../../database/schema.ts'
import { inTransaction } from '../../database/transactions.ts'
import { toText } from '../../texts/typed-text.ts'
import type { DomainContext } from '../domain-context.ts'
import { addAdminEntry } from '../moderation/log.ts'
import type { StaffViewer } from '../moderation/staff.ts'
import { readRegisterAddress } from './address.ts'
import { hideNamedListings, wakeNamedListings } from './hide-named.ts'
import {
  findForChange,
  type RegisterRow,
  type RegisterState,
  selectEntries,
  selectManaged,
} from './register-repository.ts'

const mostListed = 1_000
const mostInFeed = 50_000
const longestNote = 500
const longestUrl = 2_000
const longestAppeal = 2_000

const registerReasons = ['malware', 'wallet', 'fee', 'impersonation', 'other'] as const

/** The states that moderators may move an entry to; denying an appeal puts it back where it was. An appeal moves it as well. */
function movesOf({
  state,
  confirmedAt,
}: Pick<RegisterRow, 'state' | 'confirmedAt'>): readonly RegisterState[] {
  const moves: Record<RegisterState, readonly RegisterState[]> = {
    reported: ['confirmed', 'removed'],
    confirmed: ['removed'],
    appealed: [confirmedAt === null ? 'reported' : 'confirmed', 'removed'],
    removed: ['reported'],
  }
  return moves[state]
}

/** Those that accuse somebody. */
const appealable: readonly RegisterState[] = ['reported', 'confirmed']

/** An entry with times as texts. */
export type RegisterEntry = Omit<RegisterRow, 'reportedAt' | 'confirmedAt' | 'appealedAt' | 'removedAt'> & {
  reportedAt: string
  confirmedAt: string | null
  appealedAt: string | null
  removedAt: string | null
}

function present<Row extends RegisterRow>(row: Row) {
  return {
    ...row,
    reportedAt: row.reportedAt.toISOString(),
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    appealedAt: row.appealedAt?.toISOString() ?? null,
    removedAt: row.removedAt?.toISOString() ?? null,
  }
}

/** The register as a page shows it: the newest entries, or those whose address contains what was typed. */
export async function listRegister({ database }: DomainContext, typed: string): Promise<RegisterEntry[]> {
  const part = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?|\/+$/g, '')
  return (await selectEntries(database.db, { part, most: mostListed })).map(present)
}

/** All of it, for programs. */
export async function readRegister({ database }: DomainContext): Promise<RegisterEntry[]> {
  return (await selectEntries(database.db, { most: mostInFeed })).map(present)
}

/** Entries for moderators, with appeals and the states that each may move to. */
export async function listManaged({ database }: DomainContext) {
  const rows = await selectManaged(database.db, mostListed)
  return rows.map((row) => ({ ...present(row), moves: movesOf(row) }))
}

interface TypedEntry {
  address: string
  reason: string
  note: string
  evidence: string
  state: string
}

/** Adds an entry, reported or confirmed. Throws invalid_input about a field, conflict if the address has an entry already. */
export async function addEntry(context: DomainContext, staff: StaffViewer, typed: TypedEntry): Promise<void> {
  const { address, kind } = readRegisterAddress(typed.address)
  const reason = registerReasons.find((one) => one === typed.reason)
  if (reason === undefined) throw BoardError.invalidField('reason', text.chooseReason)
  const note = readNote(typed.note)
  const state = typed.state === 'confirmed' ? 'confirmed' : 'reported'
  const evidenceUrl = readEvidence(typed.evidence)
  if (state === 'confirmed' && evidenceUrl === null && note === null)
    throw BoardError.invalidField('evidence', text.needsEvidence)
  const now = context.now()
  await inTransaction(context.database.db, async (db) => {
    const added = await db
      .insertInto('board.scam_register')
      .values({
        id: uuidv7(),
        address,
        kind,
        state,
        reason,
        note,
        evidence_url: evidenceUrl,
        reported_at: now,
        confirmed_at: state === 'confirmed' ? now : null,
      })
      .onConflict((conflict) => conflict.column('address').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added === undefined) throw BoardError.invalidField('address', text.alreadyThere)
    await log(db, { by: staff.user.id, address, from: null, to: state })
    if (state === 'confirmed') await hideNamedListings(context, db, address)
  })
  wakeNamedListings(context)
}

function readNote(typed: string): string | null {
  const note = toText(typed)
  if (note.length > longestNote) throw BoardError.invalidField('note', text.noteTooLong)
  return note === '' ? null : note
}

function readEvidence(typed: string): string | null {
  const trimmed = typed.trim()
  if (trimmed === '') return null
  const url = parseUrl(trimmed)
  if (url === undefined || url.protocol !== 'https:' || trimmed.length > longestUrl)
    throw BoardError.invalidField('evidence', text.invalidEvidence)
  return url.href
}

/**
 * Moves an entry on. `note` becomes that of an entry which is confirmed and has neither a note nor evidence. Throws not_found, conflict if the entry
 * isn't in the state any more in which the moderator saw it or can't be moved there, and invalid_input for a note that is too long or missing.
 */
export async function moveEntry(
  context: DomainContext,
  staff: StaffViewer,
  { id, from, to, note: typed }: { id: string; from: string; to: string; note: string },
): Promise<void> {
  const now = context.now()
  await inTransaction(context.database.db, async (db) => {
    const entry = /^[0-9a-f-]{36}$/.test(id) ? await findForChange(db, { id }) : undefined
    if (entry === undefined) throw new BoardError('not_found', text.noEntry)
    const state = movesOf(entry).find((one) => one === to)
    if (entry.state !== from || state === undefined) throw new BoardError('conflict', text.changedMeanwhile)
    const needsNote = state === 'confirmed' && entry.note === null && entry.evidenceUrl === null
    const note = needsNote ? readNote(typed) : entry.note
    if (needsNote && note === null) throw BoardError.invalidField('note', text.needsEvidence)
    await db
      .updateTable('board.scam_register')
      .set({
        state,
        note,
        // An appeal is decided by either, and its words were for that decision.
        appeal: null,
        removed_at: state === 'removed' ? now : null,
        ...(state === 'confirmed' ? { confirmed_at: entry.confirmedAt ?? now } : {}),
        ...(entry.state === 'removed' ? { reported_at: now, confirmed_at: null, appealed_at: null } : {}),
      })
      .where('id', '=', entry.id)
      .execute()
    await log(db, { by: staff.user.id, address: entry.address, from: entry.state, to: state })
    // Not when an appeal is denied: moderators have decided about the listings that name it.
    if (state === 'confirmed' && entry.confirmedAt === null)
      await hideNamedListings(context, db, entry.address)
  })
  wakeNamedListings(context)
}

/**
 * Appeals against an entry. Throws invalid_input about a field, also if there is no entry or it can't be appealed: whoever asks can read the register
 * anyway.
 */
export async function appealEntry(
  context: DomainContext,
  { userId, address: typedAddress, appeal }: { userId: string | null; address: string; appeal: string },
): Promise<void> {
  const { address } = readRegisterAddress(typedAddress)
  const words = toText(appeal)
  if (words === '') throw BoardError.invalidField('appeal', text.sayWhy)
  if (words.length > longestAppeal) throw BoardError.invalidField('appeal', text.appealTooLong)
  const now = context.now()
  await inTransaction(context.database.db, async (db) => {
    const entry = await findForChange(db, { address })
    if (entry === undefined || !appealable.includes(entry.state))
      throw BoardError.invalidField(
        'address',
        entry?.state === 'appealed' ? text.appealedAlready : text.notInRegister,
      )
    await db
      .updateTable('board.scam_register')
      .set({ state: 'appealed', appealed_at: now, appeal: words })
      .where('id', '=', entry.id)
      .execute()
    await log(db, { by: userId, address, from: entry.state, to: 'appealed' })
  })
}

function log(
  db: Db,
  { by, address, from, to }: { by: string | null; address: string; from: string | null; to: RegisterState },
): Promise<void> {
  return addAdminEntry(db, {
    action: 'change_register',
    by,
    subject: `${address}: ${text.stateNames[to]}`,
    facts: { from, to },
  })
}
