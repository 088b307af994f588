import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { BoardError } from '@cryptolist/contract'
import { Client, type ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import * as text from '#messages/backup'
import { findErrorCode } from '../config/startup-error.ts'
import type { DatabaseConnection } from '../database/connection.ts'
import { clientConfig } from '../database/pool.ts'
import { type ReadCatalogue, readCatalogue, schemas, type TableToCopy } from './catalogue.ts'

/** Copying a large table takes as long as it takes. */
const timeouts = { connect: 10_000, statement: 0, answer: 0 }
/** Any number that nothing else locks by. */
const backupLock = 4_771_903
const attempts = 5
/** The longest wait for each table that is being altered right now. */
const lockMilliseconds = 2_000

/** The whole database as it was in one moment, while others go on writing to it. */
export interface Snapshot {
  /** By which other transactions may see the same moment. */
  id: string
  catalogue: ReadCatalogue
  serverVersion: string
  /** Applied migrations, in their order. */
  migrations: string[]
  /** Rows of a query, as they were. */
  query<Row extends object>(statement: string): Promise<Row[]>
  /** The rows of a table in PostgreSQL's text format. Throws TableChanged when it was altered since. */
  copy(table: TableToCopy): AsyncGenerator<Buffer, void>
  close(): void
}

/** A table was dropped, truncated or rewritten after the snapshot, which can no longer see its rows. The backup has to start over. */
export class TableChanged extends Error {
  override readonly name = 'TableChanged'
}

/** Opens it for the one backup that may run at a time. Throws BoardError `conflict` while another one runs. */
export async function openSnapshot(connection: DatabaseConnection): Promise<Snapshot> {
  const sockets: Duplex[] = []
  // Destroyed, because a server that is still sending rows wouldn't read a polite end.
  const close = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  try {
    const holder = await connect(connection, sockets)
    const copier = await connect(connection, sockets)
    const [board] = (await holder.query(`select to_regclass('board.kysely_migration') as found`)).rows
    if (board.found === null) throw new BoardError('not_found', text.nothing)
    const { rows } = await holder.query<{ isFree: boolean }>('select pg_try_advisory_lock($1) as "isFree"', [
      backupLock,
    ])
    if (rows[0]?.isFree !== true) throw new BoardError('conflict', text.isRunning)
    return { ...(await open(holder, copier)), close }
  } catch (error) {
    close()
    throw error
  }
}

async function open(holder: Client, copier: Client): Promise<Omit<Snapshot, 'close'>> {
  const { id, catalogue } = await holdStill(holder, copier)
  const query: Snapshot['query'] = async <Row extends object>(statement: string) =>
    (await holder.query<Row>(statement)).rows
  const [version] = await query<{ name: string }>(`select current_setting('server_version') as name`)
  const migrations = await query<{ name: string }>('select name from board.kysely_migration order by name')
  return {
    id,
    catalogue,
    serverVersion: version?.name ?? '',
    migrations: migrations.map(({ name }) => name),
    query,
    copy: (table) => copy(copier, id, table),
  }
}

/**
 * Takes the snapshot and the catalogue while all tables are locked against being altered, for some hundred milliseconds: the catalogue's
 * functions don't look through the snapshot. A lock for as long as the backup would stop all who come behind one that alters a table.
 */
async function holdStill(holder: Client, copier: Client): Promise<{ id: string; catalogue: ReadCatalogue }> {
  for (let attempt = 1; ; attempt++) {
    try {
      await copier.query('begin')
      const names = await listTables(copier)
      await copier.query(`set local lock_timeout = ${lockMilliseconds}`)
      if (names.length > 0) await copier.query(`lock table ${names.join(', ')} in access share mode`)
      await holder.query('begin transaction isolation level repeatable read, read only')
      const { rows } = await holder.query<{ id: string }>('select pg_export_snapshot() as id')
      const isSame = (await listTables(copier)).join() === names.join()
      const catalogue = await readCatalogue(copier)
      await copier.query('commit')
      if (isSame) return { id: rows[0]?.id ?? '', catalogue }
    } catch (error) {
      // A table that was dropped or is being altered: the next look may find it at rest.
      if (attempt >= attempts || !['42P01', '55P03', '40P01'].includes(findErrorCode(error) ?? ''))
        throw error
    }
    await Promise.all([holder.query('rollback'), copier.query('rollback')])
    if (attempt >= attempts) throw new BoardError('unavailable', text.neverStill)
  }
}

async function listTables(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = relnamespace
     where nspname = any($1) and relkind in ('r', 'p') order by c.oid`,
    [schemas],
  )
  return rows.map(({ name }) => name)
}

async function* copy(client: Client, id: string, table: TableToCopy): AsyncGenerator<Buffer, void> {
  await client.query('begin transaction isolation level repeatable read, read only')
  await client.query(`set transaction snapshot '${id}'`)
  const before = await findFileNode(client, table, { asOfSnapshot: true })
  try {
    const statement = `copy ${table.name} (${table.columns.join(', ')}) to stdout`
    for await (const chunk of client.query(copyTo(statement))) yield chunk
  } catch (error) {
    if (findErrorCode(error) === '42P01' || findErrorCode(error) === '42703') throw new TableChanged()
    throw error
  }
  // Rewriting a table and emptying it by TRUNCATE take its rows from older snapshots too: it would look empty.
  if ((await findFileNode(client, table, { asOfSnapshot: false })) !== before) throw new TableChanged()
  await client.query('commit')
}

async function findFileNode(
  client: Client,
  { id }: TableToCopy,
  { asOfSnapshot }: { asOfSnapshot: boolean },
): Promise<number | undefined> {
  // The function sees the present, the table pg_class what the snapshot saw.
  const node = asOfSnapshot ? '(select relfilenode from pg_class where oid = $1)' : 'pg_relation_filenode($1)'
  const { rows } = await client.query<{ node: string | null }>(`select ${node}::text as node`, [id])
  return Number(rows[0]?.node ?? 0)
}

async function connect(connection: DatabaseConnection, sockets: Duplex[]): Promise<Client> {
  const socket = connection.stream?.() ?? new Socket()
  sockets.push(socket)
  const client = new Client({ ...clientConfig(connection, timeouts), stream: () => socket })
  // Without a listener an error between two statements would end the process; the next statement reports it.
  client.on('error', () => undefined)
  await client.connect()
  for (const setting of [...copySettings, 'statement_timeout = 0', 'idle_in_transaction_session_timeout = 0'])
    await client.query(`set ${setting}`)
  return client
}

/** Settings that the text of rows and of definitions depends on; restoring sets the same. */
export const copySettings = [
  `search_path = ''`,
  `client_encoding = 'UTF8'`,
  `datestyle = 'ISO'`,
  `intervalstyle = 'postgres'`,
  `timezone = 'UTC'`,
  'extra_float_digits = 1',
  `bytea_output = 'hex'`,
  'row_security = off',
] as const
