import { describe, expect, it } from 'vitest'
import { parseJobQuery } from '../search/job-query.ts'
import { findFollowed, searchOfFollowed } from './followed.ts'

const followedBy = (search: string) => findFollowed(parseJobQuery(new URLSearchParams(search)))

describe('findFollowed', () => {
  it.each([
    ['company=harbor', { kind: 'company', value: 'harbor' }],
    ['tag=zkvm', { kind: 'tag', value: 'zkvm' }],
    ['tag=rust&sort=pay', { kind: 'tag', value: 'rust' }],
  ])('finds what %s follows', (search, followed) => expect(followedBy(search)).toEqual(followed))

  it.each([
    '',
    'q=rust',
    'q=rust&tag=rust',
    'tag=rust&tag=go',
    'company=harbor&tag=rust',
    'not_company=harbor',
    'not_tag=rust',
    'mode=remote',
    'tag=rust&mode=remote',
    'tag=rust&min_pay=100000',
    'tag=rust&since=2026-11-01',
    'tag=rust&overlap=4&zone=Europe/Lisbon',
  ])('finds nothing for “%s”, which asks for something else', (search) =>
    expect(followedBy(search)).toBeUndefined(),
  )

  it.each([
    { kind: 'company', value: 'harbor' },
    { kind: 'tag', value: 'zkvm' },
  ] as const)('reads the search of $kind back', (followed) => {
    expect(followedBy(searchOfFollowed(followed))).toEqual(followed)
  })
})
