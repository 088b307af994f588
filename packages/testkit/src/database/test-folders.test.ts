import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeTestFolder, removeDeadTestFolders } from './test-folders.ts'

const markName = 'cryptolist-test-folder.json'
let parent: string
let deadPid: number
const running = new Set<ChildProcess>()
beforeAll(async () => {
  const child = spawn(process.execPath, ['-e', ''])
  deadPid = child.pid ?? 0
  await once(child, 'exit')
})
afterEach(async () => {
  for (const child of running) {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  running.clear()
})
afterAll(() => rm(parent, { recursive: true, force: true }))

async function begin(): Promise<void> {
  if (parent !== undefined) await rm(parent, { recursive: true, force: true })
  parent = await mkdtemp(join(tmpdir(), 'cryptolist-folders-'))
}

/** A folder as a killed test leaves it. */
async function leave(mark: object | undefined = {}): Promise<string> {
  const path = await mkdtemp(join(parent, 'cryptolist-tests-'))
  await mkdir(join(path, 'postgres/cluster'), { recursive: true })
  if (mark !== undefined)
    await writeFile(
      join(path, markName),
      JSON.stringify({ host: hostname(), pid: deadPid, startMark: '1', ...mark }),
    )
  return path
}

/** A folder as a killed test leaves it, but with its data outside, in one that says it belongs to `owner`. */
async function leaveOutside(owner?: string): Promise<{ path: string; target: string }> {
  const path = await leave()
  await rm(join(path, 'postgres'), { recursive: true })
  const target = join(parent, `outside-${basename(path)}`)
  await mkdir(join(target, 'cluster'), { recursive: true })
  const text = `PostgreSQL data of the CryptoList whose data folder is ${owner ?? path}.\n`
  await writeFile(join(target, 'README'), text)
  await symlink(target, join(path, 'postgres'))
  return { path, target }
}

describe('folders of tests', () => {
  it('are marked as long as they are there, and removed with all that is in them', async () => {
    await begin()
    const { path, remove } = await makeTestFolder('cryptolist-tests-', parent)
    expect(JSON.parse(await readFile(join(path, markName), 'utf8'))).toMatchObject({ pid: process.pid })
    await mkdir(join(path, 'postgres'))
    await remove()
    expect(existsSync(path)).toBe(false)
    await expect(remove()).resolves.toBeUndefined()
  })

  it('of processes that are gone are removed; those of living ones, of other machines and unmarked ones stay', async () => {
    await begin()
    const dead = [await leave(), await leave()]
    const { path: own } = await makeTestFolder('cryptolist-tests-', parent)
    const remaining = [own, await leave({ host: 'elsewhere' }), await leave({ pid: 'x' })]
    const unmarked = await leave()
    await rm(join(unmarked, markName))
    const broken = await leave()
    await writeFile(join(broken, markName), '{')
    expect((await removeDeadTestFolders(parent)).sort()).toEqual(dead.sort())
    for (const path of dead) expect(existsSync(path)).toBe(false)
    for (const path of [...remaining, unmarked, broken]) expect(existsSync(join(path))).toBe(true)
    expect(await removeDeadTestFolders(parent)).toEqual([])
  })

  it.runIf(process.platform === 'linux')(
    'of a process whose number another has by now are removed',
    async () => {
      await begin()
      const path = await leave({ pid: process.pid })
      expect(await removeDeadTestFolders(parent)).toEqual([path])
    },
  )

  it.runIf(process.platform === 'linux')(
    'stay while a program runs in them or was told of them',
    async () => {
      await begin()
      const [within, told] = [await leave(), await leave()]
      const wait = ['-e', 'process.stdin.resume()']
      running.add(spawn(process.execPath, wait, { cwd: join(within, 'postgres/cluster') }))
      running.add(spawn(process.execPath, [...wait, join(told, 'postgres/cluster')]))
      await Promise.all([...running].map((child) => once(child, 'spawn')))
      expect(await removeDeadTestFolders(parent)).toEqual([])
      expect([existsSync(within), existsSync(told)]).toEqual([true, true])
    },
  )

  it('go with the folder outside that says it is theirs, and with no other', async () => {
    await begin()
    const own = await leaveOutside()
    const foreign = await leaveOutside('/srv/board/data')
    expect(await removeDeadTestFolders(parent)).toHaveLength(2)
    expect([existsSync(own.path), existsSync(own.target)]).toEqual([false, false])
    expect([existsSync(foreign.path), existsSync(foreign.target)]).toEqual([false, true])
    expect(existsSync(join(foreign.target, 'cluster'))).toBe(true)
  })

  it('stay if they are reached through a link, or their marker is a link', async () => {
    await begin()
    const shared = join(parent, 'elsewhere/shared')
    await mkdir(join(shared, 'kept'), { recursive: true })
    const mark = { host: hostname(), pid: deadPid, startMark: '1' }
    await writeFile(join(shared, markName), JSON.stringify(mark))
    await symlink(shared, join(parent, 'cryptolist-tests-link'))
    const marked = await leave()
    await rm(join(marked, markName))
    await symlink(join(shared, markName), join(marked, markName))
    expect(await removeDeadTestFolders(parent)).toEqual([])
    expect([existsSync(join(shared, 'kept')), existsSync(marked)]).toEqual([true, true])
  })

  it.runIf(process.getuid?.() === 0)('stay where somebody else has marked them', async () => {
    await begin()
    const path = await leave()
    await chown(join(path, markName), 65_534, 65_534)
    expect(await removeDeadTestFolders(parent)).toEqual([])
    expect(existsSync(path)).toBe(true)
  })

  it('are removed once by many at once', async () => {
    await begin()
    const dead = await Promise.all(Array.from({ length: 20 }, () => leave()))
    const removed = await Promise.all(Array.from({ length: 5 }, () => removeDeadTestFolders(parent)))
    expect(removed.flat().sort()).toEqual(dead.sort())
    expect(await removeDeadTestFolders(parent)).toEqual([])
  })
})
