import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { BoardError } from '@cryptolist/contract'
import { Client, escapeIdentifier } from 'pg'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'
import * as text from '#messages/backup'
import { findErrorCode } from '../config/startup-error.ts'
import type { DatabaseConnection } from '../database/connection.ts'
import { clientConfig } from '../database/pool.ts'
import type { ArchivedTable, Manifest } from './archive.ts'
import { type Catalogue, schemas } from './catalogue.ts'
import { findColumnName, findTableName } from './forms/forms.ts'
import { copySettings } from './snapshot.ts'

/** Loading and indexing a large table takes as long as it takes. */
const timeouts = { connect: 10_000, statement: 0, answer: 0 }
/** Any number that nothing else locks by. */
const restoreLock = 4_771_904

/** A database that is being filled in one transaction. */
export interface DatabaseRestore {
  /** Makes the tables, without keys and indexes: rows go in faster before them. */
  begin(catalogue: Catalogue): Promise<void>
  /** Takes the next piece of a table's rows. All of one table come before those of the next. */
  addRows(table: ArchivedTable, bytes: Buffer): Promise<void>
  /** Makes the rest and commits. */
  finish(manifest: Pick<Manifest, 'tables'>): Promise<void>
  /** Without `finish`, everything is undone. */
  close(): Promise<void>
}

/** Begins in an empty database. Throws BoardError `conflict` if it has anything of a board's, or another restore runs into it. */
export async function openRestore(connection: DatabaseConnection): Promise<DatabaseRestore> {
  const client = new Client(clientConfig(connection, timeouts))
  // Without a listener an error between two statements would end the process; the next statement reports it.
  client.on('error', () => undefined)
  const close = async (): Promise<void> => {
    await client.end().catch(() => undefined)
  }
  let restoreRights: () => Promise<void>
  try {
    await client.connect()
    for (const setting of [...copySettings, 'statement_timeout = 0', 'check_function_bodies = off'])
      await client.query(`set ${setting}`)
    await requireEmpty(client)
    await client.query('begin')
    restoreRights = await lowerRights(client)
  } catch (error) {
    await close()
    throw error
  }
  let after: string[] = []
  const loader = createLoader(client)
  return {
    async begin(catalogue) {
      await runAll(client, catalogue.before)
      after = catalogue.after
    },
    addRows: loader.add,
    async finish({ tables }) {
      await loader.end()
      for (const { name, rows } of tables)
        if ((loader.counts.get(name) ?? 0) !== rows)
          throw new BoardError('invalid_input', text.refused(name, text.rowsMissing(rows)))
      for (const statement of after) await run(client, statement).catch((cause) => throwFor(cause, statement))
      await restoreRights()
      await client.query('commit')
      // A committed restore counts, even if the planner has to do without for a while.
      await client.query('analyze').catch(() => undefined)
    },
    close,
  }
}

async function requireEmpty(client: Client): Promise<void> {
  const { rows } = await client.query<{ isFree: boolean; encoding: string; found: string | null }>(
    `select pg_try_advisory_lock($2) as "isFree", current_setting('server_encoding') as encoding,
       (select format('%I.%I', nspname, relname) from pg_class c join pg_namespace n on n.oid = relnamespace
         where nspname = any($1) and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
           and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
         limit 1) as found`,
    [schemas, restoreLock],
  )
  const [state] = rows
  if (state?.isFree !== true) throw new BoardError('conflict', text.restoreIsRunning)
  if (state.found !== null) throw new BoardError('conflict', text.databaseHasData(state.found))
  if (state.encoding !== 'UTF8') throw new BoardError('invalid_input', text.notUtf8(state.encoding))
}

/** The schema of our own function, which is gone again with the restore. */
const ownSchema = 'restoring'

/**
 * Has all that follows run without a superuser's rights, for the case that an archive gets a statement past our checks: as a role that owns
 * what is made, and is gone again with the transaction. Returns how to give everything to the user who is connected.
 */
async function lowerRights(client: Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ isSuperuser: boolean; database: string; found: string[] }>(
    `select current_setting('is_superuser') = 'on' as "isSuperuser", current_database() as database,
       array(select nspname::text from pg_namespace where nspname = any($1)) as found`,
    [schemas],
  )
  const [state] = rows
  const role = escapeIdentifier(`restore_${randomBytes(8).toString('hex')}`)
  const statements: string[] = []
  if (state?.isSuperuser === true) {
    statements.push(`create role ${role}`)
    statements.push(`grant create on database ${escapeIdentifier(state.database)} to ${role}`)
    for (const schema of state.found) statements.push(`grant usage, create on schema ${schema} to ${role}`)
    statements.push(`set local role ${role}`)
  }
  // Within a function of this kind, a statement can't change the role, nor end the transaction.
  // Not a temporary one, for which users need one more right.
  statements.push(`create schema ${ownSchema}`)
  statements.push(`create function ${ownSchema}.run(statement text) returns void language plpgsql security definer
    as 'begin execute statement; end'`)
  for (const statement of statements) await client.query(statement)
  return async () => {
    await client.query(`drop schema ${ownSchema} cascade`)
    if (state?.isSuperuser !== true) return
    await client.query('reset role')
    await client.query(`reassign owned by ${role} to current_user`)
    await client.query(`drop owned by ${role}`)
    await client.query(`drop role ${role}`)
  }
}

async function run(client: Client, statement: string): Promise<void> {
  await client.query(`select ${ownSchema}.run($1)`, [statement])
}

/** Written from the names themselves, not from the archive's text. */
function copyStatement(table: string, columns: readonly string[]): string {
  const { schema = '', name = '' } = findTableName(table) ?? {}
  const list = columns.map((column) => escapeIdentifier(findColumnName(column) ?? ''))
  return `copy ${escapeIdentifier(schema)}.${escapeIdentifier(name)} (${list.join(', ')}) from stdin`
}

/** Things that need others, such as a function in a default, may come before them: what fails is tried again after the rest. */
async function runAll(client: Client, statements: readonly string[]): Promise<void> {
  let left = [...statements]
  while (left.length > 0) {
    const failed: { statement: string; cause: unknown }[] = []
    for (const statement of left) {
      await client.query('savepoint attempt')
      try {
        await run(client, statement)
        await client.query('release savepoint attempt')
      } catch (cause) {
        await client.query('rollback to savepoint attempt')
        // Without an extension that nothing needs, the rest goes well; with one that is needed, the rest fails.
        if (!statement.startsWith('create extension')) failed.push({ statement, cause })
      }
    }
    const [first] = failed
    if (first !== undefined && failed.length === left.length) throwFor(first.cause, first.statement)
    left = failed.map(({ statement }) => statement)
  }
}

/** Writes rows of one table after the other over one connection. */
function createLoader(client: Client) {
  const counts = new Map<string, number>()
  let current: { name: string; stream: CopyStreamQuery; failed: Promise<never> } | undefined
  const end = async (): Promise<void> => {
    if (current === undefined) return
    const { name, stream, failed } = current
    current = undefined
    stream.end()
    await Promise.race([once(stream, 'finish'), failed]).catch((cause) => throwFor(cause, name))
    counts.set(name, stream.rowCount)
  }
  const begin = ({ name, columns }: ArchivedTable) => {
    const stream = client.query(copyFrom(copyStatement(name, columns)))
    const failed = new Promise<never>((_resolve, reject) => stream.once('error', reject))
    failed.catch(() => undefined)
    return { name, stream, failed }
  }
  const add = async (table: ArchivedTable, bytes: Buffer): Promise<void> => {
    if (current?.name !== table.name) {
      await end()
      current = begin(table)
    }
    const { name, stream, failed } = current
    if (stream.write(bytes)) return
    await Promise.race([once(stream, 'drain'), failed]).catch((cause) => throwFor(cause, name))
  }
  return { add, end, counts }
}

function throwFor(cause: unknown, what: string): never {
  const code = findErrorCode(cause)
  const reason = cause instanceof Error ? cause.message : String(cause)
  if (code === '53100') throw new BoardError('unavailable', text.databaseDiskFull, { cause })
  if (code === '42501') throw new BoardError('invalid_input', text.notAllowed(reason), { cause })
  throw new BoardError('invalid_input', text.refused(what, reason), {
    cause,
  })
}
