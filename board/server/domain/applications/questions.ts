import { createHash } from 'node:crypto'
import {
  answerInput,
  BoardError,
  type Question,
  type QuestionAnswer,
  questionAnswerLimit,
} from '@cryptolist/contract'
import * as text from '#messages/apply'
import { messageTooLong } from '#messages/forms'
import { no, yes } from '#messages/post-form'
import { lengthOf, toText } from '../../texts/typed-text.ts'
import { readAmount } from '../posting/field-reader.ts'

/** A short name of questions, which changes with any of them; empty for none. */
export function nameQuestions(questions: readonly Question[]): string {
  if (questions.length === 0) return ''
  const parts = questions.map(({ text, kind, isRequired, choices }) => [text, kind, isRequired, choices])
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 12)
}

/** Throws invalid_input if the form had other questions than the listing has now. */
export function requireSameQuestions(questions: readonly Question[], formNames: string): void {
  if (questions.length > 0 && formNames !== nameQuestions(questions))
    throw new BoardError('invalid_input', text.questionsChanged)
}

/** A check for each question, by its input, of what was typed there; each returns the answer, or null for none. For `checkFields`. */
export function answerChecks(
  questions: readonly Question[],
  typed: readonly string[],
): Record<string, () => QuestionAnswer | null> {
  const entries = questions.map((question, index) => {
    const input = answerInput(index)
    return [input, () => readAnswer(question, { input, typed: toText(typed[index] ?? '') })] as const
  })
  return Object.fromEntries(entries)
}

function readAnswer(question: Question, { input, typed }: { input: string; typed: string }) {
  if (typed === '') {
    if (question.isRequired) throw BoardError.invalidField(input, text.answerMissing(question.text))
    return null
  }
  const read = readers[question.kind](typed, question)
  if ('problem' in read) throw BoardError.invalidField(input, read.problem)
  return { question: question.text, answer: read.answer }
}

type Read = { answer: string } | { problem: string }

const readers: Record<Question['kind'], (typed: string, question: Question) => Read> = {
  text: (typed) => {
    const length = lengthOf(typed)
    return length > questionAnswerLimit
      ? { problem: messageTooLong(length, questionAnswerLimit) }
      : { answer: typed }
  },
  choice: (typed, { choices }) =>
    choices.includes(typed) ? { answer: typed } : { problem: text.chooseAnswer },
  yes_no: (typed) => {
    if (typed === 'yes') return { answer: yes }
    return typed === 'no' ? { answer: no } : { problem: text.chooseAnswer }
  },
  number: (typed) => {
    const number = readAmount(typed)
    return number === undefined ? { problem: text.notNumber } : { answer: String(number) }
  },
}
