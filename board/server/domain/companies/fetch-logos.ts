import { BoardError } from '@cryptolist/contract'
import { sql, type Transaction } from 'kysely'
import type { Db, Schema } from '../../database/schema.ts'
import { inTransaction } from '../../database/transactions.ts'
import { OutgoingError } from '../../outgoing/connector.ts'
import type { OutgoingAnswer } from '../../outgoing/guarded-fetch.ts'
import { agentOf } from '../boards/ask-board.ts'
import { registrableDomain } from '../checks/domains.ts'
import type { DomainContext } from '../domain-context.ts'
import { createFile } from '../files/files.ts'
import { discardFile } from '../files/keeper.ts'
import { openReview } from '../moderation/reviews.ts'
import { drawLogo, replaceLogos } from './logos.ts'
import { findPageIcon } from './page-icon.ts'
import { findProfile, isShownUnseen } from './profile-repository.ts'

/** The queue of this work. */
export const logoQueue = 'fetch-stated-logos'
const everyFiveMinutes = '*/5 * * * *'
const batch = 10
/** A round ends well before the queue takes it for dead. */
const longestRoundMs = 200_000
/** After this, a logo whose fetching was cut off is fetched again. */
const leaseSeconds = 600
const limits = { timeoutMilliseconds: 15_000, maximumBytes: 2 * 1024 * 1024 }
/** How long to wait after each failure. After one more, the address is left alone until the source names another. */
const waitsSeconds = [3_600, 6 * 3_600, 24 * 3_600]

/** Has the queue fetch the logos that sources state. */
export async function handleLogoJobs(context: DomainContext): Promise<void> {
  await context.queue.repeat(logoQueue, everyFiveMinutes, async () => void (await fetchLogos(context)))
}

interface DueLogo {
  companyId: string
  /** Null if no source states one any longer. */
  address: string | null
  source: string | null
  failures: number
}

/** The source of a logo that its company's own verified site has: the address is that of its home page, which names an icon. */
const siteSource = 'site'

function siteAddress(domain: string): string {
  return `https://${domain}/`
}

function isSite({ source }: Pick<DueLogo, 'source'>): boolean {
  return source === siteSource
}

/**
 * Fetches the logos that are due, next to other processes, and removes those that no source states any longer; returns how many. What servers
 * answer throws nothing: failures are counted, and the address is asked again a few times.
 */
export async function fetchLogos(context: DomainContext): Promise<number> {
  const { database, log } = context
  const until = performance.now() + longestRoundMs
  let done = 0
  while (performance.now() < until) {
    const due = await takeDue(database.db)
    if (due.length === 0) break
    await Promise.all(
      due.map((logo) =>
        fetchLogo(context, logo).catch((error: unknown) =>
          log.warn({ err: error, company: logo.companyId }, 'Logo not stored, will retry'),
        ),
      ),
    )
    done += due.length
  }
  return done
}

async function takeDue(db: Db): Promise<DueLogo[]> {
  const { rows } = await sql<DueLogo>`
    update board.stated_logos set due_at = now() + make_interval(secs => ${leaseSeconds})
    where company_id in (select company_id from board.stated_logos where due_at <= now()
      order by due_at for update skip locked limit ${batch})
    returning company_id as "companyId", address, source, failures`.execute(db)
  return rows
}

async function fetchLogo(context: DomainContext, logo: DueLogo): Promise<void> {
  const { address } = logo
  const { db } = context.database
  if (address === null) return inTransaction(db, (within) => removeUnstated(context, within, logo))
  const picture = isSite(logo) ? await fetchSiteIcon(context, address) : await fetchPicture(context, address)
  if (typeof picture === 'string') return countFailure(db, logo, picture)
  const { key } = await createFile(context, { isMaster: true }, { name: 'logo.webp', bytes: picture })
  let isShown = false
  try {
    isShown = await inTransaction(db, (within) => showPicture(context, within, { ...logo, key }))
  } finally {
    if (!isShown) await discardFile(context, key)
  }
}

/** `failed` may pass, `refused` won't. */
type Refusal = 'failed' | 'refused'
const passing = new Set([408, 425, 429])

/** The picture at an address, drawn again. */
function fetchPicture(context: DomainContext, address: string): Promise<Buffer | Refusal> {
  const accept = 'image/webp, image/png, image/jpeg, image/gif'
  return ask(context, { address, accept }, ({ body }) => drawLogo(body, { isUnseen: true }))
}

/** The icon that a home page names, if the page is still at its domain. */
function fetchSiteIcon(context: DomainContext, page: string): Promise<Buffer | Refusal> {
  return ask(context, { address: page, accept: 'text/html' }, async ({ body, url }) => {
    const isThere = registrableDomain(new URL(url).hostname) === registrableDomain(new URL(page).hostname)
    const icon = isThere ? findPageIcon(body.toString('utf8'), url) : undefined
    return icon === undefined ? 'refused' : fetchPicture(context, icon)
  })
}

async function ask(
  { guardedFetch, config }: DomainContext,
  { address, accept }: { address: string; accept: string },
  read: (answer: OutgoingAnswer) => Promise<Buffer | Refusal>,
): Promise<Buffer | Refusal> {
  try {
    const answer = await guardedFetch(address, { ...limits, agent: agentOf(config), headers: { accept } })
    const { status } = answer
    if (status !== 200) return status >= 500 || passing.has(status) ? 'failed' : 'refused'
    return await read(answer)
  } catch (error) {
    if (error instanceof OutgoingError && (error.problem === 'unreachable' || error.problem === 'too_slow'))
      return 'failed'
    if (error instanceof BoardError) return 'refused'
    throw error
  }
}

async function countFailure(
  db: Db,
  { companyId, address, failures }: DueLogo,
  refusal: Refusal,
): Promise<void> {
  const wait = refusal === 'failed' ? waitsSeconds[failures] : undefined
  await sql`
    update board.stated_logos set failures = ${failures + 1}, due_at = now() + make_interval(secs => ${wait ?? null}::int)
    where company_id = ${companyId} and address = ${address}`.execute(db)
}

/** Shows a picture as a company's logo, unless its team has decided or its source names another meanwhile. */
async function showPicture(
  context: DomainContext,
  db: Transaction<Schema>,
  { companyId, address, source, key }: DueLogo & { key: string },
): Promise<boolean> {
  const { row, stated } = await lockLogo(db, companyId)
  if (row === undefined || stated?.address !== address) return false
  const isOwn = row.heldLogoKey !== null || (row.logoKey !== null && row.logoKey !== stated.fileKey)
  // A logo on a team's site has been seen by nobody here, like one that it uploads.
  const isHeld = !isOwn && isSite({ source }) && !(await isShownUnseen(db, row))
  if (!isOwn)
    await replaceLogos(
      context,
      db,
      row,
      isHeld ? { shown: row.logoKey, held: key } : { shown: key, held: null },
    )
  if (isHeld) await openReview(db, { kind: 'recheck', risk: 'amber', companyId })
  await db
    .updateTable('board.stated_logos')
    .set({ failures: 0, due_at: null, ...(isOwn ? {} : { file_key: key }) })
    .where('company_id', '=', companyId)
    .execute()
  return !isOwn
}

/** Removes a logo that no source states any longer. */
async function removeUnstated(
  context: DomainContext,
  db: Transaction<Schema>,
  { companyId }: DueLogo,
): Promise<void> {
  const { row, stated } = await lockLogo(db, companyId)
  if (row === undefined || stated === undefined || stated.address !== null) return
  const without = (key: string | null): string | null => (key === stated.fileKey ? null : key)
  await replaceLogos(context, db, row, { shown: without(row.logoKey), held: without(row.heldLogoKey) })
  await db.deleteFrom('board.stated_logos').where('company_id', '=', companyId).execute()
}

/** A company and what is stated of its logo; nothing if its team has decided. In this order, as imports lock them. */
async function lockLogo(db: Transaction<Schema>, companyId: string) {
  const row = await findProfile(db, companyId, { isLocked: true })
  const stated = await db
    .selectFrom('board.stated_logos')
    .select(['address', 'file_key as fileKey'])
    .where('company_id', '=', companyId)
    .where('decided_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return { row, stated }
}

/**
 * Has the logos removed that sources state for other companies together with a website at this domain, or that are at this domain themselves: a company has
 * verified it. The caller wakes `logoQueue` after its transaction.
 */
export async function dropLogosAt(
  { queue }: Pick<DomainContext, 'queue'>,
  db: Transaction<Schema>,
  { companyId, domain }: { companyId: string; domain: string },
): Promise<void> {
  const { rows } = await sql`
    update board.stated_logos l set address = null, due_at = now()
    from board.companies c
    where c.id = l.company_id and c.id <> ${companyId} and l.address is not null
      and exists (select from unnest(array[c.stated_website, l.address]) a (address)
        where right('.' || substring(a.address from '//([^/?#]*)'), length(${domain}::text) + 1) = '.' || ${domain}::text)
    returning l.company_id`.execute(db)
  if (rows.length > 0) await queue.add(logoQueue, {}, { within: db })
}

/** Has the icon of a company's site fetched once its domain is verified, if it has no logo and nobody has decided that it has none. */
export async function noteSiteIcon(
  db: Transaction<Schema>,
  { companyId, domain }: { companyId: string; domain: string },
): Promise<void> {
  await sql`
    insert into board.stated_logos (company_id, address, source, due_at)
    select id, ${siteAddress(domain)}, ${siteSource}, now() from board.companies
    where id = ${companyId} and logo_key is null and held_logo_key is null
    on conflict (company_id) do update
      set address = excluded.address, source = excluded.source, file_key = null, failures = 0, due_at = excluded.due_at
      where stated_logos.decided_at is null`.execute(db)
}

/** Leaves the icon of a company's site unfetched, also by a round that is at it, because its domain is no longer verified; what is shown or waits stays. */
export async function forgetSiteIcon(
  db: Transaction<Schema>,
  { companyId, domain }: { companyId: string; domain: string },
): Promise<void> {
  await db
    .deleteFrom('board.stated_logos')
    .where('company_id', '=', companyId)
    .where('source', '=', siteSource)
    .where('address', '=', siteAddress(domain))
    .where('file_key', 'is', null)
    .execute()
}
