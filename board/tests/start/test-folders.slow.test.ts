import { existsSync, realpathSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isAlive } from '../../server/database/embedded/process-identity.ts'
import { buildPrograms, cleanUp, makeDataDir, type Program, postgresOf, startProgram } from './support.ts'

let file: string
let temporary: string
beforeAll(async () => {
  file = join(await buildPrograms(), 'test-folder.js')
  temporary = await makeDataDir()
  await mkdir(temporary, { mode: 0o711 })
})
afterAll(cleanUp)

interface Run {
  program: Program
  folder: string
  postgres: number
}

async function start(): Promise<Run> {
  const program = startProgram(file, { TMPDIR: temporary })
  const [, folder = ''] = await program.says(/folder (\S+)\nport \d+\n/)
  return { program, folder, postgres: await postgresOf(folder) }
}

/** Leaves the folder as `kill -9` does, once PostgreSQL has noticed that it is alone. */
async function kill({ program, postgres }: Run): Promise<void> {
  program.child.kill('SIGKILL')
  await program.ended
  await expect.poll(() => isAlive(postgres)).toBe(false)
}

describe('a PostgreSQL of tests', () => {
  it('that was killed is gone after the next start, however many start; one that runs stays', async () => {
    const [killed, other, running] = [await start(), await start(), await start()]
    const data = realpathSync(join(killed.folder, 'postgres'))
    await Promise.all([kill(killed), kill(other)])
    expect([existsSync(killed.folder), existsSync(data)]).toEqual([true, true])
    const next = await Promise.all([start(), start()])
    for (const path of [killed.folder, other.folder, data]) expect(existsSync(path)).toBe(false)
    for (const { folder } of [running, ...next]) {
      expect(dirname(folder)).toBe(temporary)
      expect(existsSync(join(folder, 'postgres/cluster/PG_VERSION'))).toBe(true)
    }
    const [, port] = await running.program.says(/port (\d+)/)
    await expect(canConnect(Number(port))).resolves.toBe(true)
    for (const { program, folder } of [running, ...next]) {
      program.child.kill('SIGTERM')
      expect(await program.ended).toBe(0)
      expect(existsSync(folder)).toBe(false)
    }
  })
})

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
