import { describe, expect, it } from 'vitest'
import { findLinked } from './linked.ts'

describe('a link that a moderator pastes', () => {
  it.each([
    'https://jobs.example/jobs/rust-engineer-at-harbor-0a1b2c3d?x=1#top',
    '/jobs/Rust-Engineer-0A1B2C3D/',
    ' 0a1b2c3d ',
  ])('%s leads to a listing', (text) => {
    expect(findLinked(text)).toEqual({ kind: 'listing', publicId: '0a1b2c3d' })
  })

  it.each(['https://jobs.example/companies/harbor-12345678/', '/companies/harbor-12345678?tab=jobs'])(
    '%s leads to a company, although its end looks like an id',
    (text) => {
      expect(findLinked(text)).toEqual({ kind: 'company', slug: 'harbor-12345678' })
    },
  )

  it.each(['', 'nowhere', '/companies/', 'https://jobs.example/jobs/x-0a1b2c3d4'])(
    '%j leads to none of both',
    (text) => {
      expect(findLinked(text)).toBeUndefined()
    },
  )
})
