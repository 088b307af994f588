import { BoardError } from '@cryptolist/contract'
import * as text from '#messages/subscriptions'
import { requireSite } from '../accounts/session-policy.ts'
import type { Viewer } from '../accounts/viewer.ts'
import type { DomainContext } from '../domain-context.ts'
import { findStaffRole } from '../moderation/staff.ts'
import { can } from '../teams/policy.ts'
import { listMemberships } from '../teams/team.ts'
import { type DeliveryRow, findRow, listDeliveries, listRows, type SubscriptionRow } from './repository.ts'

export type Subscription = SubscriptionRow

/** Whose subscriptions a viewer may manage. */
export interface Owner {
  kind: 'account' | 'company' | 'board'
  /** Its name in forms: `me`, `board`, or the company's slug after `company-`. */
  key: string
  /** Of a company. */
  name: string | undefined
  userId: string | null
  companyId: string | null
}

/** The viewer's account, the companies whose profile they may change, and the board for admins. Throws sign_in_again for a session of an app. */
export async function listOwners(context: DomainContext, viewer: Viewer): Promise<Owner[]> {
  const { user } = requireSite(viewer)
  const [memberships, staffRole] = await Promise.all([
    listMemberships(context.database.db, user.id),
    findStaffRole(context, user.id),
  ])
  return [
    { kind: 'account', key: 'me', name: undefined, userId: user.id, companyId: null },
    ...memberships
      .filter(({ role, isFrozen }) => can(role, 'manage') && !isFrozen)
      .map(
        ({ companyId, slug, name }): Owner => ({
          kind: 'company',
          key: `company-${slug}`,
          name,
          userId: null,
          companyId,
        }),
      ),
    ...(staffRole === 'admin'
      ? [{ kind: 'board' as const, key: 'board', name: undefined, userId: null, companyId: null }]
      : []),
  ]
}

/** Throws forbidden for an owner that isn't the viewer's. */
export async function requireOwner(context: DomainContext, viewer: Viewer, key: string): Promise<Owner> {
  const owner = (await listOwners(context, viewer)).find((one) => one.key === key)
  if (owner === undefined) throw new BoardError('forbidden', text.unknownOwner)
  return owner
}

/** All subscriptions of a viewer's owners, the newest first. */
export async function listSubscriptions(
  context: DomainContext,
  owners: readonly Owner[],
): Promise<SubscriptionRow[]> {
  return listRows(context, {
    userId: owners.find(({ kind }) => kind === 'account')?.userId ?? '',
    companyIds: owners.flatMap(({ companyId }) => (companyId === null ? [] : [companyId])),
    withBoard: owners.some(({ kind }) => kind === 'board'),
  })
}

/** The subscriptions of the viewer's account itself, the newest first. Throws sign_in_again for a session of an app. */
export async function listOwnSubscriptions(
  context: DomainContext,
  viewer: Viewer,
): Promise<SubscriptionRow[]> {
  return listRows(context, { userId: requireSite(viewer).user.id, companyIds: [], withBoard: false })
}

/** A subscription with its latest messages. Throws as `requireSubscription`. */
export async function getSubscription(
  context: DomainContext,
  viewer: Viewer,
  id: string,
): Promise<{ subscription: Subscription; deliveries: DeliveryRow[] }> {
  const subscription = await requireSubscription(context, viewer, id)
  return { subscription, deliveries: await listDeliveries(context.database.db, id) }
}

/** Throws not_found for one that the viewer may not manage, and for one that isn't there. */
export async function requireSubscription(
  context: DomainContext,
  viewer: Viewer,
  id: string,
): Promise<SubscriptionRow> {
  const owners = await listOwners(context, viewer)
  const row = await findRow(context, id)
  const isOwn = ({ userId, companyId }: Owner) => row?.userId === userId && row.companyId === companyId
  if (row === undefined || !owners.some(isOwn)) throw new BoardError('not_found', text.notFound)
  return row
}
