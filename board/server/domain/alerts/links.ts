import { timingSafeEqual } from 'node:crypto'
import { BoardError } from '@cryptolist/contract'
import { validate as isUuid } from 'uuid'
import * as text from '#messages/alerts'
import { hashToken, isToken, makeToken } from '../identifiers/link-token.ts'

/** The power of a link: `confirm` its alert, `manage` also all others of its address; or read the feed that has this version. */
export type LinkPurpose = 'confirm' | 'manage' | `feed ${number}`

export interface AlertLink {
  id: string
  token: string
}

/** Follows from the alert and the board's key, so an email that is sent again has it too, and it works as long as the alert is there. */
function alertToken(masterKey: string, purpose: LinkPurpose, id: string): string {
  return makeToken(masterKey, `alert ${purpose} ${id}`)
}

/** The path of a link: `/alerts/<id>`, or a page below. */
export function alertPath(masterKey: string, id: string, page: '' | '/unsubscribe' | '/confirm'): string {
  const purpose = page === '/confirm' ? 'confirm' : 'manage'
  return `/alerts/${id}${page}?token=${alertToken(masterKey, purpose, id)}`
}

/** The path of an alert's new jobs, for its owner: the page is its account's, or opens by the address's link. */
export function newJobsPath(
  masterKey: string,
  { id, isOfAccount, seenAt }: { id: string; isOfAccount: boolean; seenAt: Date },
): string {
  const fields = { alert: id, since: seenAt.toISOString() }
  return isOfAccount
    ? `/account/alerts/new?${new URLSearchParams(fields)}`
    : `/alerts/${id}/new?${new URLSearchParams({ ...fields, token: alertToken(masterKey, 'manage', id) })}`
}

/** The path of an alert's feed in a format: whoever knows it can read the feed. */
export function feedPath(
  masterKey: string,
  { id, feedVersion }: { id: string; feedVersion: number },
  suffix: string,
): string {
  return `/alerts/${id}/feed.${suffix}?token=${alertToken(masterKey, `feed ${feedVersion}`, id)}`
}

/** Throws gone for a link that the board never sent. */
export function checkLink(masterKey: string, purpose: LinkPurpose, { id, token }: AlertLink): void {
  const isRight =
    isUuid(id) &&
    isToken(token) &&
    timingSafeEqual(hashToken(token), hashToken(alertToken(masterKey, purpose, id)))
  if (!isRight) throw linkGone()
}

export function linkGone(): BoardError {
  return new BoardError('gone', text.linkGone)
}
