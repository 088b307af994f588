import { describe, expect, it } from 'vitest'
import { type Check, moveProof, type ProofStanding } from './policy.ts'

const start = Date.parse('2026-11-01T12:00:00Z')
const at = (days: number): Date => new Date(start + days * 86_400_000)
const inHours = (now: Date, hours: number): Date => new Date(now.getTime() + hours * 3600_000)

const pending: ProofStanding = {
  state: 'pending',
  method: null,
  pendingUntil: at(7),
  provedAt: null,
  checkedAt: null,
  failedChecks: 0,
  staleAt: null,
  revokedAt: null,
  nextCheckAt: inHours(at(0), 1),
}
const seen: Check = { outcome: 'found', method: 'dns_txt', isDue: true }
const missed: Check = { outcome: 'not_found', method: null, isDue: true }
const silent: Check = { outcome: 'could_not_ask', method: null, isDue: true }
const verified = moveProof(pending, seen, at(1))
/** Fails on three days in a row, the last time on day 10. */
const stale = [8, 9, 10].reduce((proof, day) => moveProof(proof, missed, at(day)), verified)

describe('a pending proof', () => {
  it('becomes verified when it is found, and is looked at a week later', () => {
    expect(verified).toMatchObject({
      state: 'verified',
      method: 'dns_txt',
      provedAt: at(1),
      checkedAt: at(1),
      nextCheckAt: at(8),
    })
  })

  it.each([missed, silent])('is looked for every hour while its text works: %j', (check) => {
    expect(moveProof(pending, check, at(2))).toMatchObject({
      state: 'pending',
      failedChecks: 0,
      nextCheckAt: inHours(at(2), 1),
    })
    expect(moveProof(pending, check, inHours(at(7), -0.5)).nextCheckAt).toBeNull()
  })

  it('is not proved by a text that was placed too late', () => {
    expect(moveProof(pending, seen, inHours(at(7), -0.001)).state).toBe('verified')
    expect(moveProof(pending, seen, at(7))).toMatchObject({ state: 'pending', nextCheckAt: null })
  })
})

describe('a verified proof', () => {
  it('that is found again keeps the day of the proof and moves that of the check', () => {
    expect(moveProof(verified, { ...seen, method: 'well_known' }, at(8))).toMatchObject({
      state: 'verified',
      method: 'well_known',
      provedAt: at(1),
      checkedAt: at(8),
      nextCheckAt: at(15),
    })
  })

  it('is looked at daily after a failure and stale after the third in a row', () => {
    const first = moveProof(verified, missed, at(8))
    expect(first).toMatchObject({ state: 'verified', failedChecks: 1, nextCheckAt: at(9), checkedAt: at(1) })
    const second = moveProof(first, missed, at(9))
    expect(second).toMatchObject({ state: 'verified', failedChecks: 2, nextCheckAt: at(10) })
    expect(moveProof(second, missed, at(10))).toMatchObject({
      state: 'stale',
      staleAt: at(10),
      nextCheckAt: at(11),
      checkedAt: at(1),
    })
    expect(moveProof(second, seen, at(10))).toMatchObject({ state: 'verified', failedChecks: 0 })
  })

  it('is not hurt by a check that somebody asked for, only helped', () => {
    expect(moveProof(verified, { ...missed, isDue: false }, at(3))).toEqual(verified)
    expect(moveProof(verified, { ...seen, isDue: false }, at(3)).checkedAt).toEqual(at(3))
  })

  it('is asked for again an hour after silence, which counts as a failure after thirty days only', () => {
    expect(moveProof(verified, silent, at(8))).toMatchObject({
      state: 'verified',
      failedChecks: 0,
      nextCheckAt: inHours(at(8), 1),
    })
    expect(moveProof(verified, silent, at(30.9)).failedChecks).toBe(0)
    expect(moveProof(verified, silent, at(31)).failedChecks).toBe(1)
  })
})

describe('a stale proof', () => {
  it('is verified again when it is found, with the day of the first proof', () => {
    expect(moveProof(stale, seen, at(20))).toMatchObject({
      state: 'verified',
      provedAt: at(1),
      staleAt: null,
      failedChecks: 0,
    })
  })

  it('is looked at daily and revoked after fourteen days', () => {
    expect(moveProof(stale, missed, at(23.9))).toMatchObject({ state: 'stale', staleAt: at(10) })
    expect(moveProof(stale, missed, at(24))).toMatchObject({
      state: 'revoked',
      revokedAt: at(24),
      nextCheckAt: null,
    })
  })

  it('is neither revoked by silence nor by a check that somebody asked for', () => {
    expect(moveProof(stale, silent, at(25)).state).toBe('stale')
    expect(moveProof(stale, { ...missed, isDue: false }, at(30)).state).toBe('stale')
  })
})

it('a revoked proof stays so, whatever is found', () => {
  const revoked = moveProof(stale, missed, at(24))
  expect(moveProof(revoked, seen, at(25))).toEqual(revoked)
})
