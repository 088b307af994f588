// Plain JavaScript, for the measurements run without a build.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** Vacuums the embedded database of a running board, so that no automatic vacuum starts while it is measured. */
export async function settleDatabase(dataDir) {
  const { host, port, user, password, database } = JSON.parse(
    await readFile(join(dataDir, 'postgres/connection.json'), 'utf8'),
  )
  const client = new pg.Client({ host, port, user, password, database })
  await client.connect()
  await client.query('vacuum (analyze)')
  await client.end()
}
