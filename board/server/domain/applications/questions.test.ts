import { checkFields, type Question } from '@cryptolist/contract'
import { expect, it } from 'vitest'
import { answerChecks, nameQuestions, requireSameQuestions } from './questions.ts'

const question = (change: Partial<Question>): Question => ({
  text: 'Why?',
  kind: 'text',
  isRequired: false,
  choices: [],
  ...change,
})

function answer(change: Partial<Question>, typed: string): unknown {
  try {
    return checkFields(answerChecks([question(change)], [typed])).answer1
  } catch (error) {
    return error instanceof Error && 'facts' in error ? error.facts : error
  }
}
const choice: Partial<Question> = { kind: 'choice', choices: ['None', '1, 2 or 3 months'] }

it.each<[string, Partial<Question>, string, string]>([
  ['a text, without what cannot be seen', {}, ' Because\u202E\r\nI can ', 'Because\nI can'],
  ['the longest text', {}, '🦀'.repeat(1000), '🦀'.repeat(1000)],
  ['a choice', choice, '1, 2 or 3 months', '1, 2 or 3 months'],
  ['yes', { kind: 'yes_no' }, 'yes', 'Yes'],
  ['no', { kind: 'yes_no', isRequired: true }, 'no', 'No'],
  ['a number', { kind: 'number' }, '120,000', '120000'],
  ['zero', { kind: 'number', isRequired: true }, '0', '0'],
])('takes %s', (_, change, typed, expected) => {
  expect(answer(change, typed)).toEqual({ question: 'Why?', answer: expected })
})

it.each<[string, Partial<Question>, string]>([
  ['nothing where an answer is required', { isRequired: true }, ' \u200B '],
  ['a text that is too long', {}, 'a'.repeat(1001)],
  ['a choice that was not offered', choice, 'none'],
  ['maybe', { kind: 'yes_no' }, 'maybe'],
  ['words for a number', { kind: 'number' }, 'five'],
])('refuses %s', (_, change, typed) => {
  expect(answer(change, typed)).toEqual({ field: 'answer1' })
})

it('leaves out what may stay blank', () => {
  for (const kind of ['text', 'number', 'yes_no'] as const) expect(answer({ kind }, '')).toBeNull()
  expect(answer(choice, '')).toBeNull()
})

it('refuses a form that had other questions', () => {
  const questions = [question({}), question({ text: 'Since when?' })]
  const formNames = nameQuestions(questions)
  expect(() => requireSameQuestions(questions, formNames)).not.toThrow()
  expect(() => requireSameQuestions([...questions].reverse(), formNames)).toThrow('changed the questions')
  expect(() => requireSameQuestions([question({ isRequired: true })], '')).toThrow('changed the questions')
  expect(() => requireSameQuestions([], formNames), 'all were removed').not.toThrow()
})
