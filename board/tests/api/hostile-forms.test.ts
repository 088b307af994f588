import { afterAll, beforeAll, expect, it } from 'vitest'
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
    expect(sent.status).toBe(422)
    expect(await sent.text()).toMatch(/The description (?:nests lists or quotes|has [\d,]+ emphasis marks)/)
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
