import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestBoard } from '../support/board.ts'
import { openBrowserSession } from '../support/browser-session.ts'
import { textOfHtml } from '../support/followed-boards.ts'
import { moderationSteps, type Person, startModeratedBoard } from '../support/moderation.ts'

let board: TestBoard
let mia: Person
let ana: Person
const { status } = moderationSteps(() => board)
const path = '/safety/register'
const admin = '/admin/register'

beforeAll(async () => {
  ;({ board, mia, ana } = await startModeratedBoard({ DEMO: 'off' }))
})
afterAll(() => board.close())

const visitor = () => openBrowserSession(board)
const read = async (address = path, who = visitor()): Promise<string> =>
  textOfHtml(await (await who.get(address)).text())
const add = (fields: Record<string, string>) =>
  mia.browser.submit(admin, { reason: 'malware', note: '', evidence: '', state: 'reported', ...fields })
const entries = async () => {
  const answer = await visitor().get(`${path}.json`)
  const { entries: all } = (await answer.json()) as { entries: Record<string, unknown>[] }
  return all
}
async function sendMove(
  address: string,
  to: string,
  { from, note = '' }: { from?: string; note?: string } = {},
): Promise<Response> {
  const { rows } = await board.context.database.pool.query(
    'select id, state from board.scam_register where address = $1',
    [address],
  )
  return mia.browser.submit(`${admin}/move`, { id: rows[0].id, from: from ?? rows[0].state, to, note })
}
const move = async (...sent: Parameters<typeof sendMove>) => (await sendMove(...sent)).status
const appealAgainst = async (address: string) =>
  (await visitor().submit(`${path}/appeal`, { address, appeal: 'That is ours.' })).status
const entryOf = async (wanted: string) => (await entries()).find(({ address }) => address === wanted)
const logged = async (address: string): Promise<string[]> => {
  const { rows } = await board.context.database.pool.query(
    `select facts ->> 'subject' as subject from board.moderation_log where action = 'change_register'
     and facts ->> 'subject' like $1 order by id`,
    [`${address}:%`],
  )
  return rows.map(({ subject }) => subject)
}

describe('the register', () => {
  it('is filled by moderators alone', async () => {
    expect([await status(admin, ana), await status(admin, mia), await status(admin)]).toEqual([403, 200, 303])
    expect((await ana.browser.submit(admin, { address: 'evil.example', reason: 'fee' })).status).toBe(403)
    expect(await read()).toContain('No entries yet.')
  })

  it('shows an entry with its reason, note and evidence, and as JSON', async () => {
    const evidence = 'https://report.example/1'
    expect(
      (await add({ address: 'https://Evil.example/jobs', evidence, note: 'Sends a wallet stealer.' })).status,
    ).toBe(303)
    const html = await (await visitor().get(path)).text()
    for (const words of ['evil.example', 'Reported, not confirmed', 'Malware', 'Sends a wallet stealer.'])
      expect(textOfHtml(html)).toContain(words)
    expect(html).toContain(`href="${evidence}" rel="nofollow noopener ugc"`)
    expect(html).not.toContain('href="https://evil.example')
    const answer = await visitor().get(`${path}.json`)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(await answer.json()).toEqual({
      version: 1,
      entries: [
        expect.objectContaining({
          address: 'evil.example',
          kind: 'domain',
          state: 'reported',
          reason: 'malware',
          evidenceUrl: evidence,
        }),
      ],
    })
  })

  it('is searched by a part of an address', async () => {
    expect(await read(`${path}?q=https://evil.example/`)).toContain('1 entry')
    expect(await read(`${path}?q=honest`)).toContain('Nothing in the register contains “honest”.')
    expect(await read(`${path}?q=${encodeURIComponent('%_\'"<b>')}`)).toContain('Nothing in the register')
    expect(await read(`${path}?q=evil%00`)).toContain('1 entry')
    expect(await status(`${path}?q=%00`)).toBe(200)
  })

  it.each([
    [{ address: 'evil.example' }, 'already has this entry'],
    [{ address: 'github.com' }, 'Enter a domain'],
    [{ address: 'new.example', reason: 'boring' }, 'Choose a reason.'],
    [{ address: 'new.example', evidence: 'http://x.example' }, 'starts with https://'],
    [{ address: 'new.example', state: 'confirmed' }, 'has to say why'],
    [{ address: 'new.example', note: 'x'.repeat(501) }, 'up to 500 characters'],
  ])('refuses %j', async (fields, words) => {
    const answer = await add(fields)
    expect([answer.status, textOfHtml(await answer.text())]).toEqual([400, expect.stringContaining(words)])
    expect(await entries()).toHaveLength(1)
  })
})

describe('an entry', () => {
  it('is confirmed, appealed against, kept, removed and listed again, and each change is logged', async () => {
    const appeal = { address: 'https://evil.example', appeal: 'We were hacked and have cleaned up.' }
    expect(await move('evil.example', 'confirmed')).toBe(303)
    expect((await visitor().submit(`${path}/appeal`, appeal)).status).toBe(200)
    expect((await entries())[0]).toMatchObject({ state: 'appealed' })
    expect(JSON.stringify(await entries())).not.toContain('hacked')
    expect(await read()).not.toContain('hacked')
    expect(await read(admin, mia.browser)).toContain('We were hacked and have cleaned up.')
    const again = await visitor().submit(`${path}/appeal`, appeal)
    expect([again.status, textOfHtml(await again.text())]).toEqual([400, expect.stringContaining('already')])
    expect(await move('evil.example', 'confirmed')).toBe(303)
    expect(await read(admin, mia.browser)).not.toContain('hacked')
    expect(await move('evil.example', 'removed')).toBe(303)
    expect((await entries())[0]).toMatchObject({ state: 'removed', removedAt: expect.any(String) })
    expect(await move('evil.example', 'reported')).toBe(303)
    expect((await entries())[0]).toMatchObject({ state: 'reported', confirmedAt: null, removedAt: null })
    expect(await logged('evil.example')).toEqual([
      'evil.example: Reported, not confirmed',
      'evil.example: Confirmed',
      'evil.example: Appealed, in review',
      'evil.example: Confirmed',
      'evil.example: Removed',
      'evil.example: Reported, not confirmed',
    ])
    expect(await read('/admin/log', mia.browser)).toContain('evil.example: Confirmed')
  })

  it('is not moved where it can’t go, nor by who saw another state', async () => {
    expect(await move('evil.example', 'appealed')).toBe(409)
    expect(await move('evil.example', 'confirmed', { from: 'removed' })).toBe(409)
    const answer = await mia.browser.submit(`${admin}/move`, {
      id: crypto.randomUUID(),
      from: 'reported',
      to: 'removed',
    })
    expect(answer.status).toBe(404)
  })

  it('is confirmed only with evidence or a note', async () => {
    const bare = 'bare.example'
    expect((await add({ address: bare })).status).toBe(303)
    for (const note of ['\u200B \u202E', 'x'.repeat(501)]) {
      const answer = await sendMove(bare, 'confirmed', { note })
      const sentence = note.length < 5 ? 'has to say why' : 'up to 500 characters'
      expect([answer.status, textOfHtml(await answer.text())]).toEqual([
        400,
        expect.stringContaining(sentence),
      ])
      expect(await entryOf(bare)).toMatchObject({ state: 'reported', note: null, confirmedAt: null })
    }
    expect(await move(bare, 'confirmed', { note: ' Asks for\u202E a deposit. ' })).toBe(303)
    expect(await entryOf(bare)).toMatchObject({ state: 'confirmed', note: 'Asks for a deposit.' })
  })

  it('that has a note or evidence keeps it when it is confirmed', async () => {
    await add({ address: 'noted.example', note: 'First words.' })
    await add({ address: 'proven.example', evidence: 'https://report.example/2' })
    for (const address of ['noted.example', 'proven.example'])
      expect(await move(address, 'confirmed', { note: 'Other words.' })).toBe(303)
    expect(await entryOf('noted.example')).toMatchObject({ state: 'confirmed', note: 'First words.' })
    expect(await entryOf('proven.example')).toMatchObject({ state: 'confirmed', note: null })
  })

  it('goes back to where it was when its appeal is denied', async () => {
    const address = 'maybe.example'
    await add({ address, note: 'A report.' })
    const before = await entryOf(address)
    expect(await appealAgainst(address)).toBe(200)
    expect(await read(admin, mia.browser)).toContain('Deny appeal')
    expect(await move(address, 'confirmed')).toBe(409)
    expect(await move(address, 'reported')).toBe(303)
    expect(await entryOf(address)).toEqual({ ...before, appealedAt: expect.any(String) })
    expect(await move(address, 'confirmed')).toBe(303)
    const { confirmedAt } = (await entryOf(address)) ?? {}
    expect(await appealAgainst(address)).toBe(200)
    expect(await move(address, 'reported')).toBe(409)
    expect(await move(address, 'confirmed')).toBe(303)
    expect(await entryOf(address)).toMatchObject({ state: 'confirmed', confirmedAt })
  })

  it.each([
    [{ address: 'honest.example', appeal: 'Why?' }, 'isn’t in the register'],
    [{ address: 'evil.example', appeal: ' ' }, 'Tell us why'],
    [{ address: 'evil.example', appeal: '\u2066' }, 'Tell us why'],
    [{ address: '', appeal: 'Why?' }, 'Enter a domain'],
  ])('is not appealed against with %j', async (fields, words) => {
    const answer = await visitor().submit(`${path}/appeal`, fields)
    expect([answer.status, textOfHtml(await answer.text())]).toEqual([400, expect.stringContaining(words)])
  })
})
