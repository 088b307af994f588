import { type TeamRole, teamRoles } from '@cryptolist/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestContext } from '../../../../tests/support/domain-context.ts'
import {
  type AddedCompany,
  addCompany,
  createListingsDatabase,
  type ListingsDatabase,
  removeListings,
} from '../../../../tests/support/listings.ts'
import {
  addPerson,
  addUsersTable,
  type MailRoom,
  openMailRoom,
  viewerWho,
} from '../../../../tests/support/people.ts'
import type { Viewer } from '../../accounts/sessions/viewer.ts'
import type { DomainContext } from '../../domain-context.ts'
import {
  acceptInvitation,
  findOpenInvitation,
  handleInvitations,
  inviteMember,
  revokeInvitation,
} from './invitations.ts'
import { changeRole, leaveTeam, removeMember, transferCompany } from './members.ts'
import { can, rolesWith, type TeamPermission } from './policy.ts'
import { getTeam, listMemberships, requireTeam, type TeamAccess } from './team.ts'

const people = ['olga', 'adam', 'rita', 'vera', 'nora'] as const
let database: ListingsDatabase
let room: MailRoom
let context: DomainContext
let company: AddedCompany

beforeAll(async () => {
  database = await createListingsDatabase()
  await addUsersTable(database)
  for (const person of people) await addPerson(database, person)
})
afterAll(() => database.close())

beforeEach(async () => {
  await removeListings(database)
  room = openMailRoom()
  context = createTestContext({ database, queue: room.queue, mailer: room.mailer })
  await handleInvitations(context)
  company = await addCompany(database.db, { name: 'Harbor Labs', slug: 'harbor-labs' })
  await join('olga', 'owner')
  await join('adam', 'admin')
  await join('rita', 'recruiter')
  await join('vera', 'viewer')
})

async function join(userId: string, role: TeamRole): Promise<void> {
  await database.db
    .insertInto('board.company_members')
    .values({ company_id: company.id, user_id: userId, role })
    .execute()
}

function enter(person: string, minutesAgo = 0): Promise<TeamAccess> {
  return requireTeam(context, viewerWho(person, { minutesAgo }), 'harbor-labs', 'look')
}

async function roles(): Promise<Record<string, string>> {
  const team = await getTeam(context, await enter('vera'))
  return Object.fromEntries(team.members.map(({ name, role }) => [name, role]))
}

function tokenOf(number = -1): string {
  return room.mails.at(number)?.letter.link.url.split('/').at(-1) ?? ''
}

describe('require', () => {
  it.each([
    ['olga', ['look', 'post', 'manage', 'own']],
    ['adam', ['look', 'post', 'manage']],
    ['rita', ['look', 'post']],
    ['vera', ['look']],
    ['nora', []],
  ] as const)('lets %s do %j', async (person, permitted) => {
    for (const permission of ['look', 'post', 'manage', 'own'] as const) {
      const asked = requireTeam(context, viewerWho(person), 'harbor-labs', permission)
      if (permitted.some((known) => known === permission))
        expect(await asked).toMatchObject({ companyId: company.id, name: 'Harbor Labs' })
      else await expect(asked).rejects.toMatchObject({ code: person === 'nora' ? 'not_found' : 'forbidden' })
    }
  })

  it('asks for a session of this site, and for a fresh one where owning matters', async () => {
    const ask = (viewer: Viewer, permission: 'look' | 'own' = 'look') =>
      requireTeam(context, viewer, 'harbor-labs', permission)
    await expect(ask({ user: null, session: null })).rejects.toMatchObject({ code: 'not_signed_in' })
    await expect(ask(viewerWho('olga', { isApp: true }))).rejects.toMatchObject({ code: 'sign_in_again' })
    await expect(ask(viewerWho('olga', { minutesAgo: 11 }), 'own')).rejects.toMatchObject({
      code: 'sign_in_again',
    })
    expect(await ask(viewerWho('olga', { minutesAgo: 11 }))).toMatchObject({ role: 'owner' })
  })

  it.each(['', 'nobody', '../x', "' or 1=1", '\0', 'x'.repeat(500)])(
    'finds no team under %j',
    async (slug) => {
      await expect(requireTeam(context, viewerWho('olga'), slug, 'look')).rejects.toMatchObject({
        code: 'not_found',
      })
    },
  )
})

describe('listOfUser', () => {
  it('has the companies of one, by name', async () => {
    const other = await addCompany(database.db, { name: 'alpine', slug: 'alpine' })
    await database.db
      .insertInto('board.company_members')
      .values({ company_id: other.id, user_id: 'rita', role: 'owner' })
      .execute()
    expect((await listMemberships(database.db, 'rita')).map(({ slug, role }) => [slug, role])).toEqual([
      ['alpine', 'owner'],
      ['harbor-labs', 'recruiter'],
    ])
    expect(await listMemberships(database.db, 'nora')).toEqual([])
  })
})

describe('invitations', () => {
  it('go by mail, work once, and make a member', async () => {
    await inviteMember(context, await enter('olga'), { email: ' Nora@People.example ', role: 'recruiter' })
    await room.run()
    expect(room.mails).toHaveLength(1)
    expect(room.mails[0]).toMatchObject({ to: 'nora@people.example' })
    expect(JSON.stringify(room.mails[0]?.letter)).toContain('Harbor Labs')
    expect(JSON.stringify(room.mails[0]?.letter)).not.toContain('olga')
    expect(await findOpenInvitation(context, tokenOf())).toMatchObject({
      companyName: 'Harbor Labs',
      role: 'recruiter',
    })
    const { rows } = await database.pool.query('select token_hash from board.company_invitations')
    expect(JSON.stringify(rows)).not.toContain(tokenOf())
    expect(await acceptInvitation(context, viewerWho('nora'), tokenOf())).toEqual({
      slug: 'harbor-labs',
      isNew: true,
    })
    expect((await roles()).nora).toBe('recruiter')
    await expect(acceptInvitation(context, viewerWho('vera'), tokenOf())).rejects.toMatchObject({
      code: 'gone',
    })
  })

  it('leave who is a member already what they are', async () => {
    await inviteMember(context, await enter('olga'), { email: 'a@people.example', role: 'viewer' })
    await room.run()
    expect(await acceptInvitation(context, viewerWho('olga'), tokenOf())).toEqual({
      slug: 'harbor-labs',
      isNew: false,
    })
    expect((await roles()).olga).toBe('owner')
  })

  it('are replaced by another of the same address, whose link alone works then', async () => {
    for (const role of ['viewer', 'recruiter'] as const)
      await inviteMember(context, await enter('adam'), { email: 'nora@people.example', role })
    await room.run()
    // The first is gone before its mail was written.
    expect(room.mails).toHaveLength(1)
    expect(await findOpenInvitation(context, tokenOf())).toMatchObject({ role: 'recruiter' })
  })

  it('end after seven days, are taken back, and end with the member who sent them', async () => {
    const invite = async (): Promise<void> => {
      await inviteMember(context, await enter('adam'), { email: 'nora@people.example', role: 'viewer' })
      await room.run()
    }
    await invite()
    await database.pool.query(`update board.company_invitations set expires_at = now() - interval '1 second'`)
    expect(await findOpenInvitation(context, tokenOf())).toBeUndefined()
    await expect(acceptInvitation(context, viewerWho('nora'), tokenOf())).rejects.toMatchObject({
      code: 'gone',
    })
    await invite()
    const { invitations } = await getTeam(context, await enter('olga'))
    await revokeInvitation(context, await enter('olga'), invitations[0]?.id ?? '')
    await revokeInvitation(context, await enter('olga'), 'no such')
    expect(await findOpenInvitation(context, tokenOf())).toBeUndefined()
    await invite()
    await removeMember(context, await enter('olga'), 'adam')
    expect(await findOpenInvitation(context, tokenOf())).toBeUndefined()
  })

  it('are sent by those who may, to roles that they may give', async () => {
    const invite = async (person: string, role: TeamRole, minutesAgo = 0) =>
      inviteMember(context, await enter(person, minutesAgo), { email: 'nora@people.example', role })
    await expect(invite('adam', 'admin')).rejects.toMatchObject({ code: 'forbidden' })
    await expect(invite('rita', 'viewer')).rejects.toMatchObject({ code: 'forbidden' })
    await expect(invite('olga', 'owner', 11)).rejects.toMatchObject({ code: 'sign_in_again' })
    await invite('olga', 'owner')
    for (const email of ['', 'nora', 'a@b', `${'x'.repeat(250)}@b.co`])
      await expect(
        inviteMember(context, await enter('olga'), { email, role: 'viewer' }),
      ).rejects.toMatchObject({
        facts: { field: 'email' },
      })
  })

  it('are not sent by a frozen company, nor mailed when it was frozen in between', async () => {
    const invitation = { email: 'nora@people.example', role: 'viewer' } as const
    await inviteMember(context, await enter('adam'), invitation)
    await database.pool.query('update board.companies set frozen_at = now()')
    await room.run()
    expect(room.mails).toEqual([])
    await expect(inviteMember(context, await enter('olga'), invitation)).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  it('wait fifty at a time and no more', async () => {
    const access = await enter('olga')
    for (let number = 1; number <= 50; number += 1)
      await inviteMember(context, access, { email: `p${number}@people.example`, role: 'viewer' })
    await expect(
      inviteMember(context, access, { email: 'p51@people.example', role: 'viewer' }),
    ).rejects.toMatchObject({
      code: 'conflict',
    })
    await inviteMember(context, access, { email: 'p50@people.example', role: 'viewer' })
  })

  it.each(['', 'x', 'A'.repeat(43), '../../..', '\0'])('do not open by %j', async (token) => {
    expect(await findOpenInvitation(context, token)).toBeUndefined()
    await expect(acceptInvitation(context, viewerWho('nora'), token)).rejects.toMatchObject({ code: 'gone' })
  })

  it('are seen by those who may send them', async () => {
    await inviteMember(context, await enter('olga'), { email: 'nora@people.example', role: 'viewer' })
    expect((await getTeam(context, await enter('adam'))).invitations).toHaveLength(1)
    expect((await getTeam(context, await enter('rita'))).invitations).toEqual([])
  })
})

describe('roles', () => {
  it('are changed by owners, and among recruiters and viewers by admins', async () => {
    await changeRole(context, await enter('adam'), 'vera', 'recruiter')
    await changeRole(context, await enter('olga'), 'rita', 'owner')
    expect(await roles()).toMatchObject({ vera: 'recruiter', rita: 'owner' })
    for (const [person, target, role] of [
      ['adam', 'olga', 'viewer'],
      ['adam', 'vera', 'admin'],
      ['adam', 'adam', 'viewer'],
      ['vera', 'vera', 'owner'],
    ] as const)
      await expect(changeRole(context, await enter(person), target, role)).rejects.toMatchObject({
        code: 'forbidden',
      })
    await expect(changeRole(context, await enter('olga'), 'nora', 'viewer')).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  it('of owners need a fresh sign-in, and the last owner stays one', async () => {
    await expect(changeRole(context, await enter('olga', 11), 'rita', 'owner')).rejects.toMatchObject({
      code: 'sign_in_again',
    })
    await expect(changeRole(context, await enter('olga'), 'olga', 'viewer')).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  it('count as they are at that moment, not as they were when the page was opened', async () => {
    const access = await enter('adam')
    await changeRole(context, await enter('olga'), 'adam', 'viewer')
    await expect(removeMember(context, access, 'rita')).rejects.toMatchObject({ code: 'forbidden' })
    await removeMember(context, await enter('olga'), 'adam')
    await expect(
      inviteMember(context, access, { email: 'nora@people.example', role: 'viewer' }),
    ).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

describe('going', () => {
  it('is open to all but the last owner', async () => {
    await leaveTeam(context, await enter('adam'))
    expect(Object.keys(await roles())).toEqual(['olga', 'rita', 'vera'])
    await expect(leaveTeam(context, await enter('olga'))).rejects.toMatchObject({ code: 'conflict' })
    await changeRole(context, await enter('olga'), 'rita', 'owner')
    const [first, second] = await Promise.allSettled([
      leaveTeam(context, await enter('olga')),
      leaveTeam(context, await enter('rita')),
    ])
    expect([first.status, second.status].sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('is done to others by those above them', async () => {
    await removeMember(context, await enter('adam'), 'vera')
    await expect(removeMember(context, await enter('adam'), 'olga')).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(removeMember(context, await enter('rita'), 'adam')).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(removeMember(context, await enter('olga'), 'olga')).rejects.toMatchObject({
      code: 'conflict',
    })
  })
})

describe('transfer', () => {
  it('makes another the owner and the one who hands over an admin', async () => {
    await transferCompany(context, await enter('olga'), 'rita')
    expect(await roles()).toMatchObject({ olga: 'admin', rita: 'owner' })
  })

  it('is refused to all others, to a stranger, and without a fresh sign-in', async () => {
    await expect(transferCompany(context, await enter('adam'), 'adam')).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(transferCompany(context, await enter('olga'), 'nora')).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(transferCompany(context, await enter('olga', 11), 'rita')).rejects.toMatchObject({
      code: 'sign_in_again',
    })
    await transferCompany(context, await enter('olga'), 'olga')
    expect((await roles()).olga).toBe('owner')
  })
})

describe('getTeam', () => {
  it('says what the one who looks may do', async () => {
    const asOwner = await getTeam(context, await enter('olga'))
    expect(asOwner).toMatchObject({
      invitableRoles: ['owner', 'admin', 'recruiter', 'viewer'],
      mayLeave: false,
    })
    expect(asOwner.transferCandidates.map(({ name }) => name)).toEqual(['adam', 'rita', 'vera'])
    const asAdmin = await getTeam(context, await enter('adam'))
    expect(asAdmin.members.map(({ name, roles: given, isRemovable }) => [name, given, isRemovable])).toEqual([
      ['olga', [], false],
      ['adam', [], false],
      ['rita', ['viewer'], true],
      ['vera', ['recruiter'], true],
    ])
    expect(await getTeam(context, await enter('vera'))).toMatchObject({
      invitableRoles: [],
      transferCandidates: [],
      mayLeave: true,
    })
  })
})

describe('what a role permits', () => {
  it.each([
    ['look', ['owner', 'admin', 'recruiter', 'viewer']],
    ['post', ['owner', 'admin', 'recruiter']],
    ['manage', ['owner', 'admin']],
    ['own', ['owner']],
  ] as const)('%s: %j', (permission, roles) => {
    expect(new Set(rolesWith(permission))).toEqual(new Set(roles))
    expect(teamRoles.filter((role) => can(role, permission))).toEqual(rolesWith(permission))
  })

  it.each(['look', 'post', 'manage', 'own'] satisfies TeamPermission[])(
    'lets nobody %s who is not of the team',
    (permission) => {
      expect([can(undefined, permission), can(null, permission)]).toEqual([false, false])
    },
  )
})
