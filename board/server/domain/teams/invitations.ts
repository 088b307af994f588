import { BoardError, type OpenInvitation, type TeamRole } from '@cryptolist/contract'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import * as text from '#messages/company-errors'
import * as mail from '#messages/emails-companies'
import type { Db } from '../../database/schema.ts'
import type { EmailContent } from '../../mail/email-content.ts'
import { checkEmail } from '../accounts/policy.ts'
import { requireFresh, requireSite } from '../accounts/session-policy.ts'
import type { Viewer } from '../accounts/viewer.ts'
import type { DomainContext } from '../domain-context.ts'
import { hashToken, isToken, makeToken } from '../identifiers/link-token.ts'
import { insertMember, isFrozen, lockTeam } from './members.ts'
import { canInvite, touchesOwners } from './policy.ts'
import {
  findTeamRole,
  type InvitationRow,
  invitations,
  listInvitations,
  noSuchTeam,
  notPermitted,
  presentOpenInvitation,
  type TeamAccess,
} from './team.ts'

const queueName = 'company-invitations'
const ttlDays = 7
const maxOpen = 50

const jobSchema = z.object({ invitationId: z.string() })

/** Withdraws an invitation. Throws forbidden, not_found for one that is not there. */
export async function revokeInvitation(
  { database: { db } }: DomainContext,
  { companyId, role }: TeamAccess,
  invitationId: string,
): Promise<void> {
  const invitation = (await listInvitations(db, companyId)).find(({ id }) => id === invitationId)
  if (invitation === undefined) throw new BoardError('not_found', text.noSuchInvitation)
  if (!canInvite(role, invitation.role)) throw notPermitted()
  await deleteInvitation(db, invitation.id)
}

/** The invitation that a link opens; undefined if it no longer works. */
export async function findOpenInvitation(
  context: DomainContext,
  token: string,
): Promise<OpenInvitation | undefined> {
  const invitation = await findByToken(context, token)
  return invitation && presentOpenInvitation(invitation)
}

/** Makes the viewer a member; an existing one keeps their role. Throws gone, not_signed_in, sign_in_again. */
export async function acceptInvitation(
  context: DomainContext,
  viewer: Viewer,
  token: string,
): Promise<{ slug: string; isNew: boolean }> {
  const { user } = requireSite(viewer)
  const invitation = await findByToken(context, token)
  if (invitation === undefined) throw invitationGone()
  const isNew = await context.database.db.transaction().execute(async (db) => {
    await lockTeam(db, invitation.companyId)
    if (!(await deleteInvitation(db, invitation.id))) throw invitationGone()
    return insertMember(db, { companyId: invitation.companyId, userId: user.id, role: invitation.role })
  })
  return { slug: invitation.companySlug, isNew }
}

/** Has the queue send invitations. */
export async function handleInvitations(context: DomainContext): Promise<void> {
  await context.queue.handle(queueName, async (data) => send(context, jobSchema.parse(data).invitationId))
}

/**
 * Invites an email address, in place of an earlier invitation of the same one. Throws invalid_input (field `email`), forbidden for a role
 * that they may not give, conflict for more than fifty at a time; for an owner also sign_in_again. The token in its link follows from the
 * invitation's id and the board's key; the database keeps only its hash.
 */
export async function inviteMember(
  { config, database, queue }: DomainContext,
  { companyId, viewer }: TeamAccess,
  { email: typedEmail, role }: { email: string; role: TeamRole },
): Promise<void> {
  const email = checkEmail(typedEmail)
  if (email === null) throw BoardError.invalidField('email', text.inviteEmail)
  if (touchesOwners(role)) requireFresh(viewer)
  await database.db.transaction().execute(async (transaction) => {
    await lockTeam(transaction, companyId)
    const actorRole = await findTeamRole(transaction, { companyId, userId: viewer.user.id })
    if (actorRole === undefined) throw noSuchTeam()
    if (!canInvite(actorRole, role)) throw notPermitted()
    if (await isFrozen(transaction, companyId)) throw frozenCompany()
    const id = uuidv7()
    await replaceInvitation(transaction, {
      id,
      companyId,
      email,
      role,
      invitedBy: viewer.user.id,
      tokenHash: hashToken(makeToken(config.masterKey, id)),
      ttlDays,
    })
    if ((await listInvitations(transaction, companyId)).length > maxOpen) throw tooMany()
    await queue.add(queueName, { invitationId: id }, { within: transaction })
  })
  queue.wake(queueName)
}

/** Sends an invitation that is still open when its turn comes. */
async function send(
  { config, database, mailer, getOrigin }: DomainContext,
  invitationId: string,
): Promise<void> {
  const invitation = await findInvitation(database.db, invitationId)
  if (invitation === undefined || (await isFrozen(database.db, invitation.companyId))) return
  const token = makeToken(config.masterKey, invitationId)
  const letter = buildInvitationEmail(invitation, { token, origin: getOrigin(), ttlDays })
  await mailer.send({ id: invitationId, to: invitation.email, letter })
}

async function findByToken({ database }: DomainContext, token: string): Promise<InvitationRow | undefined> {
  return isToken(token) ? findInvitationByToken(database.db, hashToken(token)) : undefined
}

function tooMany(): BoardError {
  return new BoardError('conflict', text.tooManyInvitations(maxOpen), { facts: { field: 'email' } })
}

function frozenCompany(): BoardError {
  return new BoardError('conflict', text.frozenInvites, {
    facts: { field: '' },
  })
}

/** An invitation that was used, withdrawn or has expired. */
function invitationGone(): BoardError {
  return new BoardError('gone', text.invitationGone)
}

/** Of what users chose it contains only the company's name, because the reader must know which company it is; names that are links are refused. */
function buildInvitationEmail(
  { companyName, role }: { companyName: string; role: TeamRole },
  { token, origin, ttlDays }: { token: string; origin: string; ttlDays: number },
): EmailContent {
  return {
    subject: mail.invitation,
    before: [mail.invitationFact(companyName, mail.roles[role]), mail.invitationCaution],
    link: { label: mail.viewInvitation, url: `${origin}/invitations/${token}` },
    after: [mail.invitationLink(ttlDays), mail.ignore],
  }
}

/** Invites an address, in the place of an earlier invitation of the same one. */
async function replaceInvitation(
  db: Db,
  invitation: {
    id: string
    companyId: string
    email: string
    role: TeamRole
    invitedBy: string
    tokenHash: Buffer
    ttlDays: number
  },
): Promise<void> {
  await db
    .deleteFrom('board.company_invitations')
    .where('company_id', '=', invitation.companyId)
    .where('email', '=', invitation.email)
    .execute()
  await db
    .insertInto('board.company_invitations')
    .values({
      id: invitation.id,
      company_id: invitation.companyId,
      email: invitation.email,
      role: invitation.role,
      invited_by: invitation.invitedBy,
      token_hash: invitation.tokenHash,
      expires_at: sql<Date>`now() + make_interval(days => ${invitation.ttlDays})`,
    })
    .execute()
}

async function findInvitation(db: Db, id: string): Promise<InvitationRow | undefined> {
  return invitations(db).where('i.id', '=', id).executeTakeFirst()
}

/** The invitation that a token opens, if it still does. */
async function findInvitationByToken(db: Db, hash: Buffer): Promise<InvitationRow | undefined> {
  return invitations(db)
    .where('i.token_hash', '=', hash)
    .where('i.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

/** Deletes an invitation; false when another did so before. */
async function deleteInvitation(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('board.company_invitations')
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
