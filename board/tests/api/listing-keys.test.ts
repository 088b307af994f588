import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeUser } from '../../server/domain/accounts/removal.ts'
import { isApiKey } from '../../server/domain/identifiers/api-key.ts'
import { askWith, makeKey, shownKey } from '../support/api-keys.ts'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { openBrowserSession } from '../support/browser-session.ts'
import { textOfHtml } from '../support/followed-boards.ts'
import { moderationSteps, type Person } from '../support/moderation.ts'
import { readOutbox } from '../support/outbox.ts'

let board: TestBoard
let ana: Person
let bea: Person
let company: string
const { join } = moderationSteps(() => board)
const query = async (text: string, values: unknown[] = []) =>
  (await board.context.database.pool.query(text, values)).rows
const get = async (who: Person, path: string) => (await who.browser.get(path)).text()
const idOf = (page: string) => /name="id" value="([\w-]+)"/.exec(page)?.[1] ?? ''
const stateOf = async (key: string) => (await askWith(board, key)('GET', '/listings')).status

beforeAll(async () => {
  board = await startTestBoard()
  ana = await join('ana-keys')
  bea = await join('bea-keys')
  const response = await ana.browser.submit('/dashboard/companies/new', { name: 'Key Cove', kind: 'company' })
  company = response.headers.get('location') ?? ''
})
afterAll(() => board.close())

async function addMember(who: Person, role: string): Promise<void> {
  await query(
    `insert into board.company_members (company_id, user_id, role) select id, $2, $3 from board.companies where slug = $1
    on conflict (company_id, user_id) do update set role = excluded.role`,
    [company.split('/').at(-1), who.id, role],
  )
}

describe('an API key', () => {
  it('is shown once, works at once, and ends when it is revoked', async () => {
    const answer = await ana.browser.submit('/account/keys', {
      name: 'Harbor scripts',
      scope: 'listings:draft',
      lifetime: '30',
    })
    const page = await answer.text()
    const key = shownKey.exec(page)?.[1] ?? ''
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(isApiKey(key)).toBe(true)
    expect(await stateOf(key)).toBe(200)
    const list = await get(ana, '/account/keys')
    expect(list).not.toContain(key)
    expect(textOfHtml(list)).toMatch(new RegExp(`${key.slice(0, 8)}… listings:draft`))
    const revoked = await ana.browser.submit('/account/keys/revoke', { id: idOf(list) })
    expect([revoked.status, await stateOf(key)]).toEqual([303, 401])
    expect(textOfHtml(await get(ana, '/account/keys'))).toContain('revoked')
    const stored = await query('select to_jsonb(key)::text as row from board.api_keys key')
    expect(JSON.stringify(stored)).not.toContain(key.slice(8))
  })

  it('says where and when it was used', async () => {
    const key = await makeKey(ana, '/account/keys', { name: 'Seen' })
    await stateOf(key)
    await stateOf(key)
    await askWith(board, key)('POST', '/listings/abcd2345/close', { reason: 'filled' })
    await askWith(board, key)('GET', '/listings/../../secrets')
    const uses = textOfHtml(await get(ana, '/account/keys'))
    expect(uses).toMatch(/Seen .*What it was used for .*GET \/api\/v1\/listings 127\.0\.0\.0\/24 2 times/s)
    expect(uses).toContain('POST /api/v1/listings/:id/close')
    expect(uses).not.toContain('abcd2345')
  })

  it.each([
    ['', 'listings:draft', '30', 'Enter a name'],
    ['x'.repeat(61), 'listings:draft', '30', 'Enter a name'],
    ['x', 'listings:everything', '30', 'Choose what the key may do'],
    ['x', 'listings:draft', '0', 'Choose how long'],
  ])(
    'is refused with the name %j, the scope %s and the lifetime %s',
    async (name, scope, lifetime, sentence) => {
      const answer = await bea.browser.submit('/account/keys', { name, scope, lifetime })
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(sentence)])
    },
  )

  it('needs a sign-in of the last ten minutes, and any session of the site to be revoked', async () => {
    await makeKey(bea)
    await query(
      `update board.site_sessions set authenticated_at = now() - interval '11 minutes' where user_id = $1`,
      [bea.id],
    )
    const refused = await bea.browser.submit('/account/keys', {
      name: 'x',
      scope: 'listings:draft',
      lifetime: '30',
    })
    const page = await refused.text()
    expect([refused.status, shownKey.test(page)]).toEqual([403, false])
    expect(page).toContain('again=1')
    const id = idOf(await get(bea, '/account/keys'))
    expect((await bea.browser.submit('/account/keys/revoke', { id })).status).toBe(303)
    expect((await ana.browser.submit('/account/keys/revoke', { id })).status).toBe(404)
    const visitor = await openBrowserSession(board).get('/account/keys')
    expect(visitor.headers.get('location')).toMatch(/^\/sign-in/)
    await query('update board.site_sessions set authenticated_at = now() where user_id = $1', [bea.id])
  })

  it('is one of ten that an account has at once', async () => {
    const cy = await join('cy-keys')
    for (let count = 0; count < 10; count += 1) await makeKey(cy)
    const fields = { name: 'x', scope: 'listings:draft', lifetime: '30' }
    const refused = await cy.browser.submit('/account/keys', fields)
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('up to 10 keys')])
    await cy.browser.submit('/account/keys/revoke', { id: idOf(await get(cy, '/account/keys')) })
    await makeKey(cy)
  })

  it('ends on its day', async () => {
    const key = await makeKey(ana, '/account/keys', { name: 'Brief' })
    await query(`update board.api_keys set expires_at = now() where name = 'Brief'`)
    const { status, body } = await askWith(board, key)('GET', '/listings')
    expect([status, body.code, body.detail]).toEqual([
      401,
      'invalid_credentials',
      'This API key has expired.',
    ])
    expect(textOfHtml(await get(ana, '/account/keys'))).toContain('expired')
  })

  it('is told of by email, without the key or its name', async () => {
    const key = await makeKey(await join('told-keys'), '/account/keys', { name: 'Confidential name' })
    const findMail = async () =>
      (await readOutbox(board.context.config.dataDir)).find(
        (mail) =>
          mail.includes('told-keys@people.example') && mail.includes('A new API key was created for your'),
      )
    await expect.poll(findMail).toBeDefined()
    const mail = await findMail()
    expect(mail).toContain('/account/keys')
    expect(mail).not.toContain('Confidential name')
    expect(mail).not.toContain(key.slice(0, 8))
  })
})

describe('an API key of a company', () => {
  it('is for its admins', async () => {
    const path = `${company}/keys`
    await addMember(bea, 'recruiter')
    expect(
      (await bea.browser.submit(path, { name: 'x', scope: 'listings:draft', lifetime: '30' })).status,
    ).toBe(403)
    expect(textOfHtml(await get(bea, path))).toContain('Admins of the company create and revoke its keys.')
    const stranger = await join('stranger-keys')
    expect((await stranger.browser.get(path)).status).toBe(404)
    await addMember(bea, 'admin')
    const key = await makeKey(bea, path)
    expect(await stateOf(key)).toBe(200)
    expect(textOfHtml(await get(ana, path))).toMatch(/Created .* by bea-keys/)
  })

  it('stops working at once when its creator leaves the team or may only look', async () => {
    const path = `${company}/keys`
    await addMember(bea, 'admin')
    const key = await makeKey(bea, path, { name: 'Lost' })
    await addMember(bea, 'recruiter')
    expect(await stateOf(key)).toBe(200)
    await addMember(bea, 'viewer')
    expect(await stateOf(key)).toBe(401)
    await query('delete from board.company_members where user_id = $1', [bea.id])
    expect(await stateOf(key)).toBe(401)
    expect(textOfHtml(await get(ana, path))).toContain('doesn’t work: its creator may no longer post')
  })

  it('is not the only one that can write for it: its admins see those of members’ accounts', async () => {
    const dee = await join('dee-keys')
    await addMember(dee, 'recruiter')
    const key = await makeKey(dee, '/account/keys', { name: 'Private name' })
    const memberKeys = /Keys of members’ accounts.*dee-keys .*listings:draft, listings:publish/s
    expect(textOfHtml(await get(ana, `${company}/keys`))).toMatch(memberKeys)
    await stateOf(key)
    const page = await get(ana, `${company}/keys`)
    expect(page).toContain(`${key.slice(0, 8)}…`)
    expect(page).not.toContain('Private name')
    expect(textOfHtml(await get(dee, `${company}/keys`))).not.toMatch(memberKeys)
    await addMember(dee, 'viewer')
    expect(textOfHtml(await get(ana, `${company}/keys`))).not.toMatch(memberKeys)
    await addMember(dee, 'recruiter')
    await query(`update board.api_keys set revoked_at = now() where user_id = $1`, [dee.id])
    expect(textOfHtml(await get(ana, `${company}/keys`))).not.toMatch(memberKeys)
  })

  it('can be revoked by another admin', async () => {
    const key = await makeKey(ana, `${company}/keys`, { name: 'Of the owner' })
    await addMember(bea, 'admin')
    const page = await get(bea, `${company}/keys`)
    const id = /aria-label="Revoke Of the owner"/.test(page)
      ? (await query(`select id from board.api_keys where name = 'Of the owner'`))[0].id
      : ''
    expect((await bea.browser.submit(`${company}/keys/revoke`, { id })).status).toBe(303)
    expect(await stateOf(key)).toBe(401)
  })
})

describe('a request', () => {
  it('without a key gets 401 and the way to send one, whatever cookies it has', async () => {
    const cookie = [...ana.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const sent: Record<string, string>[] = [{}, { cookie }, { cookie, origin: 'https://evil.example' }]
    for (const headers of sent) {
      for (const [method, path] of [
        ['GET', '/listings'],
        ['POST', '/listings'],
        ['POST', '/drafts'],
      ] as const) {
        const answer = await askWith(board, null)(method, path, method === 'GET' ? undefined : {}, headers)
        expect([method, path, answer.status, answer.body.code]).toEqual([method, path, 401, 'not_signed_in'])
        expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="api"')
        expect(answer.headers.get('access-control-allow-origin')).toBeNull()
      }
    }
  })

  it('without a key is refused before its body is read', async () => {
    for (const path of ['/listings', '/drafts', '/listings/00000000/close']) {
      const answer = await fetch(`${board.origin}/api/v1${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"not JSON',
      })
      expect([path, answer.status]).toEqual([path, 401])
    }
  })

  it('with JSON that is nested too deep, or names what isn’t there, gets a short refusal', async () => {
    const key = await makeKey(ana)
    const send = (body: string) =>
      fetch(`${board.origin}/api/v1/drafts`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body,
      })
    expect((await send(`${'['.repeat(5_000)}${']'.repeat(5_000)}`)).status).toBe(400)
    const names = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`n${index}`, 0]))
    const answer = await send(JSON.stringify(names))
    expect([answer.status, (await answer.json()).problems.length]).toEqual([400, 50])
  })

  it.each([
    ['made up', 'clk_0123456789abcdefghijklmnopqrstuvwxyz01'],
    ['no key', 'hello'],
    ['empty', ''],
  ])('with a key that is %s gets 401', async (_, key) => {
    const answer = await askWith(board, key)('GET', '/listings')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      401,
      'application/problem+json; charset=utf-8',
    ])
  })

  it('with a key in its address is refused, without repeating it', async () => {
    const key = await makeKey(ana)
    for (const path of [
      `/listings?key=${key}`,
      `/listings?key=${key.replace('clk_', '%63lk_')}`,
      `/listings/${key}`,
      `/companies/${key}`,
    ]) {
      const answer = await askWith(board, key)('GET', path)
      expect([path, answer.status]).toEqual([path, 400])
      expect(JSON.stringify(answer.body)).not.toContain(key.slice(4))
    }
  })

  it('needs no Origin of ours, as no cookie counts', async () => {
    const key = await makeKey(ana)
    const answer = await askWith(board, key)('POST', '/drafts', {}, { origin: 'https://hr.example' })
    expect(answer.status).toBe(201)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('with a key opens nothing but listings', async () => {
    const key = await makeKey(ana)
    expect((await askWith(board, key)('GET', '/me')).status).toBe(401)
    const page = await fetch(`${board.origin}/dashboard`, {
      headers: { authorization: `Bearer ${key}` },
      redirect: 'manual',
    })
    expect(page.headers.get('location')).toMatch(/^\/sign-in/)
  })
})

it('deletes an account’s keys with the account', async () => {
  const dan = await join('dan-keys')
  const key = await makeKey(dan)
  await removeUser(board.context, dan.id)
  expect(await stateOf(key)).toBe(401)
  expect(await query('select 1 from board.api_keys where user_id = $1', [dan.id])).toEqual([])
})
