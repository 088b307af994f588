import type { DomainProof, SignatureKind, SignatureMark, SignedListingData } from '@cryptolist/contract'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Hex } from 'viem'
import { shownSignatureSql } from '../../database/company-marks.ts'
import { toBytes, toHex } from '../../database/hex.ts'
import type { Db } from '../../database/schema.ts'
import type { ContentRows } from '../listings/content-rows.ts'
import { findContentRows } from '../listings/find-content-rows.ts'

/** A listing with what is signed of it. */
export interface ListingRow extends ContentRows {
  companyName: string
}

/** A listing by one of its ids; with `isLocked` nobody else changes it until the transaction ends. */
export async function findListing(
  db: Db,
  [column, id]: ['public_id' | 'id', string],
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<ListingRow | undefined> {
  const query = db
    .selectFrom('board.jobs as j')
    .innerJoin('board.companies as c', 'c.id', 'j.company_id')
    .select(['j.id', 'c.name'])
    .where(`j.${column}`, '=', id)
  const row = await (isLocked ? query.forUpdate('j') : query).executeTakeFirst()
  const rows = row && (await findContentRows(db, row.id))
  return rows && { ...rows, companyName: row.name }
}

/** Digest of the newest signature of a revision before this one. */
export async function findPreviousDigest(db: Db, jobId: string, revision: number): Promise<Hex | null> {
  const row = await db
    .selectFrom('board.job_signatures')
    .select('digest')
    .where('job_id', '=', jobId)
    .where('revision', '<', revision)
    .orderBy('revision', 'desc')
    .orderBy('signed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : toHex(row.digest)
}

export interface NewSignature {
  jobId: string
  typedData: SignedListingData
  digest: Hex
  signature: Hex
  signer: Hex
  chainId: number
  kind: SignatureKind
  /** Now unless given. */
  signedAt?: Date
}

/** Keeps a signature; returns whether it was not there yet. */
export async function createSignature(db: Db, signature: NewSignature): Promise<boolean> {
  const { message } = signature.typedData
  const row = await db
    .insertInto('board.job_signatures')
    .values({
      id: uuidv7(),
      job_id: signature.jobId,
      revision: message.revision,
      typed_data: JSON.stringify(signature.typedData),
      digest: toBytes(signature.digest),
      signature: toBytes(signature.signature),
      signer: signature.signer,
      chain_id: signature.chainId,
      kind: signature.kind,
      domain: message.companyDomain,
      ...(signature.signedAt !== undefined && { signed_at: signature.signedAt }),
    })
    .onConflict((conflict) => conflict.columns(['job_id', 'digest', 'signer']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Every signature of a listing, as it was kept. */
export async function listSignatures(
  db: Db,
  jobId: string,
): Promise<{ id: string; typedData: unknown; brokenAt: Date | null }[]> {
  const rows = await db
    .selectFrom('board.job_signatures')
    .select(['id', 'typed_data as typedData', 'broken_at as brokenAt'])
    .where('job_id', '=', jobId)
    .execute()
  return rows
}

/** Marks signatures as broken since `at`, or as whole. */
export async function setBroken(db: Db, ids: readonly string[], at: Date | null): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('board.job_signatures').set({ broken_at: at }).where('id', 'in', ids).execute()
}

/** The signature that a listing's mark is about, with what the mark depends on. */
export interface ShownSignatureRow {
  mark: SignatureMark
  typedData: unknown
  digest: Buffer
  signature: Buffer
  signer: string
  kind: SignatureKind
  signedAt: Date
  brokenAt: Date | null
  /** How and when the wallet became one of the company's, of those that it was when it signed; nulls when it was none. */
  signerSource: 'dns_txt' | 'well_known' | 'owner' | null
  signerFrom: Date | null
  signerUntil: Date | null
  /** Of the domain that was signed; null when it is not proved. */
  proof: DomainProof | null
  companyName: string
}

/** Undefined when the listing was never signed, or is frozen. */
export async function findShownSignature(db: Db, publicId: string): Promise<ShownSignatureRow | undefined> {
  const { rows } =
    await sql<ShownSignatureRow>`select s.mark, s.typed_data as "typedData", s.digest, s.signature, s.signer, s.kind,
      s.signed_at as "signedAt", s.broken_at as "brokenAt", w.source as "signerSource", w.valid_from as "signerFrom",
      w.valid_until as "signerUntil",
      ${sql.raw(shownSignatureSql.proof)} as proof, c.name as "companyName"
    from board.jobs j join board.companies c on c.id = j.company_id
      cross join lateral (select * from ${sql.raw(shownSignatureSql.from)}) s
      left join lateral (${sql.raw(shownSignatureSql.signer)}) w on true
    where j.public_id = ${publicId}`.execute(db)
  return rows[0]
}
