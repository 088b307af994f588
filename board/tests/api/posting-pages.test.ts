import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLink } from '../../server/domain/posting/links.ts'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { type BrowserSession, openBrowserSession } from '../support/browser-session.ts'
import { takeMailedLink } from '../support/listing-links.ts'

let board: TestBoard
beforeAll(async () => {
  board = await startTestBoard()
})
afterAll(() => board.close())

const good = {
  title: 'Senior Solidity Engineer',
  role_family: 'smart-contract',
  employment: 'full_time',
  tags: 'Solidity, Foundry',
  pay_kind: 'cash',
  currency: 'USD',
  cash_min: '150,000',
  cash_max: '190,000',
  period: 'year',
  crypto_pay: 'none',
  has_tokens: 'no',
  work_mode: 'remote',
  remote_countries: 'Germany, PT',
  description: `You will own the interest-rate modules of a lending protocol. ${'Read, write and review contracts. '.repeat(8)}`,
  apply_method: 'url',
  apply_url: 'https://harbor-labs.example/jobs/1',
  company: 'new',
  company_name: 'Harbor Labs',
  company_kind: 'company',
  company_website: 'https://harbor-labs.example',
  email: 'ana@people.example',
}

/** Begins a draft and answers its path. */
async function begin(visitor: BrowserSession, startKey: string = crypto.randomUUID()): Promise<string> {
  const answer = await visitor.submit('/post', { start_key: startKey, from: 'blank' })
  expect(answer.status).toBe(303)
  return answer.headers.get('location') ?? ''
}

async function versionOf(visitor: BrowserSession, path: string): Promise<string> {
  const html = await (await visitor.get(path)).text()
  return /name="version" value="(\d+)"/.exec(html)?.[1] ?? ''
}

/** Fills the form as a browser would and presses a button. */
async function press(
  visitor: BrowserSession,
  path: string,
  { go, ...fields }: Record<string, string> & { go: string },
) {
  return visitor.submit(path, { version: await versionOf(visitor, path), ...fields, go })
}

describe('where a listing begins', () => {
  it('begins one draft however often the same form is sent', async () => {
    const visitor = openBrowserSession(board)
    const key = crypto.randomUUID()
    expect(await begin(visitor, key)).toBe(await begin(visitor, key))
    expect(await begin(visitor)).not.toBe(await begin(visitor))
  })

  it('shows drafts again to the browser that began them, and to no other', async () => {
    const visitor = openBrowserSession(board)
    const path = await begin(visitor)
    await press(visitor, path, { go: 'leave', title: 'Kept for later' })
    expect(await (await visitor.get('/post')).text()).toContain('Kept for later')
    const stranger = openBrowserSession(board)
    expect(await (await stranger.get('/post')).text()).not.toContain('Kept for later')
    expect((await stranger.get(path)).status).toBe(404)
    expect((await stranger.submit(path, { version: '1', title: 'Mine now', go: 'save' })).status).toBe(404)
    expect((await stranger.submit(`${path}/preview`, { version: '1', title: 'Mine now' })).status).toBe(404)
  })
})

describe('beginning with a file', () => {
  const posting = {
    '@type': 'JobPosting',
    title: 'Rust Engineer',
    description: `<p>${'Own the client of a network. '.repeat(12)}</p>`,
    hiringOrganization: { '@type': 'Organization', name: 'Harbor Labs' },
  }
  const page = `<html><head><script type="application/ld+json">${JSON.stringify(posting)}</script></head></html>`

  async function give(visitor: BrowserSession, parts: Record<string, string | Blob>): Promise<Response> {
    const form = new FormData()
    for (const [name, value] of Object.entries({ start_key: crypto.randomUUID(), ...parts }))
      form.set(name, value)
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(`${board.origin}/post/file`, {
      method: 'POST',
      body: form,
      headers: { origin: board.origin, cookie },
      redirect: 'manual',
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      visitor.keep(name, decodeURIComponent(value))
    }
    return answer
  }

  it.each([
    ['a file', { file: new Blob([page]), answer: '' }],
    ['what was pasted', { file: new Blob([]), answer: page }],
  ])('reads %s, and says what it did not say until it was gone over', async (_what, parts) => {
    const visitor = openBrowserSession(board)
    const answer = await give(visitor, parts)
    expect(answer.status).toBe(303)
    const path = answer.headers.get('location') ?? ''
    const html = await (await visitor.get(path)).text()
    expect(html).toContain('value="Rust Engineer"')
    expect(html).toMatch(/<details class="tip" open="">.*Not stated there: [^<]*pay/s)
    await press(visitor, path, { go: 'save', title: 'Rust engineer' })
    expect(await (await visitor.get(path)).text()).toMatch(/<details class="tip"><summary[^>]*>Fields we/)
  })

  it('makes one draft of a form that is sent twice', async () => {
    const visitor = openBrowserSession(board)
    const parts = { start_key: crypto.randomUUID(), file: new Blob([page]) }
    const answers = [await give(visitor, parts), await give(visitor, parts)]
    expect(new Set(answers.map(({ headers }) => headers.get('location'))).size).toBe(1)
  })

  it.each([
    ['nothing', {}, 400, 'Choose a file, or paste its content.'],
    ['what is no posting', { answer: 'Hello & welcome' }, 400, 'We couldn’t find a job in this.'],
    ['more than 2 MB', { file: new Blob([new Uint8Array(2_200_000)]) }, 413, 'This file is too large.'],
  ])('refuses %s and says so there', async (_what, parts, status, message) => {
    const answer = await give(openBrowserSession(board), parts)
    expect(answer.status).toBe(status)
    const html = await answer.text()
    expect(html).toMatch(new RegExp(`id="file-error".*${message}`, 's'))
    if ('answer' in parts) expect(html).toContain('Hello &amp; welcome')
  })
})

describe('the form of a listing', () => {
  it('saves anything typed and opens the next section', async () => {
    const visitor = openBrowserSession(board)
    const path = await begin(visitor)
    const answer = await press(visitor, path, { go: 'pay', title: 'x', cash_min: 'lots' })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(`${path}#step-pay`)
    const html = await (await visitor.get(path)).text()
    expect(html).toContain('value="lots"')
  })

  it('goes on from a step only when nothing is missing or wrong in it', async () => {
    const visitor = openBrowserSession(board)
    const path = await begin(visitor)
    const held = await press(visitor, path, { go: 'after-role', title: 'Rust engineer', cash_min: 'lots' })
    expect([held.status, held.headers.get('location')]).toEqual([303, `${path}?check=role`])
    const html = await (await visitor.get(`${path}?check=role`)).text()
    expect(html).toContain('There are 2 problems')
    expect(html).toMatch(/role="alert".*href="#role_family".*href="#employment"/s)
    const passed = await press(visitor, path, {
      go: 'after-role',
      role_family: 'backend',
      employment: 'contract',
    })
    expect(passed.headers.get('location')).toBe(`${path}#step-pay`)
    // The page of what was refused is the usual form again once nothing is wrong there.
    const again = await (await visitor.get(`${path}?check=role`)).text()
    expect(again).not.toContain('id="role_family-error"')
  })

  it('takes its last step for done only with the email address that it asks for', async () => {
    const visitor = openBrowserSession(board)
    const path = await begin(visitor)
    const isDone = async () =>
      (await (await visitor.get(path)).text()).includes('href="#step-company" aria-label')
    await press(visitor, path, { go: 'save', ...good, email: '' })
    expect(await isDone()).toBe(false)
    await press(visitor, path, { go: 'save', email: 'ana@people.example' })
    expect(await isDone()).toBe(true)
  })

  it('is never kept by anybody, nor for search engines', async () => {
    const visitor = openBrowserSession(board)
    const answer = await visitor.get(await begin(visitor))
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(await answer.text()).toContain('name="robots" content="noindex"')
    expect(await (await visitor.get('/robots.txt')).text()).toMatch(/Disallow: \/post\/\n/)
  })

  it.each([
    ['title', 'abcd', 'title'],
    ['title', 'a'.repeat(101), 'title'],
    ['cash_max', '119,000', 'cash_max'],
    ['cash_max', '1,600,000', 'cash_max'],
    ['remote_countries', '', 'remote_countries'],
    ['remote_countries', 'Atlantis', 'remote_countries'],
    ['description', 'Too short.', 'description'],
    ['description', 'long '.repeat(4_100), 'description'],
    ['apply_url', 'javascript:alert(1)', 'apply_url'],
    ['apply_url', 'data:text/html,hello', 'apply_url'],
    ['apply_url', 'http://harbor-labs.example/jobs', 'apply_url'],
    ['apply_url', 'https://127.0.0.1/jobs', 'apply_url'],
    ['email', 'nobody', 'email'],
    ['company_name', '', 'company_name'],
    ['openings', '1000', 'openings'],
    ['open_days', '61', 'open_days'],
  ])(
    'refuses to send what is wrong in %s, says so there and keeps what was typed',
    async (name, value, field) => {
      const visitor = openBrowserSession(board)
      const path = await begin(visitor)
      const answer = await press(visitor, path, { go: 'send', ...good, [name]: value })
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `${path}?check=all`])
      const html = await (await visitor.get(`${path}?check=all`)).text()
      expect(html).toMatch(new RegExp(`role="alert".*href="#${field}"`, 's'))
      expect(html).toContain('Senior Solidity Engineer'.slice(0, name === 'title' ? 0 : undefined))
      if (value !== '' && value.length < 300) expect(html).toContain(value.replaceAll('"', '&quot;'))
    },
  )

  it('writes scripts and letters that turn round as they are, never as HTML', async () => {
    const visitor = openBrowserSession(board)
    const path = await begin(visitor)
    const title = '<script>alert(1)</script>\u202e"'
    await press(visitor, path, { go: 'save', ...good, title, company_name: '"><img src=x onerror=alert(1)>' })
    for (const page of [path, `${path}/preview`, '/post']) {
      const html = await (await visitor.get(page)).text()
      expect(html).not.toMatch(/<script>alert|<img src=x/)
    }
  })

  it('keeps nothing that is none of its fields', async () => {
    const visitor = openBrowserSession(board)
    const path = await begin(visitor)
    const answer = await press(visitor, path, {
      go: 'save',
      title: 'Mass assignment',
      status: 'live',
      featured_until: '2030-01-01',
      user_id: 'somebody',
      created_by: 'somebody',
    })
    expect(answer.status).toBe(303)
    const html = await (await visitor.get(path)).text()
    expect(html).not.toContain('somebody')
  })

  it('shows both sides to the second of two editors, and loses neither', async () => {
    const visitor = openBrowserSession(board)
    const path = await begin(visitor)
    const version = await versionOf(visitor, path)
    await visitor.submit(path, { version, title: 'The first one wrote', go: 'save' })
    const answer = await visitor.submit(path, { version, title: 'The second one wrote', go: 'send' })
    expect(answer.status).toBe(409)
    const html = await answer.text()
    expect(html).toMatch(/name="title"[^>]*value="The second one wrote"/)
    expect(html).toContain('The first one wrote')
    expect((await visitor.submit(`${path}/preview`, { version, title: 'A third' })).status).toBe(409)
  })

  it('autosaves, and answers with the preview next to the form', async () => {
    const visitor = openBrowserSession(board)
    const path = await begin(visitor)
    const version = await versionOf(visitor, path)
    const answer = await visitor.submit(`${path}/preview`, { ...good, version })
    const html = await answer.text()
    expect(html).toMatch(/id="parts" data-version="\d+"/)
    expect(html).toContain('$150,000–190,000')
    expect(await (await visitor.get(path)).text()).toContain('value="Senior Solidity Engineer"')
  })
})

describe('sending without an account', () => {
  it('asks for the mailed link, once however often it is pressed', async () => {
    const visitor = openBrowserSession(board)
    const path = await begin(visitor)
    const version = await versionOf(visitor, path)
    const all = { ...good, title: 'Pressed twice', version, go: 'send' }
    const answers = await Promise.all([visitor.submit(path, all), visitor.submit(path, all)])
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    expect(visitor.cookies.has('mailed-at')).toBe(true)
    visitor.keep('mailed-at', '2026-11-28T22-40')
    expect(await (await visitor.get(path)).text()).toMatch(/Check your email.*2026-11-28T22-40/s)
  })
})

describe('a listing that was posted by link', () => {
  it('is taken over into an account by a button', async () => {
    const visitor = openBrowserSession(board)
    const path = await begin(visitor)
    const email = 'takes-over@people.example'
    await press(visitor, path, {
      go: 'send',
      ...good,
      email,
      company_name: 'Taken Tarn',
      title: 'Taken over',
    })
    const token = await takeMailedLink(board, email)
    const sent = await visitor.submit(`/m/${token}/send`, {})
    const page = (sent.headers.get('location') ?? '').replace(/\?.*/, '')
    expect(page).toMatch(/^\/m\/[0-9a-z]{8}$/)
    const signedOut = await (await visitor.get(page)).text()
    expect(signedOut).toContain(`/sign-in?next=${encodeURIComponent(page)}`)
    expect(signedOut).not.toContain('Add to my account')
    expect((await visitor.submit(`${page}/claim`, {})).headers.get('location')).toMatch(/^\/sign-in\?next=/)

    await visitor.submit('/sign-up', { username: 'takes-over', password: 'correct horse battery' })
    expect(await (await visitor.get(page)).text()).toContain('Add to my account')
    expect(await (await visitor.get(page)).text()).not.toContain('Verify the company’s domain')
    const taken = await visitor.submit(`${page}/claim`, {})
    expect(taken.headers.get('location')).toBe(page)
    const html = await readListing(visitor, page)
    expect(html).toContain('Listing added to your account.')
    expect(html).not.toContain('Add to my account')
    await expect(openLink(board.context, token)).rejects.toMatchObject({ code: 'gone' })
    expect((await openBrowserSession(board).submit(`${page}/claim`, {})).status).toBe(303)
  })
})

/** The page of a listing; that of an account's listing is in the dashboard. */
async function readListing(visitor: BrowserSession, path: string): Promise<string> {
  const answer = await visitor.get(path)
  expect(answer.status).toBe(303)
  const place = answer.headers.get('location') ?? ''
  expect(place).toMatch(/^\/dashboard\/listings\/[0-9a-z]{8}/)
  return (await visitor.get(place)).text()
}

describe('with an account', () => {
  /** A visitor with an account, who has sent a listing; answers the path of its page. */
  async function send(name: string): Promise<{ visitor: BrowserSession; path: string }> {
    const visitor = openBrowserSession(board)
    await visitor.submit('/sign-up', { username: name, password: 'correct horse battery' })
    const draft = await begin(visitor)
    const answer = await press(visitor, draft, {
      go: 'send',
      ...good,
      company_name: name,
      title: `Engineer ${name}`,
    })
    expect(answer.status).toBe(303)
    return { visitor, path: (answer.headers.get('location') ?? '').replace(/\?.*/, '') }
  }

  it('opens a page with its state, what was checked and what the poster can do', async () => {
    const { visitor, path } = await send('harbor-bea')
    const html = await readListing(visitor, `${path}?sent=sent`)
    expect(html).toContain('In review.')
    expect(html).toMatch(/Check (<!-- -->)?NEW-01/)
    expect(html).toContain('Verify the company’s domain')
    expect((await openBrowserSession(board).get(path)).status).toBe(404)
    expect((await openBrowserSession(board).submit(`${path}/take-back`, {})).status).toBe(404)
  })

  it('opens the form for a change, which keeps what the listing says', async () => {
    const { visitor, path } = await send('harbor-carl')
    const edit = await visitor.submit(`${path}/edit`, {})
    const form = edit.headers.get('location') ?? ''
    const html = await (await visitor.get(form)).text()
    expect(html).toContain('Edit listing')
    expect(html).toContain('value="Engineer harbor-carl"')
    const again = await visitor.submit(`${path}/edit`, {})
    expect(again.headers.get('location')).toBe(form)

    const viewer = openBrowserSession(board)
    await viewer.submit('/sign-up', { username: 'harbor-viewer', password: 'correct horse battery' })
    await board.context.database.pool.query(
      `insert into board.company_members (company_id, user_id, role)
        select j.company_id, u."objectId", 'viewer' from board.jobs j, "_User" u
        where j.public_id = $1 and u.username = 'harbor-viewer'`,
      [path.split('/').at(-1)],
    )
    const response = await viewer.get(form)
    expect([response.status, response.headers.get('location')]).toEqual([303, `${form}/preview`])
    const preview = await (await viewer.get(`${form}/preview`)).text()
    expect(preview).toContain('You can read this draft.')
    expect(preview).not.toContain('Back to editing')
  })

  it('takes it back, and says why what cannot be done is not', async () => {
    const { visitor, path } = await send('harbor-dora')
    expect((await visitor.submit(`${path}/renew`, {})).status).toBe(409)
    expect((await visitor.submit(`${path}/close`, {})).status, 'closed for no reason').toBe(400)
    expect((await visitor.submit(`${path}/take-back`, {})).status).toBe(303)
    expect(await readListing(visitor, path)).toContain('Withdrawn.')
    expect((await visitor.submit(`${path}/delete`, {})).headers.get('location')).toBe('/dashboard')
    expect((await visitor.get(path)).status).toBe(404)
  })

  it('gives a look to colleagues until the link is ended', async () => {
    const { visitor, path } = await send('harbor-emil')
    const page = await (await visitor.submit(`${path}/look-links`, {})).text()
    const look = /http:\/\/[^/]+(\/preview\/[\w-]{43})/.exec(page)?.[1] ?? ''
    const colleague = openBrowserSession(board)
    expect(await (await colleague.get(look)).text()).toContain('Engineer harbor-emil')
    expect((await colleague.get(path)).status).toBe(404)
    const link = /name="link" value="([^"]+)"/.exec(page)?.[1] ?? ''
    expect((await visitor.submit(`${path}/look-links/end`, { link })).status).toBe(303)
    expect((await colleague.get(look)).status).toBe(410)
    for (const unknown of [link, 'ffffffffffffffff', ''])
      expect((await visitor.submit(`${path}/look-links/end`, { link: unknown })).status).toBe(404)
  })

  it('keeps a draft whose session ends, and goes on after signing in', async () => {
    const visitor = openBrowserSession(board)
    await visitor.submit('/sign-up', { username: 'harbor-finn', password: 'correct horse battery' })
    const path = await begin(visitor)
    const signedOut = openBrowserSession(board)
    for (const [name, value] of visitor.cookies) if (name !== 'session') signedOut.keep(name, value)
    const answer = await press(signedOut, path, { go: 'send', ...good, title: 'Kept over the end' })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(`/sign-in?next=${encodeURIComponent(`${path}#step-company`)}`)
    expect(await (await visitor.get(path)).text()).toContain('value="Kept over the end"')
  })
})

describe('mailed links', () => {
  it.each(['/m/', '/preview/'])(
    'of %s that open nothing say so, and reach no cache or other site',
    async (start) => {
      const answer = await openBrowserSession(board).get(start + 'a'.repeat(43))
      expect(answer.status).toBe(410)
      expect(answer.headers.get('referrer-policy')).toBe('same-origin')
      expect(answer.headers.get('cache-control')).toContain('no-store')
    },
  )

  it('are sent again to the poster, with the same answer for everyone', async () => {
    const visitor = openBrowserSession(board)
    const answers = await Promise.all(
      ['ana@people.example', 'nobody@people.example'].map((email) => visitor.submit('/m', { email })),
    )
    const pages = await Promise.all(answers.map((answer) => answer.text()))
    expect(pages[0]).toContain('Check your email')
    expect(pages[0]?.replaceAll('ana@', '')).toBe(pages[1]?.replaceAll('nobody@', ''))
    expect((await visitor.submit('/m', { email: 'nobody' })).status).toBe(400)
  })
})
