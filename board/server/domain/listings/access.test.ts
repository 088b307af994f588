import { describe, expect, it } from 'vitest'
import {
  grantByAccount,
  grantByLinks,
  grantDraftByLinks,
  greater,
  isEnough,
  type LinkRow,
  mayWriteDraft,
} from './access.ts'

describe('grantByAccount', () => {
  it.each([
    ['the maker where nobody has a team', 'me', false, undefined, 'delete'],
    ['the maker who is of the team', 'me', true, 'viewer', 'delete'],
    ['the maker who left the team', 'me', true, undefined, undefined],
    ['an owner', 'you', true, 'owner', 'delete'],
    ['an admin', 'you', true, 'admin', 'delete'],
    ['a recruiter', 'you', true, 'recruiter', 'edit'],
    ['a viewer', 'you', true, 'viewer', 'view'],
    ['a stranger', 'you', true, undefined, undefined],
    ['a stranger where nobody made it', null, false, undefined, undefined],
  ] as const)('%s', (_who, createdBy, companyHasTeam, role, expected) => {
    expect(grantByAccount({ createdBy, companyHasTeam }, { userId: 'me', role })).toBe(expected)
  })
})

const link = (kind: LinkRow['kind'], about: Partial<LinkRow>): LinkRow => ({
  kind,
  draftId: null,
  jobId: null,
  ...about,
})

const byLink = { id: 'job', createdBy: null, companyHasTeam: false }

describe('links', () => {
  it('open what they are of and nothing else', () => {
    expect(grantByLinks(byLink, [link('manage', { jobId: 'job' })])).toBe('delete')
    expect(grantByLinks(byLink, [link('preview', { jobId: 'job' })])).toBe('view')
    expect(
      grantByLinks(byLink, [link('manage', { jobId: 'other' }), link('browser', { draftId: 'job' })]),
    ).toBeUndefined()
  })

  it.each([
    ['an account', { createdBy: 'me' }],
    ['a team', { companyHasTeam: true }],
  ])('only show a listing if %s is behind it', (_who, change) => {
    expect(grantByLinks({ ...byLink, ...change }, [link('manage', { jobId: 'job' })])).toBe('view')
  })

  const draft = { id: 'draft', jobId: null, userId: null, state: 'open' } as const
  const alone = { listing: undefined, canWriterStillWrite: false }

  it('of the browser open a draft until it is sent', () => {
    const browser = [link('browser', { draftId: 'draft' })]
    expect(grantDraftByLinks(draft, browser, alone)).toBe('delete')
    expect(grantDraftByLinks({ ...draft, state: 'done' }, browser, alone)).toBe('view')
    expect(grantDraftByLinks(draft, [link('preview', { draftId: 'draft' })], alone)).toBe('view')
    expect(grantDraftByLinks(draft, [link('manage', { draftId: 'draft' })], alone)).toBe('delete')
    expect(grantDraftByLinks(draft, [link('manage', { draftId: 'other' })], alone)).toBeUndefined()
    expect(grantDraftByLinks(draft, [link('manage', { jobId: null })], alone)).toBeUndefined()
  })

  it('of a listing open its change as long as they manage the listing', () => {
    const change = { ...draft, jobId: 'job' }
    const manage = [link('manage', { jobId: 'job' })]
    expect(grantDraftByLinks(change, manage, { listing: byLink, canWriterStillWrite: false })).toBe('delete')
    const claimed = { listing: { ...byLink, companyHasTeam: true }, canWriterStillWrite: false }
    expect(grantDraftByLinks(change, manage, claimed)).toBeUndefined()
    expect(grantDraftByLinks(change, [link('browser', { draftId: 'draft' })], claimed)).toBeUndefined()
    expect(
      grantDraftByLinks(change, [link('preview', { jobId: 'job' })], {
        listing: byLink,
        canWriterStillWrite: false,
      }),
    ).toBeUndefined()
  })

  it('of the browser let write an account’s draft only what the account still may', () => {
    const own = { ...draft, userId: 'me' }
    const browser = [link('browser', { draftId: 'draft' })]
    expect(grantDraftByLinks(own, browser, { listing: undefined, canWriterStillWrite: true })).toBe('delete')
    expect(grantDraftByLinks(own, browser, alone)).toBeUndefined()
  })
})

describe('mayWriteDraft', () => {
  const team = { id: 'job', createdBy: 'me', companyHasTeam: true }
  it.each([
    ['nobody’s', { userId: null, companyId: null }, undefined, undefined, false],
    ['without a company', { userId: 'me', companyId: null }, undefined, undefined, true],
    ['of a company that they left', { userId: 'me', companyId: 'c' }, undefined, undefined, false],
    ['of a company that they look at', { userId: 'me', companyId: 'c' }, undefined, 'viewer', false],
    ['of a company of theirs', { userId: 'me', companyId: 'c' }, undefined, 'recruiter', true],
    ['a change after leaving the team', { userId: 'me', companyId: 'c' }, team, undefined, false],
    ['a change of the team', { userId: 'me', companyId: 'c' }, team, 'recruiter', true],
  ] as const)('%s', (_what, about, listing, role, expected) => {
    expect(mayWriteDraft(about, listing, role)).toBe(expected)
  })
})

it('compares permissions', () => {
  expect(isEnough('edit', 'view')).toBe(true)
  expect(isEnough('edit', 'delete')).toBe(false)
  expect(isEnough(undefined, 'view')).toBe(false)
  expect(greater('view', 'edit')).toBe('edit')
  expect(greater(undefined, 'view')).toBe('view')
})
