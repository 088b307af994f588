import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { findErrorCode } from '../../server/config/startup-error.ts'
import { isAlive } from '../../server/database/embedded/process-identity.ts'
import { requestRaw } from '../support/raw-request.ts'
import { addressOf, cleanUp, makeDataDir, postgresOf, startProgram } from './support.ts'

const main = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))
const paths = ['/', '/jobs', '/api/v1/jobs', '/sign-in']
const clients = 6
const warmRequests = 12

afterAll(cleanUp)

/** The status of an answer over a connection of its own; what the system says when there was no connection. */
async function ask(url: string): Promise<number | string> {
  const headers = { connection: 'close', accept: 'text/html' }
  return requestRaw(url, { headers }).then(
    ({ status }) => status,
    (error: unknown) => findErrorCode(error) ?? 'unknown',
  )
}

describe('the real program', () => {
  it('asked to stop under load, says so at /readyz, answers all that it accepted, and leaves nothing behind', async () => {
    const dataDir = await makeDataDir()
    const program = startProgram(main, { DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'error' })
    const address = await addressOf(program)
    const postgres = await postgresOf(dataDir)
    expect(await ask(`${address}/readyz`)).toBe(200)

    const seen = { pages: new Set<number | string>(), readiness: new Set<number | string>() }
    let answered = 0
    const askOn = async (client: number): Promise<void> => {
      for (let turn = client; ; turn++) {
        const status = await ask(address + paths[turn % paths.length])
        seen.pages.add(status)
        if (status === 'ECONNREFUSED') return
        answered++
        if (answered === warmRequests) program.child.kill('SIGTERM')
      }
    }
    const watchReadiness = async (): Promise<void> => {
      for (;;) {
        const status = await ask(`${address}/readyz`)
        seen.readiness.add(status)
        if (status === 'ECONNREFUSED') return
      }
    }
    await Promise.all([watchReadiness(), ...Array.from({ length: clients }, (_, client) => askOn(client))])

    expect([...seen.pages]).toEqual([200, 'ECONNREFUSED'])
    expect([...seen.readiness]).toEqual([200, 503, 'ECONNREFUSED'])
    expect(await program.ended, program.text()).toBe(0)
    expect(isAlive(postgres)).toBe(false)
  })

  it('that is public is told to use another database than the embedded one, and ends with 0 on Ctrl-C', async () => {
    const dataDir = await makeDataDir()
    const program = startProgram(main, { DATA_DIR: dataDir, PUBLIC_URL: 'https://jobs.example.org' })
    await program.says(
      /warn +This board is public, and its embedded PostgreSQL 18\.\d+ lacks .* Set DATABASE_URL/,
    )
    const postgres = await postgresOf(dataDir)
    program.child.kill('SIGINT')
    expect(await program.ended, program.text()).toBe(0)
    expect(program.text()).toMatch(/Stopped\n$/)
    expect(isAlive(postgres)).toBe(false)
  })

  it('that cannot use its cloud code ends with 1 and a sentence, everything closed that it had opened', async () => {
    const dataDir = await makeDataDir()
    const program = startProgram(main, { DATA_DIR: dataDir, CLOUD_CODE: '/nowhere/cloud.js' })
    expect(await program.ended).toBe(1)
    const end = program.text().slice(program.text().indexOf('CLOUD_CODE is'))
    expect(end).toBe(
      'CLOUD_CODE is /nowhere/cloud.js, and there is no such file. Set it to the path of a module.\n',
    )
    expect(program.text()).not.toMatch(/connection|queue/i)
    await expect(postgresOf(dataDir)).rejects.toThrow('ENOENT')
  })
})
