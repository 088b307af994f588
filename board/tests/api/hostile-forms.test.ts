import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { openBrowserSession } from '../support/browser-session.ts'

let board: TestBoard
beforeAll(async () => {
  board = await startTestBoard()
})
afterAll(() => board.close())

async function begin() {
  const visitor = openBrowserSession(board)
  const answer = await visitor.submit('/post', { start_key: crypto.randomUUID(), from: 'blank' })
  return { visitor, path: answer.headers.get('location') ?? '' }
}

it('takes what is no version for an older one, saving nothing', async () => {
  const { visitor, path } = await begin()
  for (const version of ['abc', '1.5', '1e99', '99999999999', 'Infinity', '-1', '', '2147483648'])
    for (const to of [path, `${path}/preview`]) {
      const answer = await visitor.submit(to, { version, title: 'Never saved', go: 'save' })
      expect(`${to} ${version} ${answer.status}`).toBe(`${to} ${version} 409`)
    }
  expect((await visitor.submit(path, { version: '1', title: 'Saved', go: 'save' })).status).toBe(303)
})

it('refuses a sign that the database cannot keep, in every form of the site', async () => {
  const { visitor, path } = await begin()
  const company = '/dashboard/companies/harbor-labs'
  const forms: [string, string][] = [
    [path, 'title'],
    [`${path}/preview`, 'version'],
    ['/report/aaaaaaaa', 'note'],
    [`${company}/team/role`, 'member'],
    [`${company}/team/remove`, 'member'],
    [`${company}/team/transfer`, 'heir'],
    [`${company}/proof/check`, 'domain'],
    [`${company}/proof/remove`, 'domain'],
    ['/m/aaaaaaaa/look-links/end', 'link'],
    ['/admin/office/give', 'username'],
  ]
  for (const [to, field] of forms) {
    const answer = await visitor.submit(to, { [field]: 'a\0b' })
    expect(`${to} ${answer.status}`).toBe(`${to} 400`)
  }
})

it('reports a text that would take too long to read, in the form and in the preview, and keeps working', async () => {
  const { visitor, path } = await begin()
  for (const description of [
    '- '.repeat(9900),
    '>'.repeat(19_900),
    `${'*'.repeat(9900)}a${'*'.repeat(9900)}`,
  ]) {
    const { visitor: other, path: draft } = await begin()
    const answer = await other.submit(`${draft}/preview`, { version: '1', description })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toMatch(/The description (?:has|nests)/)
    const page = await other.get(draft)
    expect(page.status).toBe(200)
    const sent = await other.submit(draft, { version: '2', description, go: 'send' })
    expect(sent.status).toBe(303)
    const refused = await other.get(sent.headers.get('location') ?? '')
    expect(await refused.text()).toMatch(
      /The description (?:nests lists or quotes|has [\d,]+ emphasis marks)/,
    )
  }
  expect((await visitor.get(path)).status).toBe(200)
})

it('refuses what no form sends, and falls back to no default', async () => {
  const { visitor, path } = await begin()
  const id = path.split('/').at(-1)
  const listing = '/m/aaaaaaaa'
  const forms = [
    path,
    `${path}/preview`,
    `${listing}/close`,
    `${listing}/delete`,
    `${listing}/look-links/end`,
    '/theme',
    '/sign-in',
    '/dashboard/listings',
    '/apply/aaaaaaaa',
  ]
  for (const to of forms)
    for (const type of ['text/plain', 'application/json', 'application/octet-stream']) {
      const answer = await visitor.send(to, { reason: 'filled' }, { 'content-type': type })
      expect(`${to} ${type} ${answer.status}`).toBe(`${to} ${type} 415`)
    }
  expect((await visitor.get(path)).status, id).toBe(200)
})

describe('pasting formatted text', () => {
  const paste = (html: string, headers: Record<string, string> = {}) =>
    fetch(`${board.origin}/post/markdown`, {
      method: 'POST',
      body: new URLSearchParams({ html }),
      headers: { origin: board.origin, ...headers },
    })

  it('answers its Markdown as plain text, whatever acts in it', async () => {
    const answer = await paste(
      '<h2>Work</h2><ul><li>Write <b>tests</b><script>alert(1)</script></li></ul><img src=x onerror=alert(1)>',
    )
    expect(await answer.text()).toBe('## Work\n\n- Write **tests**')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
  })

  it('is for pages of this board, and up to a size', async () => {
    expect((await paste('<p>x</p>', { origin: 'https://evil.example' })).status).toBe(403)
    expect((await paste('<p>x</p>', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await paste('<p>x</p>', { 'content-type': 'application/json' })).status).toBe(415)
    expect((await paste('x'.repeat(200_001))).status).toBe(413)
    expect((await paste('x'.repeat(600_000))).status).toBe(413)
  })
})

it('shows a description from its first word on to those who write it, and to no stranger', async () => {
  const { visitor, path } = await begin()
  await visitor.submit(path, { version: '1', go: 'save', description: 'You **write** it.' })
  const html = 'You <strong>write</strong> it.'
  expect(await (await visitor.get(`${path}/preview`)).text()).toContain(html)
  const saved = await visitor.submit(`${path}/preview`, {
    version: '2',
    description: '[x](javascript:alert(1)) <img src=x onerror=alert(1)> *still*',
  })
  const part = await saved.text()
  expect(part).toContain('<em>still</em>')
  expect(part).not.toMatch(/javascript:|<img|onerror/)
  const stranger = openBrowserSession(board)
  expect((await stranger.get(`${path}/preview`)).status).toBe(404)
})
