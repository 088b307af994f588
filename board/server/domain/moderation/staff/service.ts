import { BoardError, type Office } from '@cryptolist/contract'
import type { Database } from '../../../database/open-database.ts'
import { demoUsernames } from '../../accounts/deceiving-names.ts'
import { findUserId } from '../../accounts/find-user.ts'
import { requireFresh, requireSite, type SiteViewer } from '../../accounts/sessions/policy.ts'
import type { Viewer } from '../../accounts/sessions/viewer.ts'
import { findProvedOwner } from '../../accounts/wallets/address-owner.ts'
import {
  findOffice,
  findRole,
  listHolderEmails,
  listHolders,
  listVacantOffices,
  logOffice,
  type OfficeHolder,
  recordRole,
} from './repository.ts'
import type { ParseRoles } from './roles.ts'

/** A viewer with an office. */
export interface OfficeViewer extends SiteViewer {
  office: Office
}

/** The offices of the board: moderators, and admins who name them. An office is membership of a role that the server made. */
export interface OfficesService {
  /** Makes the roles that are missing; called once when the server or a command starts. */
  start(): Promise<void>
  /** The office of a user; an admin is a moderator too. */
  find(userId: string): Promise<Office | undefined>
  /** Throws not_signed_in, sign_in_again for a session of an app, forbidden for everybody without an office. */
  requireModerator(viewer: Viewer): Promise<OfficeViewer>
  /** The same for admins. */
  requireAdmin(viewer: Viewer): Promise<OfficeViewer>
  list(): Promise<OfficeHolder[]>
  /** Confirmed addresses of all who have an office. */
  listEmails(): Promise<{ userId: string; email: string }[]>
  /** Makes a user a moderator; who is one already stays so. Throws forbidden, sign_in_again unless fresh, invalid_input for an unknown name. */
  give(viewer: Viewer, username: string): Promise<void>
  /** Takes the office of a moderator back; the same errors, and invalid_input for an account that has it not. */
  take(viewer: Viewer, username: string): Promise<void>
  /** The operator's way: makes the user of this name, or of this verified Ethereum address, an admin. Throws invalid_input. Answers the name. */
  giveAdmin(who: string): Promise<string>
}

export interface OfficesParts {
  database: Pick<Database, 'db' | 'pool'>
  roles: ParseRoles
}

/** Makes the service. */
export function createOfficesService({ database, roles }: OfficesParts): OfficesService {
  const { db, pool } = database
  const requireAdmin = (viewer: Viewer): Promise<OfficeViewer> =>
    requireOffice(pool, viewer, (office) => office === 'admin')
  return {
    start: () =>
      db.transaction().execute(async (transaction) => {
        for (const office of await listVacantOffices(transaction))
          await recordRole(transaction, office, await roles.create(office))
      }),
    find: (userId) => findOffice(pool, userId),
    requireModerator: (viewer) => requireOffice(pool, viewer, () => true),
    requireAdmin,
    list: () => listHolders(db),
    listEmails: () => listHolderEmails(db),
    async give(viewer, username) {
      const { user } = await requireAdmin(viewer)
      requireFresh(viewer)
      const aboutUserId = await requireUser(db, username)
      if (await isModerator(db, aboutUserId)) return
      await roles.addUser(await requireRole(db, 'moderator'), aboutUserId)
      await logOffice(db, { action: 'give_office', office: 'moderator', by: user.id, aboutUserId })
    },
    async take(viewer, username) {
      const { user } = await requireAdmin(viewer)
      requireFresh(viewer)
      const aboutUserId = await requireUser(db, username)
      if (!(await isModerator(db, aboutUserId)))
        throw unknown('This account is no moderator, so there is nothing to take back.')
      await roles.removeUser(await requireRole(db, 'moderator'), aboutUserId)
      await logOffice(db, { action: 'take_office', office: 'moderator', by: user.id, aboutUserId })
    },
    async giveAdmin(who) {
      const aboutUserId = await requireUser(db, who)
      await roles.addUser(await requireRole(db, 'admin'), aboutUserId)
      await logOffice(db, { action: 'give_office', office: 'admin', by: null, aboutUserId })
      return (await listHolders(db)).find(({ userId }) => userId === aboutUserId)?.username ?? who
    },
  }
}

async function requireOffice(
  pool: Database['pool'],
  viewer: Viewer,
  isEnough: (office: Office) => boolean,
): Promise<OfficeViewer> {
  const signedIn = requireSite(viewer)
  const office = await findOffice(pool, signedIn.user.id)
  if (office === undefined || !isEnough(office))
    throw new BoardError(
      'forbidden',
      'This page is for those who moderate this board. Your account has no such office.',
    )
  return { ...signedIn, office }
}

async function isModerator(db: Database['db'], id: string): Promise<boolean> {
  return (await listHolders(db)).some(({ userId, office }) => userId === id && office === 'moderator')
}

async function requireRole(db: Database['db'], office: Office): Promise<string> {
  const roleId = await findRole(db, office)
  if (roleId === undefined) throw new Error(`The office ${office} has no role yet.`)
  return roleId
}

async function requireUser(db: Database['db'], who: string): Promise<string> {
  const name = who.trim().normalize('NFC')
  if (demoUsernames.some((demo) => demo === name))
    throw unknown('An account for trying the demo cannot have an office. Choose another one.')
  if (/^0x[0-9a-f]{40}$/i.test(name)) {
    const owner = await findProvedOwner(db, { namespace: 'eip155', address: name.toLowerCase() })
    if (owner === undefined)
      throw unknown('No account has proved this address on this site. Sign in there with the wallet first.')
    return owner
  }
  const userId = await findUserId(db, name)
  if (userId === undefined)
    throw unknown(`There is no account with the username ${name.slice(0, 60)}. Check how it is spelled.`)
  return userId
}

function unknown(message: string): BoardError {
  return new BoardError('invalid_input', message, { facts: { field: 'username' } })
}
