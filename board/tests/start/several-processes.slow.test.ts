import { fileURLToPath } from 'node:url'
import { createTestDatabase, type TestDatabase } from '@cryptolist/testkit/database'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addressOf, cleanUp, makeDataDir, type Program, startProgram } from './support.ts'

const main = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))
const count = 8

let template: TestDatabase
let owner: Client
let empty: string
beforeAll(async () => {
  template = await createTestDatabase()
  owner = new Client({ connectionString: template.url })
  await owner.connect()
})
afterEach(cleanUp)
afterAll(async () => {
  await owner.query(`drop database if exists ${new URL(empty).pathname.slice(1)} with (force)`)
  await owner.end()
  await template.close()
})

/** A database in which nothing is. */
async function makeEmpty(): Promise<string> {
  const url = new URL(template.url)
  url.pathname += '_empty'
  await owner.query(`create database ${url.pathname.slice(1)}`)
  empty = url.href
  return empty
}

const start = (databaseUrl: string, dataDir: string): Program =>
  startProgram(main, { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO: 'on', DATABASE_CONNECTIONS: '8' })

describe('eight processes that start at once on an empty database', { timeout: 300_000 }, () => {
  it('all run, with the same demo and the same keys', async () => {
    const url = await makeEmpty()
    const dataDir = await makeDataDir()
    const programs = Array.from({ length: count }, () => start(url, dataDir))
    const addresses = await Promise.all(programs.map(addressOf))
    const bodies = await Promise.all(
      addresses.map(async (address) => (await fetch(`${address}/api/v1/jobs?limit=5`)).json()),
    )
    for (const body of bodies) expect(body.total).toBe(bodies[0].total)
    expect(bodies[0].total).toBeGreaterThan(20)

    const stranger = start(url, await makeDataDir())
    expect(await stranger.ended).toBe(1)
    expect(stranger.text()).toMatch(/Files are kept in .* Set the same S3_URL for all processes, or DATA_DIR/)
    expect(stranger.text()).not.toContain('    at ')
    for (const { child } of programs) child.kill('SIGTERM')
    for (const { ended, text } of programs) expect(await ended, text()).toBe(0)
  })
})
