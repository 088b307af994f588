import { expect, it } from 'vitest'
import { listUnsupported } from './support.ts'

const supported = { node: '24.11.0', postgres: '18.4', isEmbedded: false, isPublic: true }
const today = new Date('2026-11-28T12:00:00Z')

it('says nothing about versions that get security fixes, on their last day either, or that are newer than its list', () => {
  expect(listUnsupported(supported, today)).toEqual([])
  expect(listUnsupported({ ...supported, node: '20.20.2' }, new Date('2026-04-30T20:00:00Z'))).toEqual([])
  expect(listUnsupported({ ...supported, node: '40.0.0', postgres: '30.1' }, today)).toEqual([])
})

it('says since when Node and PostgreSQL get no more security fixes, and what to do', () => {
  const old = { ...supported, node: '20.20.2', postgres: '15.14 (Debian 15.14-0+deb12u1)' }
  expect(listUnsupported(old, today)).toEqual([
    'Node.js 20 has had no security fixes since 30 April 2026. Run this board with Node.js 24.',
  ])
  expect(listUnsupported({ ...old, node: '24.11.0' }, new Date('2027-12-01'))).toEqual([
    'PostgreSQL 15 has had no security fixes since 11 November 2027. Move to a newer one (docs/guides/operations.md, “Upgrade”).',
  ])
})

it('tells public boards only to use another PostgreSQL than the embedded one', () => {
  const embedded = { ...supported, isEmbedded: true }
  expect(listUnsupported(embedded, today)).toEqual([
    'This board is public, and its embedded PostgreSQL 18.4 lacks the security fixes of 13 August 2026 and later. Set DATABASE_URL to a PostgreSQL that you keep up to date (docs/guides/operations.md, “Move to an external PostgreSQL”).',
  ])
  expect(listUnsupported({ ...embedded, isPublic: false }, today)).toEqual([])
})
