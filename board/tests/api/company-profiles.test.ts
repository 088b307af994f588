import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkListing } from '../../server/domain/checks/check-listing.ts'
import { removeLogo, setLogo } from '../../server/domain/companies/logos.ts'
import type { TestBoard } from '../support/board.ts'
import { addCompany, addVerifiedDomain } from '../support/listings.ts'
import { moderationSteps, type Person, type Posted, startModeratedBoard } from '../support/moderation.ts'

let board: TestBoard
let mia: Person
let ana: Person
const { post, reviewOf, status } = moderationSteps(() => board)
beforeAll(async () => {
  ;({ board, mia, ana } = await startModeratedBoard())
})
afterAll(() => board.close())

describe('the profile of a company', () => {
  /** Ana's company, which everyone sees, with a live listing. */
  const ownCompany = async (name: string, verified?: { approved_listings: number; days: number }) => {
    const { db } = board.context.database
    const company = await addCompany(db, { name, description_html: '<p>Words of before.</p>' })
    await sql`insert into board.company_members (company_id, user_id, role)
      values (${company.id}, ${ana.id}, 'owner')`.execute(db)
    if (verified !== undefined) {
      const { approved_listings, days } = verified
      const proved_at = new Date(Date.now() - days * 86_400_000)
      await addVerifiedDomain(db, company.id, {
        domain: `${company.slug}.example`,
        approved_listings,
        proved_at,
      })
    }
    const posted = await post({ by: ana.id, isLive: true, companyId: company.id })
    const path = `/dashboard/companies/${company.slug}`
    const save = async (fields: Record<string, string>) => {
      const version =
        /name="version" value="(\d+)"/.exec(await (await ana.browser.get(path)).text())?.[1] ?? ''
      const typed = { version, name, kind: 'company', website: '', description: '', ...fields }
      const answer = await ana.browser.submit(path, typed)
      expect(answer.status).toBe(303)
    }
    return { ...company, posted, path, save }
  }
  /** All that everyone sees. */
  const publicPages = async ({ slug, posted }: { slug: string; posted: Posted }): Promise<string> => {
    const paths = [
      `/companies/${slug}`,
      posted.path,
      `/?company=${slug}`,
      '/companies',
      `/api/v1/companies/${slug}`,
      `/api/v1/jobs/${posted.publicId}`,
    ]
    const pages = await Promise.all(paths.map(async (path) => (await fetch(board.origin + path)).text()))
    return pages.join('\n')
  }
  const recheckOf = async ({ id }: { id: string }): Promise<string> => {
    const { rows } = await sql<{ id: string }>`
      select id from board.reviews where company_id = ${id} and kind = 'recheck' and decided_at is null`.execute(
      board.context.database.db,
    )
    return `/admin/queue/${rows[0]?.id}`
  }
  const stampShown = (page: string): string => /name="stamp" value="([\w.]+)"/.exec(page)?.[1] ?? ''
  const changed = {
    name: 'Ridgewell Data',
    website: 'https://ridgewell.example',
    description: 'Message Hartley and [join us](https://hartley.example/pool)',
    telegram: 'ridgewell_desk',
  }
  const words = ['Ridgewell', 'ridgewell.example', 'Hartley', 'ridgewell_desk']

  it('that isn’t verified waits for a moderator in every field, and everyone sees the earlier one', async () => {
    const company = await ownCompany('Orrery Archive')
    await company.save(changed)
    const pages = await publicPages(company)
    for (const word of words) expect(pages).not.toContain(word)
    expect(pages).toContain('Words of before.')
    const form = await (await ana.browser.get(company.path)).text()
    expect(form).toContain('Your changes are in review.')
    expect(form).toContain('value="Ridgewell Data"')
    const item = await recheckOf(company)
    const page = await (await mia.browser.get(item)).text()
    expect(page).toContain('Would be: </span>Ridgewell Data</ins>')
    expect(page).toContain('Would be: </span>https://ridgewell.example</ins>')
    expect(page).toMatch(/after the change<\/h3>.*join us<\/a> <span class="t2">\(hartley\.example\)/s)
    expect(page).toContain('join us (https://hartley.example/pool)</ins>')
    const stamp = stampShown(page)
    expect((await mia.browser.submit(item, { action: 'keep', stamp })).status).toBe(400)
    await company.save({ ...changed, description: 'Another text.' })
    expect((await mia.browser.submit(item, { action: 'approve', stamp })).status).toBe(409)
    expect(await publicPages(company)).not.toContain('Ridgewell')
    const now = stampShown(await (await mia.browser.get(item)).text())
    expect((await mia.browser.submit(item, { action: 'approve', stamp: now })).status).toBe(303)
    const after = await publicPages(company)
    for (const word of ['Ridgewell Data', 'ridgewell.example', 'Another text.', 'ridgewell_desk'])
      expect(after).toContain(word)
    expect(await (await ana.browser.get(company.path)).text()).not.toContain('Your changes are in review.')
  })

  it('stays as it was when a moderator rejects the change, and its owner gets an email', async () => {
    const company = await ownCompany('Fernhill Archive')
    await company.save({ ...changed, name: 'Fernhill Archive' })
    const item = await recheckOf(company)
    const stamp = stampShown(await (await mia.browser.get(item)).text())
    const decision = { action: 'reject', reason: 'other', message: 'Say what you do.', stamp }
    expect((await mia.browser.submit(item, decision)).status).toBe(303)
    expect(await publicPages(company)).not.toContain('Hartley')
    expect(await (await ana.browser.get(company.path)).text()).not.toContain('Hartley')
    const { rows } = await sql<{ data: { kind: string } }>`
      select data from pgboss.job where name = 'company-mail' and data ->> 'companyId' = ${company.id}`.execute(
      board.context.database.db,
    )
    expect(rows.map(({ data }) => data.kind)).toEqual(['profile_refused'])
  })

  it.each([
    ['name', { name: 'Larkmere Data' }, 'Larkmere Data'],
    ['description', { description: 'A newer text.' }, 'A newer text.'],
    ['handle', { telegram: 'larkmere_desk' }, 'larkmere_desk'],
  ])('that moderators know still waits with a new %s', async (what, fields, words) => {
    const trusted = await ownCompany(`Larkmere ${what}`, { approved_listings: 2, days: 31 })
    await trusted.save(fields)
    expect(await publicPages(trusted)).not.toContain(words)
  })

  it('that moderators know changes its facts at once; in its first month they wait', async () => {
    const trusted = await ownCompany('Larkmere Archive', { approved_listings: 2, days: 31 })
    // Not within an id or a hash.
    const year = /(?<![\w-])1987(?![\w-])/
    await trusted.save({ founded_year: '1987' })
    expect(await publicPages(trusted)).toMatch(year)
    for (const verified of [
      { approved_listings: 2, days: 29 },
      { approved_listings: 1, days: 31 },
    ]) {
      const young = await ownCompany('Brackwater Archive', verified)
      await young.save({ founded_year: '1987' })
      expect(await publicPages(young)).not.toMatch(year)
    }
  })

  const upload = async ({ id }: { id: string }, background: string): Promise<'saved' | 'held'> => {
    const picture = sharp({ create: { width: 9, height: 9, channels: 3, background } })
    return setLogo(board.context, id, await picture.png().toBuffer())
  }
  const logosOf = async ({ id }: { id: string }): Promise<string[]> => {
    const { rows } = await sql<{ shown: string | null; held: string | null }>`
      select logo_key as shown, held_logo_key as held from board.companies where id = ${id}`.execute(
      board.context.database.db,
    )
    return [rows[0]?.shown ?? '', rows[0]?.held ?? '']
  }

  it('shows its earlier picture until a moderator approves the new one, and keeps none that nobody sees', async () => {
    const company = await ownCompany('Selwick Archive')
    expect(await upload(company, 'red')).toBe('held')
    await removeLogo(board.context, company.id)
    expect(await logosOf(company)).toEqual(['', ''])
    const { db } = board.context.database
    const countFiles = async (keys: readonly string[]): Promise<number> => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from board.files where key = any(${keys})`.execute(db)
      return rows[0]?.count ?? 0
    }
    const decide = async (fields: Record<string, string>, seen?: string): Promise<number> => {
      const item = await recheckOf(company)
      const stamp = seen ?? stampShown(await (await mia.browser.get(item)).text())
      return (await mia.browser.submit(item, { ...fields, stamp })).status
    }
    await upload(company, 'red')
    const [, first = ''] = await logosOf(company)
    expect(await decide({ action: 'approve' })).toBe(303)
    expect(await logosOf(company)).toEqual([first, ''])

    await upload(company, 'green')
    const [, dropped = ''] = await logosOf(company)
    await upload(company, 'blue')
    const [current = '', second = ''] = await logosOf(company)
    expect(current).toBe(first)
    expect(await countFiles([first, dropped, second])).toBe(2)
    const pages = await publicPages(company)
    expect(pages).toContain(first)
    expect(pages).not.toContain(second)
    expect(await (await ana.browser.get(company.path)).text()).toContain('Your new logo is in review')
    const page = await (await mia.browser.get(await recheckOf(company))).text()
    expect(page).toContain(`/logo/${first}`)
    expect(page).toContain(`/logo/${second}`)
    expect(await status(`/companies/${company.slug}/logo/${second}`)).toBe(200)
    const rejection = { action: 'reject', reason: 'other', message: 'Not your mark.' }
    await upload(company, 'black')
    const [, third = ''] = await logosOf(company)
    expect(await decide(rejection, stampShown(page))).toBe(409)
    expect(await decide(rejection)).toBe(303)
    expect(await logosOf(company)).toEqual([first, ''])
    expect(await countFiles([second, third])).toBe(0)
    expect(await status(`/companies/${company.slug}/logo/${third}`)).toBe(404)
    const trusted = await ownCompany('Selmore Archive', { approved_listings: 2, days: 31 })
    expect(await upload(trusted, 'red')).toBe('saved')
  })

  it('that changes while a moderator looks at a listing is not published with it', async () => {
    const { db } = board.context.database
    const company = await addCompany(db, { name: 'Dunmere Archive', public_since: null })
    await sql`insert into board.company_members (company_id, user_id, role)
      values (${company.id}, ${ana.id}, 'owner')`.execute(db)
    const posted = await post({ by: ana.id, companyId: company.id })
    const item = `/admin/queue/${await reviewOf(posted)}`
    const stamp = stampShown(await (await mia.browser.get(item)).text())
    const renamed = { version: '1', name: 'Wexcombe Bank', kind: 'company' }
    expect((await ana.browser.submit(`/dashboard/companies/${company.slug}`, renamed)).status).toBe(303)
    expect((await mia.browser.submit(item, { action: 'approve', stamp })).status).toBe(409)
    expect(await status(posted.path)).toBe(404)
    const page = await (await mia.browser.get(item)).text()
    expect(page).toContain('Wexcombe Bank')
    const again = await mia.browser.submit(item, { action: 'approve', stamp: stampShown(page) })
    expect(again.status).toBe(303)
    expect(await status(posted.path)).toBe(200)
  })
})

describe('a name that says something else than who the company is', () => {
  it('is refused', async () => {
    const { db } = board.context.database
    const { id, slug } = await addCompany(db, { name: 'Thornwick Archive', public_since: null })
    await sql`insert into board.company_members (company_id, user_id, role)
      values (${id}, ${ana.id}, 'owner')`.execute(db)
    const names =
      'Geprüfter Arbeitgeber,Empresa Verificada,Employeur vérifié,Проверенный работодатель,官方认证雇主,Bewirb dich per WhatsApp,Verified Employer,Signed Employer,Safety Team,Approved Employer,Official Employer Desk,Apply on Telegram,Send CV to hartley,Kryptolist,Criptolist'
    const rename = (name: string): Promise<Response> =>
      ana.browser.submit(`/dashboard/companies/${slug}`, { name, kind: 'company', version: '1' })
    for (const name of names.split(',')) expect((await rename(name)).status, name).toBe(400)
    for (const name of ['PayPal', 'Thornwick (ex Chainlink)'])
      expect((await rename(name)).status, name).toBe(409)
    expect((await rename('Safe Harbor Trust')).status).toBe(303)
  })
})

describe('the website of a company', () => {
  it.each([
    'https://t.me/hartley',
    'https://bit.ly/3xyz',
    'https://drive.google.com/file/d/1/view',
    'https://coinbase.com',
    'https://c0inbase.com',
    'https://coinb\u0430se.com',
    'https://provedfirm.example',
    'https://provedfirrn.example',
  ])('is its own: not %s', async (website) => {
    const { db } = board.context.database
    if (!(await status('/companies/provedfirm')).toString().startsWith('2')) {
      const { id } = await addCompany(db, { name: 'Provedfirm', slug: 'provedfirm' })
      await addVerifiedDomain(db, id, { domain: 'provedfirm.example' })
    }
    const typed = { name: 'Marrow Archive', kind: 'company', website }
    const response = await ana.browser.submit('/dashboard/companies/new', typed)
    expect(response.status).toBe(400)
    const { id, slug } = await addCompany(db, { name: 'Marrow Archive', public_since: null })
    await sql`insert into board.company_members (company_id, user_id, role)
      values (${id}, ${ana.id}, 'owner')`.execute(db)
    const profile = await ana.browser.submit(`/dashboard/companies/${slug}`, { ...typed, version: '1' })
    expect(profile.status).toBe(400)
    expect(await profile.text()).toContain('href="#website"')
  })
})

describe('the name of a company that nobody has proved or approved', () => {
  const make = (who: Person, name: string): Promise<Response> =>
    who.browser.submit('/dashboard/companies/new', { name, kind: 'company', website: '' })
  const idOf = async (slug: string): Promise<string> => {
    const { db } = board.context.database
    const query = db.selectFrom('board.companies').select('id').where('slug', '=', slug)
    return (await query.executeTakeFirstOrThrow()).id
  }

  it('keeps no employer from it; whoever verifies a domain has it, and the other’s listings wait', async () => {
    const { db } = board.context.database
    expect((await make(ana, 'Kelmscott Recruiting')).status).toBe(303)
    expect((await make(ana, 'Kelmscott Protocol')).status).toBe(303)
    expect((await make(ana, 'Kelmscott Protocol')).status, 'their own').toBe(409)
    for (const name of ['Kelmscott', 'Kelmscott Protocol']) expect((await make(mia, name)).status).toBe(303)
    const real = await idOf('kelmscott-protocol-2')
    const check = async () => {
      const id = await idOf('kelmscott-protocol')
      const { findings } = await checkListing(board.context, {
        content: {},
        companyId: id,
        companyName: 'Kelmscott Protocol',
        jobId: null,
        poster: { userId: ana.id, email: null },
        occasion: 'send',
      })
      return findings.some(({ code, quote }) => code === 'NEW-01' && quote === 'Kelmscott Protocol')
    }
    expect(await check()).toBe(false)
    await addVerifiedDomain(db, real, { domain: 'kelmscott.example', approved_listings: 0 })
    expect(await check()).toBe(true)
    const { id: other } = await addCompany(db, { name: 'Elsewhere', public_since: null, slug: 'elsewhere-k' })
    await sql`insert into board.company_members (company_id, user_id, role)
      values (${other}, ${ana.id}, 'owner')`.execute(db)
    const renamed = { version: '1', name: 'Kelmscott Protocol', kind: 'company' }
    expect((await ana.browser.submit('/dashboard/companies/elsewhere-k', renamed)).status).toBe(409)
  })
})
