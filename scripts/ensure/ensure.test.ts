import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../', import.meta.url))
let folder = ''

/** Runs a line of JavaScript against one of the modules, in a process of its own as the commands do. */
async function evaluate(module: string, code: string): Promise<string> {
  const source = `import * as module from ${JSON.stringify(join(root, 'scripts/ensure', module))}\n${code}`
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', source])
  return stdout.trim()
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cryptolist-ensure-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the Node version', () => {
  it.each([
    ['20.19.0', true],
    ['20.20.2', true],
    ['22.13.1', true],
    ['24.11.0', true],
    ['26.0.0', true],
    ['18.20.0', false],
    ['20.18.9', false],
    ['21.9.0', false],
    ['22.12.0', false],
    ['24.10.0', false],
  ])('%s is allowed: %s', async (version, isAllowed) => {
    const range = '^20.19.0 || ^22.13.0 || >=24.11.0'
    const code = `console.log(module.satisfies(${JSON.stringify(version)}, ${JSON.stringify(range)}))`
    expect(await evaluate('node-version.mjs', code)).toBe(String(isAllowed))
  })

  it('is refused with a sentence that says which to install', async () => {
    const code = `try { module.checkNode('18.0.0') } catch (error) { console.log(error.message) }`
    expect(await evaluate('node-version.mjs', code)).toMatch(
      /^CryptoList needs Node 20\.19 or a newer 20, 22\.13 or a newer 22, or 24\.11 or newer, and this is 18\.0\.0\. Install one of them/,
    )
  })
})

describe('what counts as a change of the sources', () => {
  it('is their contents and names, not tests, builds or dates', async () => {
    const copy = join(folder, 'repository')
    await cp(join(root, 'scripts/ensure'), join(copy, 'scripts/ensure'), { recursive: true })
    for (const file of ['package-lock.json', 'tsconfig.json', 'scripts/build.mjs'])
      await cp(join(root, file), join(copy, file))
    await mkdir(join(copy, 'board/dist'), { recursive: true })
    for (const name of ['packages', 'moralis/web3']) await mkdir(join(copy, name), { recursive: true })
    const hash = async (): Promise<string> => {
      const module = JSON.stringify(join(copy, 'scripts/ensure/sources.mjs'))
      const code = `import { hashOfSources } from ${module}\nconsole.log(hashOfSources())`
      return (await run(process.execPath, ['--input-type=module', '-e', code])).stdout
    }
    const write = (name: string, text: string): Promise<void> => writeFile(join(copy, 'board', name), text)
    await write('page.tsx', 'one')
    const first = await hash()
    await write('page.test.tsx', 'a test')
    await write('dist/page.js', 'built')
    await write('page.tsx', 'one')
    expect(await hash()).toBe(first)
    await write('page.tsx', 'two')
    const second = await hash()
    expect(second).not.toBe(first)
    await rm(join(copy, 'board/page.tsx'))
    expect(await hash()).not.toBe(second)
  })
})

describe('what a build is', () => {
  let copy = ''
  const git = (...parameters: string[]) =>
    run('git', ['-c', 'user.name=Tests', '-c', 'user.email=tests@example.org', ...parameters], { cwd: copy })
  const describeVersion = async (place = copy, environment: Record<string, string> = {}): Promise<string> => {
    const module = JSON.stringify(join(place, 'scripts/ensure/version.mjs'))
    const code = `import { describeVersion } from ${module}\nconsole.log(describeVersion())`
    const env = { ...process.env, ...environment }
    return (await run(process.execPath, ['--input-type=module', '-e', code], { env })).stdout.trim()
  }

  beforeEach(async () => {
    copy = await mkdtemp(join(folder, 'versions-'))
    for (const part of ['scripts/ensure', '.gitattributes'])
      await cp(join(root, part), join(copy, part), { recursive: true })
    for (const name of ['scripts/build.mjs', 'tsconfig.json', 'package-lock.json', 'README.md'])
      await writeFile(join(copy, name), '{}')
    for (const name of ['board', 'packages', 'moralis/web3'])
      await mkdir(join(copy, name), { recursive: true })
    await writeFile(join(copy, 'board/page.tsx'), 'one')
    await writeFile(join(copy, 'package.json'), '{"version":"1.2.3"}')
  })

  async function commit(): Promise<string> {
    await git('init', '--quiet')
    await git('add', '.')
    await git('commit', '--quiet', '--message', 'feat: begin')
    return (await git('rev-parse', 'HEAD')).stdout.slice(0, 8)
  }

  it('is its version and commit, and says if what is built was not committed', async () => {
    const head = await commit()
    expect(await describeVersion()).toBe(`1.2.3+${head}`)
    await writeFile(join(copy, 'README.md'), 'is not built')
    await writeFile(join(copy, 'board/page.test.tsx'), 'is not built')
    expect(await describeVersion()).toBe(`1.2.3+${head}`)
    await writeFile(join(copy, 'board/new.tsx'), 'is built')
    expect(await describeVersion()).toBe(`1.2.3+${head}.changed`)
  })

  it('is known without git, from a checkout, a branch that git has packed and a detached head', async () => {
    const head = await commit()
    const withoutGit = { PATH: '' }
    expect(await describeVersion(copy, withoutGit)).toBe(`1.2.3+${head}`)
    await git('pack-refs', '--all')
    expect(await describeVersion(copy, withoutGit)).toBe(`1.2.3+${head}`)
    await git('checkout', '--quiet', '--detach')
    expect(await describeVersion(copy, withoutGit)).toBe(`1.2.3+${head}`)
  })

  it('is known in an archive of the sources, and told by their contents in a plain copy', async () => {
    const head = await commit()
    const archive = await mkdtemp(join(folder, 'archive-'))
    await git('archive', '--output', join(archive, 'sources.tar'), 'HEAD')
    await run('tar', ['xf', 'sources.tar'], { cwd: archive })
    expect(await describeVersion(archive)).toBe(`1.2.3+${head}`)

    await rm(join(copy, '.git'), { recursive: true })
    const first = await describeVersion()
    expect(first).toMatch(/^1\.2\.3\+sources\.[0-9a-f]{8}$/)
    await writeFile(join(copy, 'board/page.tsx'), 'two')
    expect(await describeVersion()).not.toBe(first)
  })
})

describe('the dependencies', () => {
  it('for running a board leave out those for development, and those for tests bring them', async () => {
    const copy = join(folder, 'dependencies')
    await cp(join(root, 'scripts/ensure'), join(copy, 'scripts/ensure'), { recursive: true })
    await mkdir(join(copy, 'node_modules'))
    const [dependency, tool] = [
      { version: '1.0.0', integrity: 'a' },
      { version: '1.0.0', integrity: 'b', dev: true },
    ]
    const packages = { '': {}, 'node_modules/kept': dependency, 'node_modules/tool': tool }
    await writeFile(join(copy, 'package-lock.json'), JSON.stringify({ packages }))
    // Writes down how it was called, and what npm does.
    const npm = join(copy, 'npm-cli.js')
    await writeFile(
      npm,
      `const fs = require('node:fs')
const packages = ${JSON.stringify(packages)}
if (process.argv.includes('--omit=dev')) delete packages['node_modules/tool']
fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }))
fs.appendFileSync('calls', process.argv.includes('--omit=dev') ? 'running ' : 'developing ')`,
    )
    const ensure = async (forDevelopment: boolean): Promise<string> => {
      const module = JSON.stringify(join(copy, 'scripts/ensure/dependencies.mjs'))
      const code = `import { ensureDependencies } from ${module}\nawait ensureDependencies(undefined, { forDevelopment: ${forDevelopment} })`
      const env = { ...process.env, npm_execpath: npm }
      await run(process.execPath, ['--input-type=module', '-e', code], { env, cwd: copy })
      return readFile(join(copy, 'calls'), 'utf8')
    }
    expect(await ensure(false)).toBe('running ')
    expect(await ensure(false)).toBe('running ')
    expect(await ensure(true)).toBe('running developing ')
    expect(await ensure(false)).toBe('running developing ')
    expect(await ensure(true)).toBe('running developing ')
  })
})

describe('what is being done', () => {
  /** The output during 2.5 seconds of work. */
  const show = async (isTerminal: boolean): Promise<string> => {
    const { stdout } = await run(process.execPath, [
      '--input-type=module',
      '-e',
      `import { mock } from 'node:test'
       import { step } from ${JSON.stringify(join(root, 'scripts/ensure/run.mjs'))}
       mock.timers.enable({ apis: ['setTimeout', 'Date'] })
       process.env.TERM = 'xterm'
       Object.assign(process.stdout, { isTTY: ${isTerminal}, columns: 40 })
       let finish
       const ended = step('Installing', () => new Promise((resolve) => { finish = resolve }), () => '7 of 9 packages')
       for (const _ of [1, 2, 3, 4, 5]) mock.timers.tick(500)
       finish()
       await ended`,
    ])
    return stdout
  }

  it('is one line on a terminal, with how far it is, and then how long it took', async () => {
    const states = ['Installing', 'Installing … 7 of 9 packages, 1 s', 'Installing … 7 of 9 packages, 2 s']
    const lines = [...states, 'Installing … done in 3 s'].map((state) => `\r\x1b[2K${state}`)
    expect(await show(true)).toBe(`${lines.join('')}\n`)
  })

  it('is told seldom, in lines of their own, where there is no terminal', async () => {
    expect(await show(false)).toBe('Installing\n… still at it (7 of 9 packages, 1.0 s)\n… done in 2.5 s\n')
  })
})

describe('a registry that does not answer', () => {
  it('is one sentence with the reason, not what npm says about its own code', async () => {
    const copy = join(folder, 'unanswered')
    await cp(join(root, 'scripts/ensure'), join(copy, 'scripts/ensure'), { recursive: true })
    await mkdir(join(copy, 'node_modules'))
    await writeFile(join(copy, 'package-lock.json'), JSON.stringify({ packages: {} }))
    const npm = join(copy, 'npm-cli.js')
    await writeFile(
      npm,
      `console.error(\`npm error code ECONNREFUSED
npm error FetchError: request to http://127.0.0.1:9/parse failed, reason: connect ECONNREFUSED 127.0.0.1:9
npm error     at ClientRequest.<anonymous> (/usr/lib/node_modules/npm/node_modules/minipass-fetch/lib/index.js:130:14)\`)
process.exitCode = 1`,
    )
    const module = JSON.stringify(join(copy, 'scripts/ensure/dependencies.mjs'))
    const code = `import { ensureDependencies } from ${module}\nawait ensureDependencies().catch((error) => console.log(error.message))`
    const env = { ...process.env, npm_execpath: npm }
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], { env })
    // A busy machine takes long enough to say that it is still at it.
    expect(stdout.replaceAll(/^… .*\n/gm, '')).toBe(`Installing the dependencies (npm ci)
The npm registry can't be reached: request to http://127.0.0.1:9/parse failed, reason: connect ECONNREFUSED 127.0.0.1:9
Check the network, and npm's settings for a proxy or registry (npm config list), then try again.
`)
  })
})

describe('work that is done alone', () => {
  it('is never done by two at once, also where somebody died over it', async () => {
    const copy = join(folder, 'alone')
    await cp(join(root, 'scripts/ensure'), join(copy, 'scripts/ensure'), { recursive: true })
    await mkdir(join(copy, '.cache'))
    const gone = await run(process.execPath, ['-p', 'process.pid'])
    await writeFile(join(copy, '.cache/ensure.lock'), gone.stdout.trim())
    // Each takes the lock again and again; a folder that is there already was made by one who is still at it.
    const code = `import { mkdirSync, rmdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { alone } from ${JSON.stringify(join(copy, 'scripts/ensure/alone.mjs'))}
const place = ${JSON.stringify(join(copy, 'at-work'))}
for (let round = 0; round < 20; round++) {
  await alone(async () => { mkdirSync(place); await sleep(1); rmdirSync(place) })
  await sleep(Math.random() * 5)
}
process.stdout.write('\\ndone')`
    const all = Array.from({ length: 6 }, () => run(process.execPath, ['--input-type=module', '-e', code]))
    for (const { stdout } of await Promise.all(all)) expect(stdout).toMatch(/done$/)
  }, 60_000)
})

describe('Chromium', () => {
  it('is the one of CHROME_PATH, and a wrong CHROME_PATH is said to be wrong', async () => {
    const copy = join(folder, 'with-chromium')
    await cp(join(root, 'scripts/ensure'), join(copy, 'scripts/ensure'), { recursive: true })
    const module = JSON.stringify(join(copy, 'scripts/ensure/chromium.mjs'))
    const code = `import { ensureChromium } from ${module}\nawait ensureChromium().catch((error) => console.log(error.message))`
    const ensure = async (path: string): Promise<string> => {
      const env = { ...process.env, CHROME_PATH: path }
      return (await run(process.execPath, ['--input-type=module', '-e', code], { env })).stdout
    }
    expect(await ensure('/nowhere/chrome')).toBe(
      'CHROME_PATH is /nowhere/chrome, where no program is. Correct it, or unset it.\n',
    )
    expect(await ensure(process.execPath)).toBe('')
    expect(await readFile(join(copy, '.cache/chromium-path'), 'utf8')).toBe(`${process.execPath}\n`)
  })

  it.each([
    [{ findShell: 'shell', findBrowser: 'browser' }, 'shell', 'findShell'],
    [{ installShell: 'shell', findBrowser: 'browser' }, 'shell', 'findShell installShell'],
    [{ findBrowser: 'browser' }, 'browser', 'findShell installShell findBrowser'],
    [{ installBrowser: 'browser' }, 'browser', 'findShell installShell findBrowser installBrowser'],
  ])(
    'is the headless shell where it can be had, even next to a whole browser: %o',
    async (ways, path, calls) => {
      const code = `const asked = []
      const ways = Object.fromEntries(['findShell', 'installShell', 'findBrowser', 'installBrowser'].map((name) =>
        [name, async () => void asked.push(name) ?? (${JSON.stringify(ways)})[name]]))
      console.log(await module.chooseChromium(ways), asked.join(' '))`
      expect(await evaluate('chromium.mjs', code)).toBe(`${path} ${calls}`)
    },
  )
})
