import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { saidHashSql } from '../../database/company-marks.ts'
import type { Schema } from '../../database/schema.ts'
import { lookForWallet } from '../domain-verification/check-domain.ts'
import { listVerifiedDomains } from '../domain-verification/proofs.ts'
import type { Plan } from '../imports/write-plan.ts'
import { toCashColumns } from '../money/yearly-pay.ts'
import { readListBoard } from '../systems/cryptolist.ts'
import { knownTerms } from '../systems/listed-facts.ts'
import { readLanguage, type SourcePosting } from '../systems/source-posting.ts'
import type { SystemReader } from '../systems/system.ts'
import type { FollowContext } from './ask-board.ts'
import type { Opening } from './postings.ts'
import type { LeasedSource } from './repository.ts'
import { type CheckedOrigin, type OriginPosting, type VerifyTools, verifyOrigin } from './verify-origin.ts'

/** The origin of a posting, as stored: where it was first published. */
interface FoundOrigin {
  host: string
  posting: SourcePosting
  /** Undefined for a listing that nobody signed. */
  checked: CheckedOrigin | undefined
}

/** The openings of a board at another CryptoList that are taken over. */
export interface JudgedOpenings {
  openings: Opening[]
  /** By posting. */
  origins: ReadonlyMap<string, FoundOrigin>
  /** Postings that are not taken over: without a valid signature, where one is needed. */
  refusedIds: string[]
  /** Postings whose signature could not be checked now: they stay as they are until the next reading. */
  uncheckedIds: string[]
}

/** The conditions for listings from another CryptoList. */
interface Trust {
  /** The company's verified domains. */
  domains: string[]
  isKnownHere: boolean
  /** Stands for all that decides about a posting besides its answer: what was read under another rule is read again. */
  rule: string
}

const dayMs = 86_400_000

/** The conditions for taking over a board's postings now. */
export async function findTrust(
  { database, config }: FollowContext,
  { system, isReadDaily }: Pick<SystemReader, 'system' | 'isReadDaily'>,
  { board, company }: { board: string; company: { id: string; isClaimed: boolean } | undefined },
): Promise<Trust> {
  if (system !== 'cryptolist') return { domains: [], isKnownHere: false, rule: '' }
  const domains = company === undefined ? [] : await listVerifiedDomains(database.db, company.id)
  const isKnownHere = company?.isClaimed === true || domains.length > 0
  // Each board at a minute of the day that its name decides.
  const offset = createHash('sha256').update(board).digest().readUInt32BE() % dayMs
  const day = isReadDaily === true ? Math.floor((Date.now() + offset) / dayMs) : 0
  return {
    domains,
    isKnownHere,
    rule: `${day} ${isKnownHere ? domains.sort().join() : config.followUnsigned} `,
  }
}

/**
 * Checks the signatures of a board's openings. A company that is known here by its own doing, because it has claimed its page or verified a domain,
 * gets only listings that are signed for its verified domain: otherwise any board could post in its name. Everywhere else the operator decides whether
 * listings without a valid signature are taken over as unsigned ones.
 */
export async function judgeOrigins(
  context: FollowContext,
  source: LeasedSource,
  { openings, trust: { domains, isKnownHere } }: { openings: Opening[]; trust: Omit<Trust, 'rule'> },
): Promise<JudgedOpenings> {
  const host = readListBoard(source.board)?.host
  if (source.system !== 'cryptolist' || host === undefined)
    return { openings, origins: new Map(), refusedIds: [], uncheckedIds: [] }
  const before = await listRevisions(context, source.id)
  const tools = makeTools(context)
  const origins = new Map<string, FoundOrigin>()
  const judged = {
    openings: [] as Opening[],
    refusedIds: [] as string[],
    uncheckedIds: [] as string[],
  }
  for (const opening of openings) {
    const [id] = opening.postingIds
    const originPosting = toOriginPosting(opening.posting, { host, id, revisionBefore: before.get(id) })
    const checked = originPosting && (await verifyOrigin(tools, originPosting))
    if (checked?.state === 'unknown') {
      judged.uncheckedIds.push(id)
      continue
    }
    const isOfDomain = checked?.state === 'verified' && domains.includes(checked.signed.domain)
    const isAllowed = checked?.state === 'verified' || context.config.followUnsigned
    if (isKnownHere ? !isOfDomain : !isAllowed) {
      judged.refusedIds.push(id)
      continue
    }
    const posting = checked?.state === 'verified' ? withSaying(opening.posting, checked) : opening.posting
    judged.openings.push({ ...opening, posting })
    origins.set(id, { host, posting, checked })
  }
  return { ...judged, origins }
}

function makeTools(context: FollowContext): VerifyTools {
  const sights = new Map<string, ReturnType<VerifyTools['look']>>()
  return {
    contracts: context.contracts,
    look(wallet) {
      const key = JSON.stringify(wallet)
      const sight = sights.get(key) ?? lookForWallet(context, wallet)
      sights.set(key, sight)
      return sight
    },
  }
}

function toOriginPosting(
  { origin, company }: SourcePosting,
  identity: Pick<OriginPosting, 'host' | 'id' | 'revisionBefore'>,
): OriginPosting | undefined {
  return origin?.isSigned === true ? { ...identity, company, origin } : undefined
}

/** A posting with the text and terms that were signed, which the list has in part. */
function withSaying(
  posting: SourcePosting,
  { saying, signed }: Extract<CheckedOrigin, { state: 'verified' }>,
): SourcePosting {
  const { description, language } = saying
  return {
    ...posting,
    signedDomain: signed.domain,
    description,
    language: readLanguage(language),
    ...(posting.known && { known: { ...posting.known, ...knownTerms(saying) } }),
  }
}

/** The revisions whose signatures were taken over, by posting. */
async function listRevisions({ database }: FollowContext, sourceId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; revision: number }>`
    select p.posting_id as id, (o.typed_data #>> '{message,revision}')::float8 as revision
    from board.source_postings p join board.job_origins o on o.job_id = p.job_id
    where p.source_id = ${sourceId} and o.typed_data is not null`.execute(database.db)
  return new Map(rows.map(({ id, revision }) => [id, revision]))
}

/** Stores where listings were first published. A listing that doesn't say here what its origin says gets no mark. */
export async function storeOrigins(
  db: Transaction<Schema>,
  origins: ReadonlyMap<string, FoundOrigin>,
  { postings, placed }: { postings: readonly { postingId: string; jobId: string }[]; placed: Plan['added'] },
): Promise<void> {
  const listings = new Map(placed.map(({ id, listing }) => [id, listing]))
  const rows = postings.flatMap(({ postingId, jobId }) => {
    const origin = origins.get(postingId)
    const listing = listings.get(jobId)
    return origin && listing ? [toRow(origin, { postingId, jobId, listing })] : []
  })
  if (rows.length === 0) return
  await sql`
    insert into board.job_origins as o (job_id, host, origin_id, url, published_at, state, typed_data, content, signature, signer, kind,
      domain, method, checked_at, said_hash)
    select n.job_id, n.host, n.origin_id, n.url, n.published_at, n.state, n.typed_data, n.content, decode(n.signature, 'hex'), n.signer, n.kind,
      n.domain, n.method, now(), case when j.title = n.title and j.description_md = n.description and
        (j.cash_min, j.cash_max, j.currency, j.period) is not distinct from (n.cash_min, n.cash_max, n.currency, n.period) then ${sql.raw(saidHashSql)} end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) n (job_id uuid, host text, origin_id text, url text, published_at timestamptz,
      state text, typed_data jsonb, content text, signature text, signer text, kind text, domain text, method text, title text, description text,
      cash_min bigint, cash_max bigint, currency text, period text)
    join board.jobs j on j.id = n.job_id
    on conflict (job_id) do update set host = excluded.host, origin_id = excluded.origin_id, url = excluded.url,
      published_at = excluded.published_at, state = excluded.state, typed_data = coalesce(excluded.typed_data, o.typed_data),
      content = coalesce(excluded.content, o.content), signature = coalesce(excluded.signature, o.signature),
      signer = coalesce(excluded.signer, o.signer), kind = coalesce(excluded.kind, o.kind), domain = coalesce(excluded.domain, o.domain),
      method = excluded.method, checked_at = excluded.checked_at, said_hash = excluded.said_hash`.execute(db)
}

/** A day that is still to come is no fact. */
function isPast(time: Date | undefined): boolean {
  return time !== undefined && time.getTime() <= Date.now()
}

function toRow(
  { host, posting, checked }: FoundOrigin,
  {
    postingId,
    jobId,
    listing,
  }: { postingId: string; jobId: string; listing: Plan['added'][number]['listing'] },
): Record<string, unknown> {
  const { stated, title, url } = listing
  const signed = checked !== undefined && 'signed' in checked ? checked.signed : undefined
  // The beginning of a text isn't what was signed.
  const isWhole = stated?.description === posting.description
  return {
    job_id: jobId,
    host,
    origin_id: postingId,
    url,
    published_at: isPast(posting.origin?.publishedAt) ? posting.origin?.publishedAt : null,
    state: checked?.state ?? null,
    title: isWhole ? title : null,
    description: stated?.description ?? null,
    ...toCashColumns(stated?.pay),
    ...(signed && {
      typed_data: signed.typedData,
      content: signed.content,
      signature: signed.signature.slice(2),
      signer: signed.signer,
      kind: signed.kind,
      domain: signed.domain,
      method: signed.method,
    }),
  }
}
