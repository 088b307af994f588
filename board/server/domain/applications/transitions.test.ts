import { type ApplicationSide, type ApplicationStatus, applicationStatuses } from '@cryptolist/contract'
import { describe, expect, it } from 'vitest'
import { listMoves, listOrigins, requireMove, trackedStatuses } from './transitions.ts'

const decided: readonly ApplicationStatus[] = ['hired', 'rejected', 'withdrawn']

describe('the moves of an application', () => {
  it.each<[ApplicationSide, ApplicationStatus, ApplicationStatus]>([
    ['applicant', 'unconfirmed', 'received'],
    ['applicant', 'received', 'received'],
    ['applicant', 'offer', 'withdrawn'],
    ['employer', 'received', 'viewed'],
    ['employer', 'received', 'hired'],
    ['employer', 'offer', 'screening'],
    ['employer', 'auto_closed', 'interview'],
    ['system', 'viewed', 'auto_closed'],
  ])('let the %s move one from %s to %s', (side, from, to) => {
    expect(requireMove(side, from, to)).toMatchObject({ side, from, to })
  })

  it.each<[ApplicationSide, ApplicationStatus, ApplicationStatus]>([
    ['employer', 'unconfirmed', 'viewed'],
    ['employer', 'viewed', 'received'],
    ['employer', 'screening', 'viewed'],
    ['employer', 'received', 'withdrawn'],
    ['employer', 'unconfirmed', 'rejected'],
    ['applicant', 'viewed', 'viewed'],
    ['applicant', 'received', 'viewed'],
    ['applicant', 'auto_closed', 'withdrawn'],
    ['system', 'screening', 'auto_closed'],
    ['system', 'received', 'rejected'],
  ])('refuse the %s one from %s to %s, and say where it is', (side, from, to) => {
    expect(() => requireMove(side, from, to)).toThrow(
      expect.objectContaining({ code: 'conflict', facts: { status: from } }),
    )
  })

  it('end with a decision, for everyone', () => {
    for (const status of decided)
      for (const side of ['applicant', 'employer', 'system'] as const)
        expect([status, side, listMoves(side, status)]).toEqual([status, side, []])
  })

  it('let the person who noted an application sent elsewhere correct every state of it, and enter no other', () => {
    for (const from of trackedStatuses)
      expect([from, listMoves('tracker', from)]).toEqual([from, trackedStatuses.filter((to) => to !== from)])
    for (const status of ['unconfirmed', 'viewed', 'auto_closed'] as const)
      expect([listMoves('tracker', status), listOrigins('tracker', status)]).toEqual([[], []])
  })

  it('reach every state but the first', () => {
    const sides = ['applicant', 'employer', 'system'] as const
    const reached = applicationStatuses.filter((to) => sides.some((side) => listOrigins(side, to).length > 0))
    expect(reached).toEqual(applicationStatuses.filter((status) => status !== 'unconfirmed'))
  })

  it('count as a response only where the employer says something', () => {
    for (const from of applicationStatuses)
      for (const to of listMoves('employer', from))
        expect([to, requireMove('employer', from, to).effects]).toEqual([
          to,
          to === 'viewed' ? [] : ['answer'],
        ])
  })
})
