import { afterAll, beforeAll, expect, test } from 'vitest'
import { listingContent } from '../../server/domain/listings/listing.fixture.ts'
import type { TestBoard } from '../support/board.ts'
import { type BrowserSession, openBrowserSession } from '../support/browser-session.ts'
import { addCompany, addJob, importedFields } from '../support/listings.ts'
import { moderationSteps, type Person, startModeratedBoard } from '../support/moderation.ts'
import { listPlainTexts, wordsOf } from './plain-texts.ts'

// This project puts accents on every message (`pseudoLanguage`), so a plain word that is no data was left outside the messages.

let board: TestBoard
let visitor: BrowserSession
let ana: Person
let mia: Person
const paths: Record<string, string> = {}

const greek = 'Κείμενο για τη δουλειά. '.repeat(12)
const steps = moderationSteps(() => board)

beforeAll(async () => {
  ;({ board, ana, mia } = await startModeratedBoard({ DEMO: 'off' }))
  visitor = openBrowserSession(board)
  const { db } = board.context.database
  const company = await addCompany(db, { name: 'Ωμέγα', slug: 'omega' })
  const unclaimed = await addCompany(db, { name: 'Δέλτα', slug: 'delta', claimed_at: null })
  const fields = { title: 'Μηχανικός', description_md: greek, description_html: `<p>${greek}</p>` }
  const job = await addJob(db, company, {
    ...fields,
    tags: ['rust'],
    chains: ['ethereum'],
    tokens: [{ status: 'pre_tge' }],
  })
  const imported = await addJob(db, unclaimed, {
    ...importedFields,
    ...fields,
    apply_url: 'https://x.example',
  })
  const closed = await addJob(db, company, {
    ...fields,
    status: 'closed',
    close_reason: 'filled',
    closed_at: new Date(),
  })
  Object.assign(paths, { job: job.path, imported: imported.path, closed: closed.path })
  paths.compare = `/compare?jobs=${[job, imported].map(({ path }) => path.slice(-8)).join(',')}`
  const response = await ana.browser.submit('/dashboard/companies/new', {
    name: 'Σίγμα',
    kind: 'company',
    website: '',
  })
  paths.company = response.headers.get('location') ?? ''
  const posted = await steps.post({ by: ana.id, title: 'Μηχανικός' })
  paths.listing = `/dashboard/listings/${posted.publicId}`
  paths.review = `/admin/queue/${await steps.reviewOf(posted)}`
  const draft = await ana.browser.submit('/post', {})
  paths.draft = draft.headers.get('location') ?? ''
})
afterAll(() => board.close())

/** Pages of a poster that show the findings of their listing. */
const ownPages = new Set(['/dashboard', 'listing'])

/** Words of the listing in review, and of its findings. */
const reviewed = new Set(
  wordsOf(`${JSON.stringify(listingContent)} Send a refundable deposit first. The text asks applicants for money.
    The domain looks like a known one. Call With the team optional monthly written`),
)

test.each([
  '/',
  '/jobs',
  '/jobs?q=zzqqxx',
  '/jobs?country=DE&min_pay=100000&mode=remote&not_tag=rust',
  'job',
  'job /history',
  'job /verify',
  'job /report',
  'compare',
  'imported',
  'imported /report',
  'closed',
  '/companies',
  '/companies/omega',
  '/companies/delta',
  '/transparency',
  '/safety',
  '/safety/check-repo',
  '/safety/register',
  '/safety/register/appeal',
  '/sources',
  '/sign-in',
  '/sign-up',
  '/forgot-password',
  '/reset-password?token=none',
  '/verify-email?token=none',
  '/post',
  '/m',
  '/m/none',
  '/preview/none',
  '/invitations/none',
  '/apply/confirm?token=none',
  '/answer?token=none',
  '/nothing-here',
])('a visitor sees no text at %s that is missing from the messages', async (path) => {
  expect(await listPlainTexts(visitor, resolve(path))).toEqual([])
})

test.each([
  '/dashboard',
  'listing',
  '/dashboard/export',
  '/dashboard/companies',
  '/dashboard/companies/new',
  'company',
  'company /team',
  'company /proof',
  'company /wallets',
  'company /delete',
  '/companies/delta/claim',
  '/account',
  '/post',
  'draft',
  'draft /preview',
])('a poster sees no text at %s that is missing from the messages', async (path) => {
  expect(await listPlainTexts(ana.browser, resolve(path), ownPages.has(path) ? reviewed : undefined)).toEqual(
    [],
  )
})

test.each(['/admin/queue', 'review', '/admin/frozen', '/admin/log', '/admin/office'])(
  'an admin sees no text at %s that is missing from the messages',
  async (path) => {
    expect(await listPlainTexts(mia.browser, resolve(path), reviewed)).toEqual([])
  },
)

/** `job /report` is the report page of the job. */
function resolve(path: string): string {
  if (path.startsWith('/')) return path
  const [name = '', rest = ''] = path.split(' ')
  return (paths[name] ?? '') + rest
}
