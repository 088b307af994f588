import { listingLimits } from '@cryptolist/contract'
import { expect, it } from 'vitest'
import { createFieldReader } from './field-reader.ts'
import { readQuestions } from './read-questions.ts'

function read(fields: Record<string, string>) {
  const reader = createFieldReader(fields)
  const questions = readQuestions(reader)
  return { questions, problems: reader.problems.map(({ field }) => field) }
}
const letters = (count: number): string => 'ä'.repeat(count)
const choice = { question1_text: 'Notice period?', question1_kind: 'choice' }

it('reads the questions in their order, without blank ones', () => {
  const { questions, problems } = read({
    question2_text: ' Notice \n period? ',
    question2_kind: 'choice',
    question2_required: 'yes',
    question2_choices: 'None\r\n\r\n1, 2 or 3 months\nNone',
    question3_kind: 'number',
    question8_text: 'Why?',
    question8_choices: 'Left over from another kind',
  })
  expect(problems).toEqual([])
  expect(questions).toEqual([
    { text: 'Notice period?', kind: 'choice', isRequired: true, choices: ['None', '1, 2 or 3 months'] },
    { text: 'Why?', kind: 'text', isRequired: false, choices: [] },
  ])
})

it.each<[string, Record<string, string>, string[]]>([
  ['choices without a question', { question1_choices: 'A\nB' }, ['question1_text']],
  ['one choice', { ...choice, question1_choices: 'A\nA' }, ['question1_choices']],
  ['no choices', choice, ['question1_choices']],
  [
    'too many choices',
    { ...choice, question1_choices: Array.from({ length: 11 }, (_, index) => index).join('\n') },
    ['question1_choices'],
  ],
  ['a long choice', { ...choice, question1_choices: `A\n${letters(81)}` }, ['question1_choices']],
  ['a long question', { question1_text: letters(listingLimits.question + 1) }, ['question1_text']],
  ['another kind', { question1_text: 'CV?', question1_kind: 'file' }, ['question1_kind']],
  [
    'another word for required',
    { question1_text: 'CV?', question1_required: 'maybe' },
    ['question1_required'],
  ],
])('refuses %s', (_, fields, problems) => {
  expect(read(fields).problems).toEqual(problems)
})

it('takes the longest question and choices', () => {
  const fields = { ...choice, question1_text: letters(200), question1_choices: `A\n${letters(80)}` }
  expect(read(fields).problems).toEqual([])
})
