import { BoardError, type OpenInvitation, type TeamRole } from '@cryptolist/contract'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { invalidField } from '../../accounts/errors.ts'
import { checkEmail } from '../../accounts/policy.ts'
import { requireFresh, requireSite } from '../../accounts/sessions/policy.ts'
import type { Viewer } from '../../accounts/sessions/viewer.ts'
import { hashToken, isToken, makeToken } from '../../identifiers/link-token.ts'
import type { TeamAccess } from './access.ts'
import { frozenCompany, invitationGone, noSuchTeam, notPermitted } from './errors.ts'
import {
  countInvitations,
  deleteInvitation,
  findInvitation,
  findInvitationByToken,
  type InvitationRow,
  listInvitations,
  replaceInvitation,
} from './invitations-repository.ts'
import { writeInvitation } from './letters.ts'
import type { CompanyTeamsParts } from './parts.ts'
import { canInvite, touchesOwners } from './policy.ts'
import { presentOpenInvitation } from './presenter.ts'
import { findRole, insertMember, isFrozen, lockTeam } from './repository.ts'

const queueName = 'company-invitations'
const ttlDays = 7
const maximumOpen = 50

const jobSchema = z.object({ invitationId: z.string() })

/** How somebody comes into a team. */
export interface Invitations {
  /**
   * Invites an address by mail, in the place of an earlier invitation of the same one. Throws invalid_input (field `email`), forbidden for
   * a role that they may not give, conflict for more than fifty at a time; for an owner also sign_in_again.
   */
  invite(access: TeamAccess, invitation: { email: string; role: TeamRole }): Promise<void>
  /** Takes an invitation back; one that is gone is as it should be. Throws forbidden. */
  revokeInvitation(access: TeamAccess, invitationId: string): Promise<void>
  /** What the link of an invitation leads to; undefined when it does not work any more. */
  findInvitation(token: string): Promise<OpenInvitation | undefined>
  /** Makes the viewer a member; who is one already stays what they are. Throws gone, not_signed_in, sign_in_again. */
  acceptInvitation(viewer: Viewer, token: string): Promise<{ slug: string; isNew: boolean }>
  /** Begins to send the invitations that are in the queue. */
  start(): Promise<void>
}

/** Invitations by mail. The token follows from the invitation's id and the board's key; the database keeps its hash. */
export function createInvitations(parts: CompanyTeamsParts): Invitations {
  const { db } = parts.database
  const findOpen = async (token: string): Promise<InvitationRow | undefined> =>
    isToken(token) ? findInvitationByToken(db, hashToken(token)) : undefined
  return {
    invite: (access, invitation) => invite(parts, access, invitation),
    async revokeInvitation({ companyId, role }, invitationId) {
      const found = (await listInvitations(db, companyId)).find(({ id }) => id === invitationId)
      if (found === undefined) return
      if (!canInvite(role, found.role)) throw notPermitted()
      await deleteInvitation(db, found.id)
    },
    async findInvitation(token) {
      const found = await findOpen(token)
      return found && presentOpenInvitation(found)
    },
    async acceptInvitation(viewer, token) {
      const { user } = requireSite(viewer)
      const found = await findOpen(token)
      if (found === undefined) throw invitationGone()
      const isNew = await db.transaction().execute(async (transaction) => {
        await lockTeam(transaction, found.companyId)
        if (!(await deleteInvitation(transaction, found.id))) throw invitationGone()
        return insertMember(transaction, { companyId: found.companyId, userId: user.id, role: found.role })
      })
      return { slug: found.companySlug, isNew }
    },
    start: () =>
      parts.queue.handle(queueName, async (data) => send(parts, jobSchema.parse(data).invitationId)),
  }
}

async function invite(
  { config, database, queue }: CompanyTeamsParts,
  { companyId, viewer }: TeamAccess,
  { email: typedEmail, role }: { email: string; role: TeamRole },
): Promise<void> {
  const email = checkEmail(typedEmail)
  if (email === null) throw invalidField('email', 'Type the e-mail address of the person you invite.')
  if (touchesOwners(role)) requireFresh(viewer)
  await database.db.transaction().execute(async (transaction) => {
    await lockTeam(transaction, companyId)
    const actorRole = await findRole(transaction, companyId, viewer.user.id)
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
    if ((await countInvitations(transaction, companyId)) > maximumOpen) throw tooMany()
    await queue.add(queueName, { invitationId: id }, { within: transaction })
  })
  queue.wake(queueName)
}

/** Sends what is still an invitation when its turn comes. */
async function send(
  { config, database, mailer, getOrigin }: CompanyTeamsParts,
  invitationId: string,
): Promise<void> {
  const invitation = await findInvitation(database.db, invitationId)
  if (invitation === undefined || (await isFrozen(database.db, invitation.companyId))) return
  const token = makeToken(config.masterKey, invitationId)
  const letter = writeInvitation(invitation, { token, origin: getOrigin(), ttlDays })
  await mailer.send({ id: invitationId, to: invitation.email, letter })
}

function tooMany(): BoardError {
  return new BoardError(
    'conflict',
    `${maximumOpen} invitations are waiting for an answer. Take some of them back first.`,
    { facts: { field: 'email' } },
  )
}
