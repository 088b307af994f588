import { BoardError, type PreviewLink } from '@cryptolist/contract'
import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../../../database/schema.ts'
import { hashToken, makeRandomToken } from '../../identifiers/link-token.ts'
import {
  countMailedLinks,
  insertLink,
  type LinkAbout,
  listPreviewRows,
  type PreviewRow,
  revokeManageLinks,
  revokeOlderLinks,
} from './links-repository.ts'

export {
  deleteExpiredLinks,
  forgetDrafts,
  type LinkAbout,
  type LinkRow,
  moveLinks,
  revokeManageLinks,
  revokePreview,
} from './links-repository.ts'

type Db = Kysely<Schema> | Transaction<Schema>

/** Days for which the browser that began a draft may open it, and for which a link to look is good. */
const browserDays = 90
const previewDays = 30
/** Links to look that a draft or a listing has at once. */
const maxPreviews = 20

/** Lets a browser open the draft that it began; answers the secret, of which only a hash is kept. */
export async function makeBrowserLink(db: Db, draftId: string): Promise<string> {
  const token = makeRandomToken()
  await insertLink(db, { hash: hashToken(token), kind: 'browser', about: { draftId }, days: browserDays })
  return token
}

/** A new link to manage a listing, by its secret; those that were mailed or made before end. */
export async function makeManageLink(db: Transaction<Schema>, jobId: string): Promise<string> {
  const token = makeRandomToken()
  await revokeManageLinks(db, { jobId })
  await insertLink(db, { hash: hashToken(token), kind: 'manage', about: { jobId }, days: null })
  return token
}

/**
 * Keeps the link to manage that a mail holds; the secret follows from the mail, and a mail that is tried again holds the same one. Those
 * that were mailed before go on until this one is opened: anybody may ask for a mail to an address.
 */
export async function keepMailedLink(db: Db, token: string, about: LinkAbout): Promise<void> {
  await insertLink(db, { hash: hashToken(token), kind: 'manage', about, days: null })
}

/** How many links were mailed to an address in the last hour, the one with this secret left out. */
export async function countMailed(db: Db, email: string, exceptToken: string): Promise<number> {
  return countMailedLinks(db, email, hashToken(exceptToken))
}

/** Ends links to manage the same draft or listing that were mailed or made before the one that is opened. */
export async function endOlderLinks(db: Db, token: string): Promise<void> {
  await revokeOlderLinks(db, hashToken(token))
}

/** Makes a link to look, good for 30 days. Throws conflict where there are many already. */
export async function makePreview(db: Db, about: LinkAbout): Promise<PreviewLink & { token: string }> {
  if ((await listPreviewRows(db, about)).length >= maxPreviews)
    throw new BoardError('conflict', `There are ${maxPreviews} preview links already. End one of them first.`)
  const token = makeRandomToken()
  const hash = hashToken(token)
  await insertLink(db, { hash, kind: 'preview', about, days: previewDays })
  const id = hash.subarray(0, 8).toString('hex')
  const made = (await listPreviewRows(db, about)).find((row) => row.id === id)
  if (made === undefined) throw new Error('A link that was just made is not there.')
  return { ...presentPreview(made), token }
}

/** Links to look that are good now, the newest first. */
export async function listPreviews(db: Db, about: LinkAbout): Promise<PreviewLink[]> {
  return (await listPreviewRows(db, about)).map(presentPreview)
}

function presentPreview({ id, createdAt, expiresAt }: PreviewRow): PreviewLink {
  return { id, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() }
}
