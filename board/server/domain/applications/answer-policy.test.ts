import {
  type ApplicationAnswer,
  type ApplicationStatus,
  answerMessageLimit,
  applicationAnswers,
} from '@cryptolist/contract'
import { describe, expect, it } from 'vitest'
import { type AnswerState, checkAnswer, findAnswerProblem, mostAnswers, statusAfter } from './policy.ts'

const key = '01234567-89ab-4cde-8f01-23456789abcd'
const whole = { choice: 'invite', message: 'Come by.', key }

function problemOf(change: Partial<typeof whole>): unknown {
  try {
    checkAnswer({ ...whole, ...change })
    return null
  } catch (error) {
    return error instanceof Error && 'facts' in error ? error.facts : error
  }
}

describe('checkAnswer', () => {
  it.each(applicationAnswers)('takes %s, with and without a message', (choice) => {
    expect(checkAnswer({ ...whole, choice })).toEqual({ ...whole, choice })
    expect(checkAnswer({ ...whole, choice, message: ' \n ' }).message).toBe('')
  })

  it('drops what cannot be seen and keeps line breaks', () => {
    expect(checkAnswer({ ...whole, message: 'One\u202E\r\n\r\nTwo\u0000\u0007' }).message).toBe('One\n\nTwo')
  })

  it('takes a message of so many letters and none longer', () => {
    expect(problemOf({ message: '🦀'.repeat(answerMessageLimit) })).toBeNull()
    expect(problemOf({ message: '🦀'.repeat(answerMessageLimit + 1) })).toEqual({ field: 'message' })
  })

  it.each(['', 'yes', 'NO', 'invite '])('refuses the choice %j', (choice) => {
    expect(problemOf({ choice })).toEqual({ field: 'choice' })
  })

  it.each(['', 'x', key.slice(1), `${key}0`, key.replaceAll('-', '')])('refuses the key %j', (odd) => {
    expect(problemOf({ key: odd })).toEqual({ field: 'choice' })
  })
})

describe('findAnswerProblem', () => {
  const open: AnswerState = { status: 'received', answers: 0, isFrozen: false }

  it.each<[ApplicationStatus, boolean]>([
    ['received', true],
    ['viewed', true],
    ['screening', true],
    ['interview', true],
    ['offer', true],
    ['auto_closed', true],
    ['hired', false],
    ['rejected', false],
    ['withdrawn', false],
  ])('in %s an answer may follow: %s', (status, mayFollow) => {
    const problem = findAnswerProblem({ ...open, status })
    expect(problem === null).toBe(mayFollow)
    expect(problem).not.toBe('')
  })

  it('has one while moderators have the listing, and after very many', () => {
    expect(findAnswerProblem({ ...open, isFrozen: true })).toContain('Moderators')
    expect(findAnswerProblem({ ...open, answers: mostAnswers - 1 })).toBeNull()
    expect(findAnswerProblem({ ...open, answers: mostAnswers })).toContain('too many times')
  })
})

describe('statusAfter', () => {
  it.each<[ApplicationAnswer, ApplicationStatus, ApplicationStatus]>([
    ['reading', 'received', 'screening'],
    ['reading', 'offer', 'offer'],
    ['by_mail', 'interview', 'interview'],
    ['by_mail', 'auto_closed', 'screening'],
    ['invite', 'screening', 'interview'],
    ['no', 'offer', 'rejected'],
  ])('after %s in %s is %s', (choice, status, next) => {
    expect(statusAfter(choice, status)).toBe(next)
  })
})
