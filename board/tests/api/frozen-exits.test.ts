import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { type FacetKey, jobFacetsSchema } from '@cryptolist/contract'
import sharp from 'sharp'
import { afterAll, beforeAll } from 'vitest'
import { z } from 'zod'
import { signUp } from '../../server/domain/accounts/accounts.ts'
import { findViewer } from '../../server/domain/accounts/sessions.ts'
import { anonymousViewer } from '../../server/domain/accounts/viewer.ts'
import { buildAlertEmail } from '../../server/domain/alerts/alert-email.ts'
import { openNewJobs, previewAlert } from '../../server/domain/alerts/alerts.ts'
import { feedPath } from '../../server/domain/alerts/links.ts'
import { addApplication } from '../../server/domain/applications/applications.fixture.ts'
import { setLogo } from '../../server/domain/companies/logos.ts'
import { saveJob } from '../../server/domain/jobs/saved-jobs.ts'
import {
  listingContent,
  makeListing,
  makeListingCompany,
} from '../../server/domain/listings/listing.fixture.ts'
import { beginDraft } from '../../server/domain/posting/begin-draft.ts'
import { getDraft } from '../../server/domain/posting/drafts.ts'
import { createSignature, findListing } from '../../server/domain/signatures/repository.ts'
import { digestOf, readSignedContent, toTypedData } from '../../server/domain/signatures/typed-data.ts'
import { readContent } from '../../server/domain/subscriptions/read-content.ts'
import { jobFormats, listFormats } from '../../site/feeds/formats.ts'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { openBrowserSession } from '../support/browser-session.ts'
import {
  type Exit,
  hasLiveJob,
  makeWordListing,
  testFreezing,
  type WordListing,
  word,
} from '../support/frozen-exits.ts'
import { askTool } from '../support/mcp.ts'

let board: TestBoard
let listing: WordListing
/** A listing of another company that ours is similar to. */
let neighbourPath = ''
/** A listing of a third company that is applied for by mail, frozen and shown together with ours. */
let mailed: { id: string; publicId: string; companyId: string }
const mailedWord = 'Numbatfrost'
let logoPath = ''
let sessionToken = ''
let answerToken = ''
const previewToken = randomBytes(32).toString('base64url')

/** An alert for each question, because all exits are walked at the same time. */
async function addAlert({ hasFound }: { hasFound: boolean }): Promise<string> {
  const { db } = board.context.database
  const id = randomUUID()
  const alert = { id, email: `${id}@people.example`, search: 'tag=p2p', name: 'P2P' }
  await db
    .insertInto('board.alerts')
    .values({ ...alert, frequency: 'daily', state: 'active' })
    .execute()
  if (hasFound) await db.insertInto('board.alert_jobs').values({ alert_id: id, job_id: listing.id }).execute()
  return id
}

/**
 * Every way out of the board by which the public can see a listing. What is added to the board (feeds, sitemap, alerts, JSON-LD, the API,
 * a new page) adds its own line here: the test freezes the listing, and then its company, and walks all of them.
 */
const exits: readonly Exit[] = [
  { name: 'home page', show: () => page('/') },
  { name: 'list', show: () => page('/jobs') },
  { name: 'search by words', show: () => page(`/jobs?q=${word.toLowerCase()}`) },
  {
    name: 'sitemap of jobs',
    show: () => page('/sitemaps/jobs-1.xml'),
    isShown: (text) => text.includes(`${listing.path}<`),
  },
  {
    name: 'sitemap of companies',
    show: () => page('/sitemaps/companies-1.xml'),
    isShown: (text) => text.includes(`/companies/${listing.companySlug}<`),
  },
  { name: 'list of a company', show: () => page(`/jobs?company=${listing.companySlug}`) },
  ...[
    'tag=p2p',
    'chain=ethereum',
    'role=backend',
    'country=DE',
    'mode=remote',
    'seniority=senior',
    'employment=full_time',
  ].map((query) => ({
    name: `list by ${query}`,
    show: () => page(`/jobs?${query}`),
  })),
  { name: 'list with an address of its own', show: () => page('/p2p-jobs') },
  ...(['mode', 'country', 'role', 'tag', 'chain', 'seniority', 'employment', 'company'] as const).map(
    (facet) => ({
      name: `count of the filter ${facet}`,
      show: async () => JSON.stringify(await facets(facet)),
      isShown: (text: string) => text !== '[]',
    }),
  ),
  { name: 'directory of companies', show: () => page('/companies'), isShown: (text) => liveJobsOf(text) },
  { name: 'page of the company', show: () => page(`/companies/${listing.companySlug}`) },
  { name: 'page of the job', show: () => page(listing.path) },
  { name: 'page of the job by its id alone', show: () => page(`/jobs/${listing.publicId}`) },
  { name: 'job like another one', show: () => page(neighbourPath) },
  { name: 'comparison', show: () => page(`/compare?jobs=${listing.publicId}`) },
  { name: 'job to add to a comparison', show: () => page(`/compare?jobs=${neighbourPath.slice(6)}`) },
  { name: 'page before leaving', show: () => page(`/go/${listing.publicId}`) },
  {
    name: 'form to apply',
    show: () => page(`/apply/${mailed.publicId}`),
    isShown: (text) => text.includes(mailedWord),
  },
  {
    name: 'link to answer an application',
    show: () => page(`/answer?token=${answerToken}`),
    isShown: (text) => text.includes(mailedWord),
  },
  {
    name: 'logo of the company',
    show: async () => String((await fetch(board.origin + logoPath)).status),
    isShown: (text) => text === '200',
    isOfCompany: true,
  },
  { name: 'history', show: () => page(`${listing.path}/history`) },
  { name: 'page of the signature', show: () => page(`${listing.path}/verify`) },
  { name: 'data of the signature', show: () => page(`${listing.path}/verify.json`) },
  { name: 'link to look', show: () => page(`/preview/${previewToken}`) },
  { name: 'draft that copies it', show: copy },
  {
    name: 'search of an assistant',
    show: () => askTool(board, 'search_jobs', { query: word.toLowerCase() }),
    isShown: (text) => text.includes(listing.path),
  },
  {
    name: 'counts for an assistant',
    show: () => askTool(board, 'job_facets', { query: word.toLowerCase() }),
    isShown: (text) => text.includes(listing.companySlug),
  },
  {
    name: 'job for an assistant',
    show: () => askTool(board, 'get_job_detail', { job_id: listing.publicId }),
  },
  {
    name: 'signature for an assistant',
    show: () => askTool(board, 'verify_listing', { job_id: listing.publicId }),
  },
  {
    name: 'open jobs of an employer for an assistant',
    show: () => askTool(board, 'get_employer_context', { employer_id: listing.companySlug }),
    isShown: (text) => text.includes('"open_roles_count":1'),
  },
  { name: 'form for reports', show: () => page(`${listing.path}/report`) },
  ...listFormats.flatMap(({ suffix, isFeed }) => [
    { name: `list as .${suffix}`, show: () => page(`/jobs.${suffix}?q=${word.toLowerCase()}`) },
    ...(isFeed
      ? [
          { name: `all jobs as .${suffix}`, show: () => page(`/feed.${suffix}`) },
          {
            name: `jobs of the company as .${suffix}`,
            show: () => page(`/companies/${listing.companySlug}.${suffix}`),
          },
        ]
      : []),
  ]),
  ...jobFormats.map(({ suffix }) => ({
    name: `job as .${suffix}`,
    show: () => page(`${listing.path}.${suffix}`),
  })),
  {
    name: 'picture of the job',
    show: async () => String((await fetch(`${board.origin}/og/${listing.publicId}.png`)).status),
    isShown: (text) => text === '200',
  },
  ...[
    { name: 'picture of a search', path: () => `/og/jobs.png?q=${word.toLowerCase()}` },
    { name: 'picture of the company', path: () => `/og/companies/${listing.companySlug}.square.png` },
  ].map(({ name, path }) => ({
    name,
    show: async () =>
      createHash('sha1')
        .update(await pictureAt(path()))
        .digest('hex'),
    isShown: (digest: string) => digest === pictures.get(name),
  })),
  ...(['webhook', 'discord'] as const).map((kind) => ({
    name: `message to a ${kind}`,
    show: async () => {
      const told = { event: 'published', jobIds: [listing.id] } as const
      const revision = await board.context.search.readRevision()
      const receiver = { id: '', kind, destination: 'https://hooks.example', search: '' }
      return (await readContent(board.context, receiver, told, revision)) ?? ''
    },
  })),
  {
    name: 'email of an alert',
    show: async () => {
      const { jobSummaries, search } = board.context
      const waiting = await jobSummaries.list([listing.id], await search.readRevision())
      const email = buildAlertEmail(
        board.context,
        { id: listing.id, name: 'All', search: 'tag=p2p' },
        waiting,
      )
      return JSON.stringify(email ?? '')
    },
  },
  {
    name: 'preview of an alert',
    show: async () => {
      const id = await addAlert({ hasFound: false })
      const { jobs, examples } = await previewAlert(board.context, { alertId: id }, id)
      return JSON.stringify([jobs, examples])
    },
  },
  {
    name: 'new jobs of an alert',
    show: async () => {
      const id = await addAlert({ hasFound: true })
      const { jobs } = await openNewJobs(board.context, { alertId: id }, { id, since: new Date(0) })
      return JSON.stringify(jobs)
    },
  },
  {
    name: 'private feed of an alert',
    show: async () => {
      const id = await addAlert({ hasFound: true })
      return page(feedPath(board.context.config.masterKey, { id, feedVersion: 1 }, 'json'))
    },
  },
  { name: 'list in a frame', show: () => page(`/embed/jobs?q=${word.toLowerCase()}`) },
  { name: 'list of the company in a frame', show: () => page(`/embed/jobs?company=${listing.companySlug}`) },
  { name: 'job in a frame', show: () => page(`/embed/jobs/${listing.publicId}`) },
  { name: 'page that makes frames of it', show: () => page(`/embed?job=${listing.publicId}`) },
  {
    name: 'job for oEmbed',
    show: () => page(`/oembed?url=${encodeURIComponent(board.origin + listing.path)}`),
  },
  {
    name: 'company for oEmbed',
    show: () => page(`/oembed?url=${encodeURIComponent(`${board.origin}/companies/${listing.companySlug}`)}`),
    isShown: (text) => text.includes('iframe'),
    isOfCompany: true,
  },
  ...['/trends', '/api/v1/trends'].map((path) => ({
    name: `new companies at ${path}`,
    show: () => page(path),
    isShown: (text: string) => text.includes(`/companies/${listing.companySlug}"`),
  })),
  { name: 'list of the API', show: () => page(`/api/v1/jobs?q=${word.toLowerCase()}`) },
  {
    name: 'list of the API with texts',
    show: () => page(`/api/v1/jobs?include=text&q=${word.toLowerCase()}`),
  },
  {
    name: 'counts of the API',
    show: () => page(`/api/v1/jobs/facets?q=${word.toLowerCase()}`),
    isShown: (text) => text.startsWith('{"total":1,'),
  },
  { name: 'job of the API', show: () => page(`/api/v1/jobs/${listing.publicId}`) },
  {
    name: 'directory of the API',
    show: () => page('/api/v1/companies'),
    isShown: (text) => hasLiveJob(text, listing),
  },
  { name: 'company of the API', show: () => page(`/api/v1/companies/${listing.companySlug}`) },
  {
    name: 'page of saved jobs',
    show: async () => {
      const browser = openBrowserSession(board)
      browser.keep('session', sessionToken)
      return (await browser.get('/account/saved')).text()
    },
  },
]

/** The pictures while the listing is live. */
const pictures = new Map<string, string>()

async function pictureAt(path: string): Promise<Uint8Array> {
  return new Uint8Array(await (await fetch(board.origin + path)).arrayBuffer())
}

/** The draft of a stranger who begins one with its content. */
async function copy(): Promise<string> {
  const nobody = { viewer: anonymousViewer, tokens: [] }
  try {
    const { publicId, token } = await beginDraft(board.context, nobody, {
      startKey: null,
      duplicateOf: listing.publicId,
    })
    return JSON.stringify(
      await getDraft(board.context, { ...nobody, tokens: token === null ? [] : [token] }, publicId),
    )
  } catch (error) {
    return String(error)
  }
}

async function page(path: string): Promise<string> {
  return (await fetch(board.origin + path, { headers: { 'user-agent': 'Mozilla/5.0' } })).text()
}

const facetsSchema = z.object({ facets: jobFacetsSchema })

/** The values of a filter that some job has. */
async function facets(name: FacetKey): Promise<unknown[]> {
  const answer: unknown = JSON.parse(await page(`/api/v1/jobs/facets?q=${word.toLowerCase()}`))
  return facetsSchema.parse(answer).facets.values[name].filter(({ count }) => count > 0)
}

/** Whether the row of our company counts a live job. */
function liveJobsOf(text: string): boolean {
  const row = text.split(`/companies/${listing.companySlug}"`)[1]?.slice(0, 1500) ?? ''
  return /\b1<\/b> <span[^>]*>job</.test(row)
}

beforeAll(async () => {
  board = await startTestBoard({ DEMO: 'off', INDEX_UNCLAIMED: 'on' })
  const { db } = board.context.database
  const [other, third] = [await makeListingCompany(db), await makeListingCompany(db)]
  await db.insertInto('board.daily_figures').values({ day: '2026-01-01', figure: 'live', count: 0 }).execute()
  listing = await makeWordListing(db)
  const neighbour = await makeListing(db, { companyId: other.id, content: { title: listingContent.title } })
  neighbourPath = `/jobs/${neighbour.publicId}`
  const apply = { method: 'email', email: 'jobs@numbat.example' } as const
  const content = { title: `${mailedWord} Engineer`, apply }
  mailed = { ...(await makeListing(db, { companyId: third.id, content })), companyId: third.id }
  ;({ token: answerToken } = await addApplication(db, { company: third, job: mailed }))
  await addLogo({ id: listing.companyId, slug: listing.companySlug })
  const signedUp = await signUp(board.context, {
    username: 'reader',
    password: 'correct horse battery',
  })
  sessionToken = signedUp.token
  await saveJob(board.context, await findViewer(board.context, sessionToken), listing.publicId)
  await sign()
  await db
    .insertInto('board.listing_links')
    .values({
      token_hash: createHash('sha256').update(previewToken).digest(),
      kind: 'preview',
      job_id: listing.id,
    })
    .execute()
  for (const { name, show } of exits)
    if (/^picture of (?:a|the c)/.test(name)) pictures.set(name, await show())
})
afterAll(() => board.close())

async function addLogo({ id, slug }: { id: string; slug: string }): Promise<void> {
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
  await setLogo(board.context, id, picture)
  // As a moderator does who approves it.
  const { key } = await board.context.database.db
    .updateTable('board.companies')
    .set(({ ref }) => ({ logo_key: ref('held_logo_key'), held_logo_key: null }))
    .where('id', '=', id)
    .returning('logo_key as key')
    .executeTakeFirstOrThrow()
  logoPath = `/companies/${slug}/logo/${key}`
}

/** A signature of some wallet; whether it still holds does not matter here. */
async function sign(): Promise<void> {
  const { db } = board.context.database
  const row = await findListing(db, ['id', listing.id])
  const content = row && readSignedContent(row)
  if (row === undefined || content === undefined) throw new Error('The listing has no content.')
  const typedData = toTypedData(row, content, {
    site: board.origin,
    companyDomain: 'harbor.example',
    expiresAt: new Date(),
    chainId: 1,
    previous: null,
  })
  await createSignature(db, {
    jobId: listing.id,
    typedData,
    digest: digestOf(typedData),
    signature: `0x${'11'.repeat(65)}`,
    signer: `0x${'22'.repeat(20)}`,
    chainId: 1,
    kind: 'eoa',
  })
}

testFreezing({ exits, getBoard: () => board, getListings: () => [listing, mailed] })
