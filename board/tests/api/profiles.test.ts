import { beforeEach, describe, expect, it } from 'vitest'
import { removeUser } from '../../server/domain/accounts/removal.ts'
import { startTestBoard } from '../support/board.ts'
import { type BrowserSession, openBrowserSession } from '../support/browser-session.ts'
import { type AddedJob, addCompany, addJob } from '../support/listings.ts'
import { readable } from '../support/mail-catcher.ts'
import { startMailSteps } from '../support/mail-steps.ts'

const { getBoard, signUp, nextMail } = startMailSteps((environment) => startTestBoard(environment))
const path = '/account/profile'
const wallet = '0x1111111111111111111111111111111111111111'
const pay = '187654'
const written = [
  ['do', 'save'],
  ['headline', 'Protocol engineer'],
  ['about', 'I wrote two lending protocols.\n<b>Audited</b>'],
  ['skills', 'rust'],
  ['skills', 'defi'],
  ['links', 'https://ana.example/work\nhttps://code.example/ana'],
  ['time_zone', 'Europe/Lisbon'],
  ['countries', 'PT'],
  ['countries', 'DE'],
  ['pay_wanted', '187,654'],
  ['message', 'I would like to talk.'],
  ['wallets', `eip155:${wallet}`],
  ['email_domain', 'yes'],
] satisfies [string, string][]

interface Candidate {
  browser: BrowserSession
  userId: string
  email: string
  username: string
}

/** Somebody with a confirmed address at a company, and a wallet. */
async function addCandidate(): Promise<Candidate> {
  const { browser, username } = await signUp()
  const { pool } = getBoard().context.database
  const email = `${username}@acme-labs.example`
  const { rows } = await pool.query<{ id: string }>(
    'update "_User" set email = $2, "emailVerified" = true where username = $1 returning "objectId" as id',
    [username, email],
  )
  const userId = rows[0]?.id ?? ''
  await pool.query('delete from board.verified_addresses where address = $1', [wallet])
  await pool.query(
    `insert into board.verified_addresses (namespace, address, user_id, proof, verified_at)
     values ('eip155', $1, $2, 'eip4361', '2026-03-03')`,
    [wallet, userId],
  )
  return { browser, userId, email, username }
}

const read = async (response: Promise<Response>): Promise<string> => (await response).text()
const visitor = () => openBrowserSession(getBoard())
const linkIn = (page: string): string => /\/profile\/[\w-]{43}/.exec(page)?.[0] ?? ''
const change = (fields: Record<string, string>) =>
  written.map(([name, value]): [string, string] => [name, fields[name] ?? value])

describe('a profile', () => {
  it('is private until its owner creates a link, and names nobody behind it', async () => {
    const { browser, email, username } = await addCandidate()
    expect((await browser.submit(path, written)).headers.get('location')).toBe(`${path}?done=save`)
    const own = await read(browser.get(path))
    expect(own).toContain('Your profile is private.')
    expect(linkIn(own)).toBe('')

    await browser.submit(path, { do: 'link' })
    const link = linkIn(await read(browser.get(path)))
    const answer = await visitor().get(link)
    const page = await answer.text()
    expect(page).toContain('Protocol engineer')
    expect(page).toContain('I wrote two lending protocols.\n&lt;b&gt;Audited&lt;/b&gt;')
    expect(page).toMatch(/Rust.*DeFi|DeFi.*Rust/s)
    for (const words of ['Portugal and Germany', 'Europe/Lisbon', 'Has a wallet', '3 Mar 2026'])
      expect(page).toContain(words)
    for (const secret of [username, email, 'acme-labs', wallet, pay, '187,654', 'I would like to talk'])
      expect([secret, page.includes(secret)]).toEqual([secret, false])
    expect(page).toContain('name="robots" content="noindex')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'private, no-store',
      'referrer-policy': 'strict-origin',
    })
  })

  it('stops working at its old link once that is replaced or removed', async () => {
    const { browser } = await addCandidate()
    await browser.submit(path, written)
    await browser.submit(path, { do: 'link' })
    const first = linkIn(await read(browser.get(path)))
    await browser.submit(path, { do: 'link' })
    const second = linkIn(await read(browser.get(path)))
    expect([
      first === second,
      (await visitor().get(first)).status,
      (await visitor().get(second)).status,
    ]).toEqual([false, 404, 200])
    await browser.submit(path, { do: 'unlink' })
    expect((await visitor().get(second)).status).toBe(404)
    expect(await read(browser.get(path))).toContain('Your profile is private.')
    for (const odd of ['/profile', '/profile/x', `/profile/${'a'.repeat(43)}`, '/profile/%00'])
      expect([odd, (await visitor().get(odd)).status]).toEqual([odd, 404])
  })

  it('comes back with what was typed when a field is wrong', async () => {
    const { browser } = await addCandidate()
    const tooManyLinks = [1, 2, 3, 4, 5, 6].map((n) => `https://site.example/${n}`).join('\n')
    for (const [field, value, problem] of [
      ['headline', ' ', 'Enter a headline.'],
      ['headline', 'x'.repeat(121), 'This has 121 characters.'],
      ['about', 'x'.repeat(2001), 'This has 2,001 characters.'],
      ['skills', 'astrology', 'Choose from the list.'],
      ['countries', 'XX', 'Choose from the list.'],
      ['time_zone', 'Mars/Base', 'Choose from the list.'],
      ['links', 'javascript:alert(1)', 'Enter a link that starts with https://'],
      ['links', tooManyLinks, 'The limit is 5.'],
      ['pay_wanted', '-5', 'Enter a whole number'],
      ['pay_wanted', '1e9', 'Enter a whole number'],
      ['message', 'x'.repeat(4001), 'Your message has 4,001 characters'],
    ] as const) {
      const answer = await browser.submit(path, change({ [field]: value }))
      const page = await answer.text()
      expect([field, answer.status, page.includes(problem)]).toEqual([field, 400, true])
      expect(page).toContain(field === 'message' ? 'Protocol engineer' : 'I would like to talk.')
    }
    expect((await browser.get(`${path}/preview`)).headers.get('location')).toBe(path)
  })

  it('has only facts that hold: no wallet of others or of old apps, no free host, none that is gone', async () => {
    const { browser, userId } = await addCandidate()
    const { pool } = getBoard().context.database
    const factsOf = async () => {
      // Above it, the page has the account's own wallets for its scripts.
      const [, page = ''] = (await read(browser.get(`${path}/preview`))).split('<main')
      return { wallet: page.includes(wallet), domain: page.includes('acme-labs.example') }
    }
    await browser.submit(path, written)
    expect(await factsOf()).toEqual({ wallet: true, domain: true })
    await pool.query(`update board.profile_facts set checked_at = '2026-03-01' where user_id = $1`, [userId])
    await browser.submit(path, written)
    expect(await read(browser.get(`${path}/preview`))).toContain('1 Mar 2026')
    await browser.submit(path, change({ wallets: 'eip155:0x2222222222222222222222222222222222222222' }))
    expect(await read(browser.get(`${path}/preview`))).not.toContain('0x2222')
    expect(await factsOf()).toEqual({ wallet: false, domain: true })
    await pool.query(`update board.verified_addresses set proof = 'legacy' where user_id = $1`, [userId])
    await browser.submit(path, written)
    expect(await factsOf()).toEqual({ wallet: false, domain: true })
    await pool.query(`update board.verified_addresses set proof = 'eip4361' where user_id = $1`, [userId])
    await browser.submit(path, written)
    await pool.query('delete from board.verified_addresses where user_id = $1', [userId])
    await pool.query(`update "_User" set email = $2 where "objectId" = $1`, [
      userId,
      `${userId}@other.example`,
    ])
    expect(await factsOf()).toEqual({ wallet: false, domain: false })
    await pool.query(`update "_User" set email = $2 where "objectId" = $1`, [userId, `${userId}@gmail.com`])
    await browser.submit(path, written)
    expect(await read(browser.get(path))).not.toContain('Show that your email address')
    expect((await read(browser.get(`${path}/preview`))).split('<main')[1]).not.toContain('gmail.com')
  })

  it('has the GitHub account that owns a gist with its code, and no other', async () => {
    const { browser } = await addCandidate()
    await browser.submit(path, written)
    const [content = '', code = ''] =
      /I use this GitHub account [^<]*(profile-[0-9a-f]{32})/.exec(await read(browser.get(path))) ?? []
    const { browser: stranger } = await addCandidate()
    await stranger.submit(path, written)
    const others = /profile-[0-9a-f]{32}/.exec(await read(stranger.get(path)))?.[0]
    expect(others).not.toBe(code)
    const { context } = getBoard()
    const fetchBefore = context.guardedFetch
    const urls: string[] = []
    let answer: unknown
    let status = 200
    context.guardedFetch = async (url) => {
      urls.push(url)
      return { status, headers: {}, body: Buffer.from(JSON.stringify(answer)), url }
    }
    const gist = 'https://gist.github.com/ana-codes/0123456789abcdef0123'
    const send = async (typed = gist) => (await browser.submit(path, { do: 'github', gist: typed })).text()
    const files = { 'a.md': { content: `${content}\n` } }
    for (const [sent, problem] of [
      [
        {
          owner: { login: 'ana-codes' },
          files: { 'a.md': { content: content.replace(code, others ?? '') } },
        },
        'one file with nothing but the text',
      ],
      [
        { owner: { login: 'paste-bot' }, files: { 'a.md': { content: `fn main() { // ${content}` } } },
        'one file with nothing but the text',
      ],
      [{ owner: { login: 'ana-codes' }, files, fork_of: { id: '1' } }, 'This gist is a fork.'],
      [{ owner: null, files }, 'We couldn’t reach GitHub'],
      [{ owner: { login: '"><script>' }, files }, 'We couldn’t reach GitHub'],
      ['[[[', 'We couldn’t reach GitHub'],
    ] as const) {
      answer = sent
      expect(await send()).toContain(problem)
    }
    for (const [code, problem] of [
      [404, 'GitHub has no gist there.'],
      [403, 'We couldn’t reach GitHub'],
    ] as const) {
      status = code
      expect(await send()).toContain(problem)
    }
    status = 200
    urls.length = 0
    for (const odd of [
      '',
      'ana',
      'https://github.com/ana/0123456789abcdef0123',
      `${gist}/../../users/x`,
      'http://gist.github.com/0123456789abcdef0123',
    ])
      expect([odd, (await send(odd)).includes('Enter the address of a gist')]).toEqual([odd, true])
    expect(urls).toEqual([])
    answer = { owner: { login: 'ana-codes' }, files, fork_of: null }
    await send()
    expect(urls).toEqual(['https://api.github.com/gists/0123456789abcdef0123'])
    context.guardedFetch = fetchBefore
    const page = await read(browser.get(`${path}/preview`))
    expect(page).toContain('href="https://github.com/ana-codes"')
    await browser.submit(path, { do: 'link' })
    const linked = await read(visitor().get(linkIn(await read(browser.get(path)))))
    expect([linked.includes('Has a GitHub account'), linked.includes('ana-codes')]).toEqual([true, false])
    await browser.submit(path, written)
    expect(await read(browser.get(`${path}/preview`)), 'saving keeps it').toContain('ana-codes')
    await browser.submit(path, { do: 'remove', kind: 'github' })
    expect(await read(browser.get(`${path}/preview`))).not.toContain('ana-codes')
  })

  it('has the ENS name of a linked wallet, as long as that is linked', async () => {
    const { browser, userId } = await addCandidate()
    const { context } = getBoard()
    const before = context.ensNames
    const names: Record<string, string> = { [wallet]: 'ana.eth' }
    context.ensNames = { canAsk: () => true, find: async (address) => names[address] }
    const lookUp = (address: string) => browser.submit(path, { do: 'ens', wallet: `eip155:${address}` })
    expect((await lookUp(wallet)).status, 'without a profile').toBe(404)
    await browser.submit(path, written)
    expect(await read(browser.get(path))).toContain('Look up the name of 0x1111…1111')
    expect((await lookUp('0x2222222222222222222222222222222222222222')).status, 'not theirs').toBe(400)
    expect((await lookUp(wallet)).headers.get('location')).toBe(`${path}?done=ens`)
    const preview = () => read(browser.get(`${path}/preview`))
    expect(await preview()).toContain('ana.eth')
    await browser.submit(path, { do: 'link' })
    const linked = await read(visitor().get(linkIn(await read(browser.get(path)))))
    expect([linked.includes('Has an ENS name'), linked.includes('ana.eth')]).toEqual([true, false])
    delete names[wallet]
    expect(await (await lookUp(wallet)).text()).toContain('This wallet has no primary ENS name.')
    const { pool } = context.database
    await pool.query('update board.verified_addresses set chain_id = 137 where user_id = $1', [userId])
    expect((await lookUp(wallet)).status, 'a contract of another chain').toBe(400)
    await pool.query('delete from board.verified_addresses where user_id = $1', [userId])
    expect(await preview()).not.toContain('ana.eth')
    context.ensNames = before
    expect(await read(browser.get(path))).not.toContain('Look up the name')
  })

  it('is deleted by its owner, and with the account', async () => {
    const { browser, userId } = await addCandidate()
    const count = async () => {
      const { rows } = await getBoard().context.database.pool.query(
        `select (select count(*)::int from board.profiles where user_id = $1) as profiles,
           (select count(*)::int from board.profile_facts where user_id = $1) as facts`,
        [userId],
      )
      return rows[0]
    }
    await browser.submit(path, written)
    expect(await count()).toEqual({ profiles: 1, facts: 2 })
    await browser.submit(path, { do: 'delete' })
    expect(await count()).toEqual({ profiles: 0, facts: 0 })
    expect((await browser.submit(path, { do: 'link' })).status).toBe(404)
    await browser.submit(path, written)
    await removeUser(getBoard().context, userId)
    expect(await count()).toEqual({ profiles: 0, facts: 0 })
  })

  it('is for people who are signed in, and says nothing to search engines', async () => {
    expect((await visitor().get(path)).headers.get('location')).toBe(
      `/sign-in?next=${encodeURIComponent(path)}`,
    )
    expect(await read(visitor().get('/robots.txt'))).toContain('\nDisallow: /profile/\n')
    expect(await read(visitor().get('/sitemap.xml'))).not.toContain('/profile')
  })
})

describe('with an application', () => {
  let job: AddedJob
  let employer: BrowserSession
  beforeEach(async () => {
    const { db, pool } = getBoard().context.database
    const company = await addCompany(db, { name: 'Reading Meadow' })
    job = await addJob(db, company, {
      apply_method: 'email',
      apply_email: 'jobs@meadow.example',
      apply_url: null,
    })
    const { browser, username } = await signUp()
    employer = browser
    await pool.query(
      `insert into board.company_members (company_id, user_id, role)
       select $1, "objectId", 'owner' from "_User" where username = $2`,
      [company.id, username],
    )
  })

  const apply = ({ browser, email }: Candidate, fields: Record<string, string> = {}) =>
    browser.submit(`/apply/${job.publicId}`, {
      name: 'Ana Applicant',
      email,
      message: 'Hello',
      link: '',
      asked: '',
      share_profile: 'yes',
      ...fields,
    })

  /** All that the employer gets of it: pages, the table and the email. */
  async function whatEmployerGets(): Promise<Record<'list' | 'page' | 'csv' | 'email' | 'answer', string>> {
    const board = `/m/${job.publicId}/applications`
    const list = await read(employer.get(board))
    const one = /applications\/[0-9a-f-]{36}/.exec(list)?.[0] ?? ''
    const email = readable((await nextMail('jobs@meadow.example')).source)
    return {
      list,
      page: await read(employer.get(`/m/${job.publicId}/${one}`)),
      csv: await read(employer.get(`${board}.csv`)),
      email,
      answer: await read(visitor().get(/\/answer\?token=[\w-]{43}/.exec(email)?.[0] ?? '')),
    }
  }

  it('fills in the form, and goes to the employer only if the applicant ticks it', async () => {
    const candidate = await addCandidate()
    await candidate.browser.submit(path, written)
    const form = await read(candidate.browser.get(`/apply/${job.publicId}`))
    expect(form).toContain('>I would like to talk.</textarea>')
    expect(form).toContain('value="https://ana.example/work"')
    expect(form).toMatch(/<input[^>]*name="share_profile"[^>]*>/)
    expect(form).not.toMatch(/<input[^>]*name="share_profile"[^>]*checked/)

    await apply(candidate, { share_profile: '' })
    const { list, page, answer } = await whatEmployerGets()
    for (const seen of [list, page, answer]) expect(seen).not.toContain('Protocol engineer')
  })

  it('shows it to the team with the name, and never the pay', async () => {
    const candidate = await addCandidate()
    await candidate.browser.submit(path, written)
    const applied = await apply(candidate)
    const ownPath = applied.headers.get('location')?.replace(/&.*/, '') ?? ''
    const gets = await whatEmployerGets()
    expect(gets.list).toContain('Protocol engineer')
    for (const seen of [gets.page, gets.answer])
      for (const words of [
        'Ana Applicant',
        'Protocol engineer',
        wallet,
        'acme-labs.example',
        'Portugal and Germany',
      ])
        expect([words, seen.includes(words)]).toEqual([words, true])
    expect(gets.email).toContain('The applicant shared a profile.')
    for (const [name, seen] of Object.entries(gets))
      for (const secret of [pay, '187,654', '187.654', 'I would like to talk'])
        expect([name, secret, seen.includes(secret)]).toEqual([name, secret, false])

    expect(await read(candidate.browser.get(ownPath))).toContain('Your profile is part of this application.')
    await candidate.browser.submit(ownPath, { do: 'unshare' })
    expect(await read(employer.get(`/m/${job.publicId}/applications`))).not.toContain('Protocol engineer')
    await nextMail(candidate.email)
  })

  it('takes it back from employers when it is deleted, also if another is written later', async () => {
    const candidate = await addCandidate()
    await candidate.browser.submit(path, written)
    await apply(candidate)
    await whatEmployerGets()
    await candidate.browser.submit(path, { do: 'delete' })
    await candidate.browser.submit(path, written)
    const list = await read(employer.get(`/m/${job.publicId}/applications`))
    expect([list.includes('Ana Applicant'), list.includes('Protocol engineer')]).toEqual([true, false])
    await nextMail(candidate.email)
  })

  it('shows nothing more of who has withdrawn', async () => {
    const candidate = await addCandidate()
    await candidate.browser.submit(path, written)
    const applied = await apply(candidate)
    const ownPath = applied.headers.get('location')?.replace(/&.*/, '') ?? ''
    expect((await whatEmployerGets()).page).toContain('Protocol engineer')
    await candidate.browser.submit(ownPath, { do: 'withdraw' })
    await nextMail('jobs@meadow.example')
    const list = await read(employer.get(`/m/${job.publicId}/applications`))
    expect(list).not.toContain('Protocol engineer')
    expect(await read(candidate.browser.get(ownPath))).not.toContain('Your profile is part of')
    await nextMail(candidate.email)
  })

  it('goes only with the confirmed address of its account', async () => {
    const candidate = await addCandidate()
    await candidate.browser.submit(path, written)
    const other = await apply(candidate, { email: 'ana@elsewhere.example' })
    expect([other.status, await other.text()]).toEqual([
      400,
      expect.stringContaining('Your profile can only go with your account’s confirmed email address.'),
    ])
    const { browser } = await addCandidate()
    const none = await apply({ ...candidate, browser }, { email: 'ana@elsewhere.example' })
    expect(none.status).toBe(400)
    const unsigned = await apply({ ...candidate, browser: visitor() })
    expect(unsigned.status).toBe(400)
  })
})
