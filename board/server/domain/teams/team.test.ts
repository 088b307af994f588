import { type TeamRole, teamRoles } from '@cryptolist/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { addCompany } from '../../../tests/support/listings.ts'
import { viewerWho } from '../../../tests/support/people.ts'
import type { Viewer } from '../accounts/viewer.ts'
import { prepareCompany } from '../companies/company.fixture.ts'
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
const tests = prepareCompany(people, handleInvitations)
beforeEach(async () => {
  await join('olga', 'owner')
  await join('adam', 'admin')
  await join('rita', 'recruiter')
  await join('vera', 'viewer')
})

async function join(userId: string, role: TeamRole): Promise<void> {
  await tests.database.db
    .insertInto('board.company_members')
    .values({ company_id: tests.company.id, user_id: userId, role })
    .execute()
}

function enter(person: string, minutesAgo = 0): Promise<TeamAccess> {
  return requireTeam(tests.context, viewerWho(person, { minutesAgo }), 'harbor-labs', 'look')
}

async function roles(): Promise<Record<string, string>> {
  const team = await getTeam(tests.context, await enter('vera'))
  return Object.fromEntries(team.members.map(({ name, role }) => [name, role]))
}

function tokenOf(number = -1): string {
  return tests.room.mails.at(number)?.letter.link.url.split('/').at(-1) ?? ''
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
      const access = requireTeam(tests.context, viewerWho(person), 'harbor-labs', permission)
      if (permitted.some((one) => one === permission))
        expect(await access).toMatchObject({ companyId: tests.company.id, name: 'Harbor Labs' })
      else await expect(access).rejects.toMatchObject({ code: person === 'nora' ? 'not_found' : 'forbidden' })
    }
  })

  it('asks for a session of this site, and a fresh one for owners’ permissions', async () => {
    const ask = (viewer: Viewer, permission: 'look' | 'own' = 'look') =>
      requireTeam(tests.context, viewer, 'harbor-labs', permission)
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
      await expect(requireTeam(tests.context, viewerWho('olga'), slug, 'look')).rejects.toMatchObject({
        code: 'not_found',
      })
    },
  )
})

describe('listOfUser', () => {
  it('lists a user’s companies by name', async () => {
    const other = await addCompany(tests.database.db, { name: 'alpine', slug: 'alpine' })
    await tests.database.db
      .insertInto('board.company_members')
      .values({ company_id: other.id, user_id: 'rita', role: 'owner' })
      .execute()
    expect((await listMemberships(tests.database.db, 'rita')).map(({ slug, role }) => [slug, role])).toEqual([
      ['alpine', 'owner'],
      ['harbor-labs', 'recruiter'],
    ])
    expect(await listMemberships(tests.database.db, 'nora')).toEqual([])
  })
})

describe('invitations', () => {
  it('emails an invitation that works once and makes a member', async () => {
    await inviteMember(tests.context, await enter('olga'), {
      email: ' Nora@People.example ',
      role: 'recruiter',
    })
    await tests.room.run()
    expect(tests.room.mails).toHaveLength(1)
    expect(tests.room.mails[0]).toMatchObject({ to: 'nora@people.example' })
    expect(JSON.stringify(tests.room.mails[0]?.letter)).toContain('Harbor Labs')
    expect(JSON.stringify(tests.room.mails[0]?.letter)).not.toContain('olga')
    expect(await findOpenInvitation(tests.context, tokenOf())).toMatchObject({
      companyName: 'Harbor Labs',
      role: 'recruiter',
    })
    const { rows } = await tests.database.pool.query('select token_hash from board.company_invitations')
    expect(JSON.stringify(rows)).not.toContain(tokenOf())
    expect(await acceptInvitation(tests.context, viewerWho('nora'), tokenOf())).toEqual({
      slug: 'harbor-labs',
      isNew: true,
    })
    expect((await roles()).nora).toBe('recruiter')
    await expect(acceptInvitation(tests.context, viewerWho('vera'), tokenOf())).rejects.toMatchObject({
      code: 'gone',
    })
  })

  it('keeps the role of a member who accepts an invitation', async () => {
    await inviteMember(tests.context, await enter('olga'), { email: 'a@people.example', role: 'viewer' })
    await tests.room.run()
    expect(await acceptInvitation(tests.context, viewerWho('olga'), tokenOf())).toEqual({
      slug: 'harbor-labs',
      isNew: false,
    })
    expect((await roles()).olga).toBe('owner')
  })

  it('replaces an earlier invitation of the same address and voids its link', async () => {
    for (const role of ['viewer', 'recruiter'] as const)
      await inviteMember(tests.context, await enter('adam'), { email: 'nora@people.example', role })
    await tests.room.run()
    // The first is gone before its mail was written.
    expect(tests.room.mails).toHaveLength(1)
    expect(await findOpenInvitation(tests.context, tokenOf())).toMatchObject({ role: 'recruiter' })
  })

  it('ends invitations after seven days, on revocation and when their sender leaves', async () => {
    const invite = async (): Promise<void> => {
      await inviteMember(tests.context, await enter('adam'), { email: 'nora@people.example', role: 'viewer' })
      await tests.room.run()
    }
    await invite()
    await tests.database.pool.query(
      `update board.company_invitations set expires_at = now() - interval '1 second'`,
    )
    expect(await findOpenInvitation(tests.context, tokenOf())).toBeUndefined()
    await expect(acceptInvitation(tests.context, viewerWho('nora'), tokenOf())).rejects.toMatchObject({
      code: 'gone',
    })
    await invite()
    const { invitations } = await getTeam(tests.context, await enter('olga'))
    await revokeInvitation(tests.context, await enter('olga'), invitations[0]?.id ?? '')
    for (const id of [invitations[0]?.id ?? '', 'no such'])
      await expect(revokeInvitation(tests.context, await enter('olga'), id)).rejects.toMatchObject({
        code: 'not_found',
      })
    expect(await findOpenInvitation(tests.context, tokenOf())).toBeUndefined()
    await invite()
    await removeMember(tests.context, await enter('olga'), 'adam')
    expect(await findOpenInvitation(tests.context, tokenOf())).toBeUndefined()
  })

  it('refuses an invitation to a role that the sender may not give', async () => {
    const invite = async (person: string, role: TeamRole, minutesAgo = 0) =>
      inviteMember(tests.context, await enter(person, minutesAgo), { email: 'nora@people.example', role })
    await expect(invite('adam', 'admin')).rejects.toMatchObject({ code: 'forbidden' })
    await expect(invite('rita', 'viewer')).rejects.toMatchObject({ code: 'forbidden' })
    await expect(invite('olga', 'owner', 11)).rejects.toMatchObject({ code: 'sign_in_again' })
    await invite('olga', 'owner')
    for (const email of ['', 'nora', 'a@b', `${'x'.repeat(250)}@b.co`])
      await expect(
        inviteMember(tests.context, await enter('olga'), { email, role: 'viewer' }),
      ).rejects.toMatchObject({
        facts: { field: 'email' },
      })
  })

  it('sends no invitation of a company that is frozen before or after it was queued', async () => {
    const invitation = { email: 'nora@people.example', role: 'viewer' } as const
    await inviteMember(tests.context, await enter('adam'), invitation)
    await tests.database.pool.query('update board.companies set frozen_at = now()')
    await tests.room.run()
    expect(tests.room.mails).toEqual([])
    await expect(inviteMember(tests.context, await enter('olga'), invitation)).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  it('refuses a fifty-first open invitation', async () => {
    const access = await enter('olga')
    for (let number = 1; number <= 50; number += 1)
      await inviteMember(tests.context, access, { email: `p${number}@people.example`, role: 'viewer' })
    await expect(
      inviteMember(tests.context, access, { email: 'p51@people.example', role: 'viewer' }),
    ).rejects.toMatchObject({
      code: 'conflict',
    })
    await inviteMember(tests.context, access, { email: 'p50@people.example', role: 'viewer' })
  })

  it.each(['', 'x', 'A'.repeat(43), '../../..', '\0'])(
    'opens no invitation by the token %j',
    async (token) => {
      expect(await findOpenInvitation(tests.context, token)).toBeUndefined()
      await expect(acceptInvitation(tests.context, viewerWho('nora'), token)).rejects.toMatchObject({
        code: 'gone',
      })
    },
  )

  it('lists invitations only for those who may send them', async () => {
    await inviteMember(tests.context, await enter('olga'), { email: 'nora@people.example', role: 'viewer' })
    expect((await getTeam(tests.context, await enter('adam'))).invitations).toHaveLength(1)
    expect((await getTeam(tests.context, await enter('rita'))).invitations).toEqual([])
  })
})

describe('roles', () => {
  it('lets owners change every role and admins those of recruiters and viewers', async () => {
    await changeRole(tests.context, await enter('adam'), 'vera', 'recruiter')
    await changeRole(tests.context, await enter('olga'), 'rita', 'owner')
    expect(await roles()).toMatchObject({ vera: 'recruiter', rita: 'owner' })
    for (const [person, target, role] of [
      ['adam', 'olga', 'viewer'],
      ['adam', 'vera', 'admin'],
      ['adam', 'adam', 'viewer'],
      ['vera', 'vera', 'owner'],
    ] as const)
      await expect(changeRole(tests.context, await enter(person), target, role)).rejects.toMatchObject({
        code: 'forbidden',
      })
    await expect(changeRole(tests.context, await enter('olga'), 'nora', 'viewer')).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  it('asks for a fresh sign-in to change owners and keeps the last owner', async () => {
    await expect(changeRole(tests.context, await enter('olga', 11), 'rita', 'owner')).rejects.toMatchObject({
      code: 'sign_in_again',
    })
    await expect(changeRole(tests.context, await enter('olga'), 'olga', 'viewer')).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  it('checks the current role, not the one from when the page was opened', async () => {
    const access = await enter('adam')
    await changeRole(tests.context, await enter('olga'), 'adam', 'viewer')
    await expect(removeMember(tests.context, access, 'rita')).rejects.toMatchObject({ code: 'forbidden' })
    await removeMember(tests.context, await enter('olga'), 'adam')
    await expect(
      inviteMember(tests.context, access, { email: 'nora@people.example', role: 'viewer' }),
    ).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

describe('going', () => {
  it('lets everyone but the last owner leave', async () => {
    await leaveTeam(tests.context, await enter('adam'))
    expect(Object.keys(await roles())).toEqual(['olga', 'rita', 'vera'])
    await expect(leaveTeam(tests.context, await enter('olga'))).rejects.toMatchObject({ code: 'conflict' })
    await changeRole(tests.context, await enter('olga'), 'rita', 'owner')
    const [first, second] = await Promise.allSettled([
      leaveTeam(tests.context, await enter('olga')),
      leaveTeam(tests.context, await enter('rita')),
    ])
    expect([first.status, second.status].sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('lets members be removed only by a higher role', async () => {
    await removeMember(tests.context, await enter('adam'), 'vera')
    await expect(removeMember(tests.context, await enter('adam'), 'olga')).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(removeMember(tests.context, await enter('rita'), 'adam')).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(removeMember(tests.context, await enter('olga'), 'olga')).rejects.toMatchObject({
      code: 'conflict',
    })
  })
})

describe('transfer', () => {
  it('makes the new owner an owner and the previous one an admin', async () => {
    await transferCompany(tests.context, await enter('olga'), 'rita')
    expect(await roles()).toMatchObject({ olga: 'admin', rita: 'owner' })
  })

  it('refuses a transfer by a non-owner, to a stranger and without a fresh sign-in', async () => {
    await expect(transferCompany(tests.context, await enter('adam'), 'adam')).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(transferCompany(tests.context, await enter('olga'), 'nora')).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(transferCompany(tests.context, await enter('olga', 11), 'rita')).rejects.toMatchObject({
      code: 'sign_in_again',
    })
    await transferCompany(tests.context, await enter('olga'), 'olga')
    expect((await roles()).olga).toBe('owner')
  })
})

describe('getTeam', () => {
  it('shows each member what they may do', async () => {
    const asOwner = await getTeam(tests.context, await enter('olga'))
    expect(asOwner).toMatchObject({
      invitableRoles: ['owner', 'admin', 'recruiter', 'viewer'],
      mayLeave: false,
    })
    expect(asOwner.transferCandidates.map(({ name }) => name)).toEqual(['adam', 'rita', 'vera'])
    const asAdmin = await getTeam(tests.context, await enter('adam'))
    expect(asAdmin.members.map(({ name, roles: given, isRemovable }) => [name, given, isRemovable])).toEqual([
      ['olga', [], false],
      ['adam', [], false],
      ['rita', ['viewer'], true],
      ['vera', ['recruiter'], true],
    ])
    expect(await getTeam(tests.context, await enter('vera'))).toMatchObject({
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
