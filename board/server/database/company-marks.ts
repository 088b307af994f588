import { notFrozenSql } from './listed.ts'

/** Proofs and signatures of a company, as SQL constants over `board.companies c` and `board.jobs j`. */

const time = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const proofFields = `json_build_object('domain', p.domain, 'state', p.state, 'method', p.method,
    'provedAt', ${time('p.proved_at')}, 'checkedAt', ${time('p.checked_at')})`

const proofSql = (condition: string): string => `(select ${proofFields}
  from board.domain_proofs p where p.company_id = c.id and p.state in ('verified', 'stale') ${condition}
  order by p.state = 'verified' desc, p.proved_at limit 1)`

/** A domain becomes a public mark only once moderators have seen it. */
const isSeenSql = 'and p.approved_listings > 0'

/** Contract's DomainProof, or null. Of several domains the one that is verified and was proved first. */
export const companyProofSql = proofSql(isSeenSql)

/** Contract's DomainProof as the company's own team sees it, or null: also of a domain that moderators have not seen yet. */
export const ownProofSql = proofSql('')

const domainSql = (condition: string): string => `(select p.domain from board.domain_proofs p
  where p.company_id = c.id and p.state = 'verified' ${condition} order by p.proved_at limit 1)`

/** Whether a company has a verified domain, moderators have seen it or not. */
export const hasVerifiedDomainSql = (company: 'c' | 'k' = 'c'): string =>
  `exists (select from board.domain_proofs p where p.company_id = ${company}.id and p.state = 'verified')`

/** The domain that a company verified first and still has; null if none. */
export const verifiedDomainSql = domainSql(isSeenSql)

/** The domain that a company verified first and still has, for its own team: also one that moderators have not seen yet; null if none. */
export const ownVerifiedDomainSql = domainSql('')

export const companyLogoSql = `'/companies/' || c.slug || '/logo/' || c.logo_key`

/** The row of the company's wallets that lets a signature's wallet have signed when it did. */
const signerSql = (
  signature: string,
): string => `select w.source, w.valid_from, w.valid_until from board.company_signers w
  where w.company_id = j.company_id and w.address = ${signature}.signer and (${signature}.kind = 'eoa' or w.chain_id = ${signature}.chain_id)
    and w.valid_from <= ${signature}.signed_at and (w.valid_until is null or w.valid_until > ${signature}.signed_at)
  order by w.valid_from limit 1`

/**
 * Whether a signature names the listing, its publication and, since version 2, its company as they are now. An edit of the listing's content
 * is seen when it is made: it sets `broken_at`.
 */
const namesListingSql = `(k.typed_data #>> '{message,jobId}' = j.public_id
  and (k.typed_data #>> '{message,publishedAt}')::bigint = floor(extract(epoch from j.published_at))
  and coalesce(k.typed_data #>> '{message,company}', c.name) = c.name)`

/**
 * The signatures of a listing with their marks, the one that says most for it first; none while it is frozen. An earlier version covers less: it
 * doesn't count once there is a later one, or an edit of what only that covers would bring it back.
 */
const rankedSql = `(select k.*, (k.typed_data #>> '{domain,version}')::int as version, case
      when k.broken_at is not null or ${namesListingSql} is not true then 'broken'
      when exists (${signerSql('k')}) and exists (select from board.domain_proofs p
        where p.company_id = j.company_id and p.domain = k.domain and p.state = 'verified') then 'signed'
      else 'signed_earlier' end as mark
    from board.job_signatures k where k.job_id = j.id and ${notFrozenSql} and not exists (select from board.domain_proofs p
      where p.company_id = j.company_id and p.domain = k.domain and p.state = 'verified' and p.approved_listings = 0)) s
  order by s.version desc, array_position(array['signed', 'signed_earlier', 'broken'], s.mark), s.signed_at desc limit 1`

/** Parts of a statement about the one signature that a listing's mark is about, `s`: see listing-signatures. */
export const shownSignatureSql = {
  /** `select … from`: the signature with its mark. */
  from: rankedSql,
  /** Statement for the row of the company's wallets. */
  signer: signerSql('s'),
  /** Contract's DomainProof of the domain that was signed, or null. */
  proof: `(select ${proofFields} from board.domain_proofs p
    where p.company_id = j.company_id and p.domain = s.domain and p.state in ('verified', 'stale'))`,
}

/** Contract's SignatureMark, or null (decision 0013). */
export const signatureMarkSql = `(select s.mark from ${rankedSql})`

/** Contract's SignatureSummary of the signature that the mark is about, or null. */
export const signatureSummarySql = `(select json_build_object('signer', s.signer, 'version', s.version, 'revision', s.revision,
    'signedAt', ${time('s.signed_at')}, 'brokenAt', ${time('s.broken_at')}) from ${rankedSql})`

/** EIP-712 digest of what that signature signs, as `0x…`, or null. */
export const signatureDigestSql = `(select '0x' || encode(s.digest, 'hex') from ${rankedSql})`

/** Wallets that signed listings of the company which are open and say so still, with how many: contract's `signedBy` of a company. */
export const signedBySql = `coalesce((select json_agg(json_build_object('address', w.signer, 'jobs', w.jobs) order by w.jobs desc, w.signer)
  from (select x.signer, count(*)::int as jobs from board.jobs j
      cross join lateral (select s.signer, s.mark from ${rankedSql}) x
      where j.company_id = c.id and j.status = 'live' and j.expires_at > now() and x.mark = 'signed'
      group by x.signer) w), '[]')`

/** The signed content that a listing from another CryptoList shows, as a hash: an edit here changes it. Over `board.jobs j`. */
export const saidHashSql = `md5(row(j.title, j.description_md, j.cash_min, j.cash_max, j.currency, j.period, j.role_family, j.seniority,
  j.employment, j.work_mode, j.remote_countries, j.excluded_countries, j.office_countries, j.cities)::text)`

/** Contract's JobOrigin of a listing that was first published at another CryptoList, or null. */
export const jobOriginSql = `(select json_build_object('host', o.host, 'url', o.url, 'publishedAt', ${time('o.published_at')},
    'signature', case when o.state = 'verified' and o.said_hash = ${saidHashSql} then json_build_object('signer', o.signer, 'kind', o.kind,
      'domain', o.domain, 'method', o.method, 'checkedAt', ${time('o.checked_at')}, 'typedData', o.typed_data,
      'signature', '0x' || encode(o.signature, 'hex'), 'content', o.content) end)
  from board.job_origins o where o.job_id = j.id)`

/** Fewer say little of a company and too much of single answers. */
const fewest = 10
const days = 90

/**
 * Contract's CompanyResponses of `board.companies c`, or null: counted when it is read, from the applications that were handed over by mail
 * (domain/applications) since its page was claimed: before that, strangers posted in its name. Each network counts once, and the company's
 * own people don't count. Rounded so that nobody looks better than they are. A constant without parameters.
 */
export const companyResponsesSql = `(select json_build_object('applications', r.applications,
    'answeredPercent', r.answered * 100 / r.applications,
    'medianHours', case when r.answered > 0 then greatest(1, ceil(r.median_seconds / 3600))::int end)
  from (select count(*)::int as applications, count(a.first_response_at)::int as answered,
      percentile_cont(0.5) within group (order by extract(epoch from a.first_response_at - a.handed_over_at)) as median_seconds
    from (select distinct on (coalesce(encode(o.network_key, 'hex'), o.id::text)) o.first_response_at, o.handed_over_at
      from board.applications o
      where o.company_id = c.id and o.is_counted and o.handed_over_at > greatest(now() - interval '${days} days', c.claimed_at)
      order by coalesce(encode(o.network_key, 'hex'), o.id::text), o.handed_over_at) a) r
  where r.applications >= ${fewest} and not c.is_demo)`
