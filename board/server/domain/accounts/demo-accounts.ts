import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BoardError } from '@cryptolist/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Config } from '../../config/config.ts'
import { demoAccountsFile } from '../../config/data-folder.ts'
import { isLaunchedSql } from '../../database/listed.ts'
import type { Database } from '../../database/open-database.ts'
import { findUserIds } from './accounts.ts'
import { demoUsernames } from './reserved-names.ts'
import type { ParseUsers } from './users.ts'

export interface DemoAccount {
  username: string
  password: string
}

export interface DemoAccountParts {
  config: Pick<Config, 'dataDir' | 'isDemo' | 'isLoopback' | 'publicUrl'>
  database: Pick<Database, 'db'>
  users: ParseUsers
}

const fileSchema = z.array(z.object({ username: z.string(), password: z.string().min(12) }))

/**
 * Two accounts for trying the demo, with random passwords kept in DATA_DIR. They exist only while nobody but this machine can
 * reach the board; otherwise they are removed (docs/rules.md, Identity). Neither is an administrator. One whose name another account has,
 * in other upper or lower case, is left out. Returns those to tell the operator about: none once real listings have replaced the demo.
 */
export async function ensureDemoAccounts(parts: DemoAccountParts): Promise<DemoAccount[]> {
  const { config, database, users } = parts
  const file = join(config.dataDir, demoAccountsFile)
  const existing = await findUserIds(database.db, demoUsernames)
  if (!config.isDemo || !config.isLoopback || config.publicUrl !== undefined) {
    for (const userId of existing.values()) await users.remove(userId)
    rmSync(file, { force: true })
    return []
  }
  const known = readAccounts(file)
  const accounts: DemoAccount[] = []
  for (const username of demoUsernames) {
    const kept = known.find((account) => account.username === username)
    const account = kept ?? makeAccount(username)
    if (await ensureAccount(parts, account, existing.get(username))) accounts.push(account)
  }
  writeAccounts(file, accounts)
  return (await isLaunched(database)) ? [] : accounts
}

async function ensureAccount(
  { users }: DemoAccountParts,
  account: DemoAccount,
  userId: string | undefined,
): Promise<boolean> {
  if (userId === undefined)
    return users.signUp(account).then(
      () => true,
      (error: unknown) => {
        if (error instanceof BoardError && error.code === 'username_taken') return false
        throw error
      },
    )
  if ((await users.findByPassword({ username: account.username }, account.password)) !== userId)
    await users.update(userId, { password: account.password })
  return true
}

async function isLaunched({ db }: DemoAccountParts['database']): Promise<boolean> {
  const { rows } = await sql<{
    isLaunched: boolean
  }>`select ${sql.raw(isLaunchedSql)} as "isLaunched"`.execute(db)
  return rows[0]?.isLaunched === true
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

function writeAccounts(file: string, accounts: DemoAccount[]): void {
  const own = `${file}.${randomBytes(4).toString('hex')}`
  writeFileSync(own, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 })
  renameSync(own, file)
}
