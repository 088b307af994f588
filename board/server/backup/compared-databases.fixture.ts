import pg from 'pg'
import { readCatalogue } from './catalogue.ts'

/** A hash of every table's rows, as a transaction sees them that may be the snapshot's. */
export async function hashRows(url: string, snapshot?: string): Promise<Record<string, string>> {
  const reader = await connect(url)
  try {
    await reader.query('begin transaction isolation level repeatable read')
    if (snapshot !== undefined) await reader.query(`set transaction snapshot '${snapshot}'`)
    const { rows: tables } = await reader.query<{ name: string }>(
      `select format('%I.%I', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = relnamespace
       where nspname in ('board', 'chain', 'pgboss', 'public') and relkind in ('r', 'p') and relpersistence = 'p'`,
    )
    const hashes: Record<string, string> = {}
    for (const { name } of tables) {
      const hashed = `select count(*) || md5(coalesce(string_agg(t::text, E'\\n' order by t::text), '')) as hash from ${name} t`
      hashes[name] = (await reader.query<{ hash: string }>(hashed)).rows[0]?.hash ?? ''
    }
    return hashes
  } finally {
    await reader.end()
  }
}

/** The statements that make everything in a database but its rows. */
export async function describeSchema(url: string): Promise<{ before: string[]; after: string[] }> {
  const reader = await connect(url)
  try {
    await reader.query(`set search_path = ''`)
    const { before, after } = await readCatalogue(reader)
    return { before: before.sort(), after: after.sort() }
  } finally {
    await reader.end()
  }
}

/** An open connection to a database. */
export async function connect(url: string): Promise<pg.Client> {
  const newClient = new pg.Client({ connectionString: url })
  await newClient.connect()
  return newClient
}
