import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chmod, chown, cp, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createTestDatabase, makeTestFolder, type TestDatabase } from '@cryptolist/testkit/database'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../', import.meta.url))
/** Without rights of its own, where the tests run as root. */
const plainUser = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

let database: TestDatabase
let folder: string
let containerfile: string

beforeAll(async () => {
  database = await createTestDatabase()
  folder = (await makeTestFolder('cryptolist-bundle-')).path
  await chmod(folder, 0o755)
  containerfile = await readFile(join(root, 'deploy/Containerfile'), 'utf8')
  await mkdir(join(folder, 'source'))
  await mkdir(join(folder, 'data'))
  const { stdout } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    maxBuffer: 10_000_000,
  })
  for (const file of stdout.split('\0'))
    if (file !== '') await cp(join(root, file), join(folder, 'source', file)).catch(ignoreMissing)
  if (plainUser.uid !== undefined) await giveAway(folder, plainUser.uid, plainUser.gid)
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

/** A file that was deleted and is not committed yet. */
function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

async function giveAway(place: string, uid: number, gid: number): Promise<void> {
  await chown(place, uid, gid)
  for (const name of await readdir(place, { recursive: true })) await chown(join(place, name), uid, gid)
}

/** Starts a program as the plain user; resolves with its exit code and what it wrote. */
async function runPlain(command: string[], cwd: string, environment: Record<string, string> = {}) {
  const [program = '', ...parameters] = command
  const env = { PATH: process.env.PATH, HOME: folder, ...environment }
  const child = spawn(program, parameters, { cwd, env, ...plainUser })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += String(part)))
  const ended = once(child, 'close').then(([code]) => ({ code, text }))
  return { child, ended, text: () => text }
}

/** The words of an instruction in the container file. */
function instruction(name: string): string[] {
  const list = new RegExp(`^${name}\\b.*?(\\[.*\\])$`, 'm').exec(containerfile)?.[1]
  return JSON.parse(list ?? '[]')
}

describe('the container file, step by step as a plain user', { timeout: 480_000 }, () => {
  it('builds in an empty folder without packages for development, and runs from code that it cannot change', async () => {
    const target = join(folder, 'board')
    const build = /^RUN (deploy\/build\.sh) \/board (.*)$/m.exec(containerfile)?.slice(1) ?? []
    const built = await runPlain([`./${build[0]}`, target, build[1] ?? ''], join(folder, 'source'))
    expect(await built.ended).toMatchObject({ code: 0 })
    const installed = await readdir(join(folder, 'source/node_modules'))
    for (const name of ['vitest', 'playwright-core', '@foundry-rs']) expect(installed).not.toContain(name)
    expect(await readdir(join(target, 'node_modules'))).not.toContain('vite')
    for (const file of [
      'README.md',
      'docs/guides/operations.md',
      'deploy/nginx.conf',
      'deploy/cryptolist.service',
    ])
      expect(await readFile(join(target, file), 'utf8')).toBe(await readFile(join(root, file), 'utf8'))
    expect(await readFile(join(target, 'LICENCES.txt'), 'utf8')).toMatch(/^- pg .*: MIT$/m)
    const ofScripts = await readFile(join(target, 'board/dist/client/assets/licences.txt'), 'utf8')
    expect(ofScripts).toMatch(/^## react-dom .*\(MIT\)$/m)
    expect(await megabytesOf(target)).toBeLessThan(268)
    const check = async () =>
      (await (await runPlain(['sha256sum', '-c', '--quiet', 'SHA256SUMS'], target)).ended).text
    expect(await check()).toBe('')
    const sums = await readFile(join(target, 'SHA256SUMS'), 'utf8')
    for (const file of ['package.json', 'board/dist/server/main.js', 'node_modules/pg/package.json'])
      expect(sums).toContain(`  ${file}\n`)
    await appendFile(join(target, 'health.mjs'), '// changed\n')
    expect(await check()).toContain('health.mjs: FAILED')
    await cp(join(folder, 'source/deploy/health.mjs'), join(target, 'health.mjs'))
    const version = await runPlain([process.execPath, 'board/dist/server/main.js', '--version'], target)
    expect((await version.ended).text).toMatch(/^\d+\.\d+\.\d+\+sources\.[0-9a-f]{8}\n$/)
    await run('chmod', ['-R', 'a-w', target])
    if (plainUser.uid !== undefined) await giveAway(target, 0, 0)

    const environment = Object.fromEntries(
      (/^ENV (.*)$/m.exec(containerfile)?.[1] ?? '').split(' ').map((pair) => pair.split('=')),
    )
    const own = { ...environment, HOST: '127.0.0.1', PORT: '4539', DATA_DIR: join(folder, 'data') }
    const board = await runPlain(instruction('CMD'), target, { ...own, DATABASE_URL: database.url })
    const isHealthy = async () => (await (await runPlain(instruction('HEALTHCHECK'), target, own)).ended).code
    expect(await isHealthy()).toBe(1)
    await vi.waitFor(() => expect(board.text()).toContain('is open at'))
    expect(await isHealthy()).toBe(0)
    expect((await fetch('http://127.0.0.1:4539/jobs')).status).toBe(200)
    const command = ['npm', 'run', 'backup', '--', join(folder, 'data/backups/')]
    const backup = await runPlain(command, target, { ...own, DATABASE_URL: database.url })
    expect(await backup.ended).toMatchObject({ code: 0 })
    expect(await readdir(join(folder, 'data/backups'))).toEqual([
      expect.stringMatching(/^cryptolist-.*\.tar\.gz$/),
    ])
    board.child.kill('SIGTERM')
    expect(await board.ended).toMatchObject({ code: 0 })
  })

  it('has the health check of the compose file, which images in the OCI format need', async () => {
    const compose = await readFile(join(root, 'deploy/compose.yaml'), 'utf8')
    expect(compose).toContain(
      `test: ${JSON.stringify(['CMD', ...instruction('HEALTHCHECK')]).replaceAll(',', ', ')}`,
    )
  })

  it('refuses a folder in which something is', async () => {
    const command = [process.execPath, join(root, 'scripts/bundle.mjs'), dirname(folder)]
    expect(await (await runPlain(command, root)).ended).toEqual({
      code: 1,
      text: `${dirname(folder)} is not empty. Name a folder that is empty or doesn't exist.\n`,
    })
  })
})

describe('a bundle without the backend', { timeout: 240_000 }, () => {
  it('starts, and has neither the packages nor the commands of the backend', async () => {
    const target = join(folder, 'alone')
    const flags = ['--without-backend', '--without-postgres']
    await run(process.execPath, [join(root, 'scripts/bundle.mjs'), target, ...flags])
    const { scripts } = JSON.parse(await readFile(join(target, 'package.json'), 'utf8'))
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['start', 'admin', 'backup', 'import']))
    for (const name of ['move', 'sync', 'keys']) expect(scripts).not.toHaveProperty(name)
    const packages = await readdir(join(target, 'node_modules'))
    expect(packages).toContain('pg')
    for (const name of ['parse-server', 'parse', 'mongodb']) expect(packages).not.toContain(name)

    const own = await createTestDatabase()
    const settings = {
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: join(folder, 'alone-data'),
      NODE_ENV: 'production',
    }
    const child = spawn(process.execPath, ['board/dist/server/main.js'], {
      cwd: target,
      env: { PATH: process.env.PATH, ...settings, DATABASE_URL: own.url },
    })
    const ended = once(child, 'close')
    try {
      let text = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += String(part)))
      const address = () => /is open at (http:\S+)/.exec(text)?.[1]
      await vi.waitFor(() => expect(text).toContain('is open at'))
      const statusOf = async (path: string) => (await fetch(`${address()}${path}`)).status
      expect(
        [await statusOf('/jobs'), await statusOf('/api/v1/jobs'), await statusOf('/server/health')],
        text,
      ).toEqual([200, 200, 404])
    } finally {
      child.kill('SIGTERM')
      await ended
      await own.close()
    }
  })
})

async function megabytesOf(place: string): Promise<number> {
  const { stdout } = await run('du', ['-sm', place])
  return Number.parseInt(stdout, 10)
}
