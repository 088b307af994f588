import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  BoardError,
  type DemoRole,
  demoRoles,
  demoUsernames,
  findDemoRole,
  maxPasswordLength,
} from '@cryptolist/contract'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { z } from 'zod'
import * as text from '#messages/demo'
import { isOnlyLocal } from '../../config/checks.ts'
import type { Config } from '../../config/config.ts'
import { demoAccountsFile } from '../../config/data-folder.ts'
import { removeIfPossible, writePrivateFile } from '../../config/private-file.ts'
import { isLaunched } from '../../database/listed.ts'
import type { Database } from '../../database/open-database.ts'
import type { DomainContext } from '../domain-context.ts'
import { removeUser } from './removal.ts'
import { type SignedIn, startSession } from './sessions.ts'

export interface DemoAccount {
  username: string
  password: string
}

export interface MadeAccount extends DemoAccount {
  /** Whether the file has its password. */
  isKept: boolean
}

/** An account that the start could not make or enter, such as one that cloud code refuses, and why. */
export interface MissingDemoAccount {
  username: string
  reason: string
}

export interface DemoAccounts {
  accounts: MadeAccount[]
  missing: MissingDemoAccount[]
}

const fileSchema = z.array(
  z.object({ username: z.string(), password: z.string().min(12).max(maxPasswordLength) }),
)

/** Whether the board is meant for this machine alone and shows the demo: only then are there accounts for trying it. */
export function hasDemoAccounts(config: Pick<Config, 'isDemo' | 'isLoopback' | 'publicUrl'>): boolean {
  return config.isDemo && isOnlyLocal(config)
}

/**
 * Accounts for trying the demo, one for each role, with random passwords kept in DATA_DIR. They exist only while nobody but this machine can
 * reach the board; otherwise they are removed (docs/rules.md, Identity). None is an administrator. One that can't be had, because another
 * account has its name or because cloud code refuses it, is left out, with the reason in the log. Returns those to tell the operator about: none
 * once real listings have replaced the demo.
 */
export async function ensureDemoAccounts(context: DomainContext): Promise<DemoAccounts> {
  const { config, database, log } = context
  const file = join(config.dataDir, demoAccountsFile)
  const isOpen = hasDemoAccounts(config)
  /** A board that others reach doesn't start with one; a demo does without the removal. */
  const keepIfOpen = (error: unknown, username: string): void => {
    if (!isOpen) throw error
    log.warn(`The former demo account ${username} can’t be removed: ${readReason(error)}`)
  }
  const existing = new Map<string, string>()
  for (const { id, username } of await findDemoUsers(database.db))
    if (isOpen && findDemoRole(username) !== undefined) existing.set(username, id)
    else await removeDemoUser(context, id).catch((error: unknown) => keepIfOpen(error, username))
  if (!isOpen) {
    await database.db.deleteFrom('board.demo_accounts').execute()
    removeIfPossible(file, log)
    return { accounts: [], missing: [] }
  }
  const storedAccounts = readAccounts(file)
  const accounts: DemoAccount[] = []
  const missing: MissingDemoAccount[] = []
  for (const role of demoRoles) {
    const username = demoUsernames[role]
    const account = storedAccounts.find((one) => one.username === username) ?? makeAccount(username)
    try {
      await mark(database.db, await ensureAccount(context, account, existing.get(username)), role)
      accounts.push(account)
    } catch (error) {
      const reason = readReason(error)
      log.warn(`The demo account ${username} is missing: ${reason}`)
      missing.push({ username, reason })
    }
  }
  const isKept = writeAccounts(file, accounts, log)
  if (await isLaunched(database)) return { accounts: [], missing: [] }
  return { accounts: accounts.map((account) => ({ ...account, isKept })), missing }
}

/** Cloud code may throw anything, of any length. */
function readReason(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 300)
}

/** Signs in as one of them while the demo is what the board shows. Throws not_found. */
export async function enterDemo(context: DomainContext, role: DemoRole): Promise<SignedIn> {
  const { config, database } = context
  const isOpen = hasDemoAccounts(config) && !(await isLaunched(database))
  const { rows } = await sql<{ id: string }>`
    select u."objectId" as id from board.demo_accounts d join "_User" u on u."objectId" = d.user_id
    where d.role = ${role}`.execute(database.db)
  const [account] = rows
  if (!isOpen) throw new BoardError('not_found', text.noDemo)
  if (account === undefined) throw new BoardError('not_found', text.noAccount)
  return startSession(context, account.id, 'password')
}

/**
 * Those with the mark, whatever they are called, and those with one of the first two names, which were never anybody else's. The third could be
 * taken before there was a demo of it.
 */
async function findDemoUsers(db: Database['db']): Promise<{ id: string; username: string }[]> {
  const named = [demoUsernames.candidate, demoUsernames.employer]
  const { rows } = await sql<{ id: string; username: string }>`
    select "objectId" as id, username from "_User"
    where username in (${sql.join(named)}) or "objectId" in (select user_id from board.demo_accounts)`.execute(
    db,
  )
  return rows
}

async function removeDemoUser(context: DomainContext, userId: string): Promise<void> {
  await removeUser(context, userId)
  await context.database.db.deleteFrom('board.demo_accounts').where('user_id', '=', userId).execute()
}

async function mark(db: Database['db'], userId: string, role: DemoRole): Promise<void> {
  await db
    .insertInto('board.demo_accounts')
    .values({ user_id: userId, role })
    .onConflict((conflict) => conflict.column('role').doUpdateSet({ user_id: userId }))
    .execute()
}

/** The id of the account, which has this password then. Throws username_taken if the name belongs to another account, and what cloud code throws. */
async function ensureAccount(
  { users }: DomainContext,
  account: DemoAccount,
  userId: string | undefined,
): Promise<string> {
  if (userId === undefined) return users.signUp(account)
  if ((await users.findByPassword({ username: account.username }, account.password)) !== userId)
    await users.update(userId, { password: account.password })
  return userId
}

function makeAccount(username: string): DemoAccount {
  return { username, password: randomBytes(12).toString('base64url') }
}

function readAccounts(file: string): DemoAccount[] {
  try {
    return fileSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // Without the file, or with a broken one, new passwords are made: nothing is lost.
    return []
  }
}

/** Returns whether they were written. A board starts without the file, and says so in the log, where it can't be. */
function writeAccounts(file: string, accounts: DemoAccount[], log: Pick<Logger, 'warn'>): boolean {
  try {
    writePrivateFile(file, `${JSON.stringify(accounts, null, 2)}\n`)
    return true
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    log.warn(`The passwords of the demo accounts can’t be kept, so the next start makes new ones: ${reason}`)
    return false
  }
}
