import type { DomainContext } from '../domain-context.ts'
import { hashToken, makeToken } from '../identifiers/link-token.ts'

/** The token of the link by which the employer answers: for this application and nothing else, and the same when the mail is sent again. */
export function makeAnswerToken(key: string, applicationId: string): string {
  return makeToken(key, `answer ${applicationId}`)
}

/** The token of the link by which applicants see where their application stands. */
export function makeApplicantToken(key: string, applicationId: string): string {
  return makeToken(key, `applicant ${applicationId}`)
}

/** The path of the link that confirms an application. */
export function confirmPath(key: string, mailId: string): string {
  return `/apply/confirm?token=${makeToken(key, mailId)}`
}

/** Address of the page on which an employer answers. */
export function answerUrl(
  { config, getOrigin }: Pick<DomainContext, 'config' | 'getOrigin'>,
  id: string,
): string {
  return `${getOrigin()}/answer?token=${makeAnswerToken(config.masterKey, id)}`
}

/** Path of an applicant's own page of an application; from now on it opens. */
export async function applicationPath({ config, database }: DomainContext, id: string): Promise<string> {
  const token = makeApplicantToken(config.masterKey, id)
  // Applications from before there was this page have no such link yet.
  await database.db
    .updateTable('board.applications')
    .set({ applicant_token_hash: hashToken(token) })
    .where('id', '=', id)
    .where('applicant_token_hash', 'is', null)
    .where('email', 'is not', null)
    .execute()
  return `/application?token=${token}`
}

/** Address of that page, for emails. */
export async function applicationUrl(context: DomainContext, id: string): Promise<string> {
  return context.getOrigin() + (await applicationPath(context, id))
}
