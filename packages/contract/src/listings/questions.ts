import { z } from 'zod'
import { listingLimits, text } from './listing-fields.ts'

/** Kinds of an employer's questions in the form for applications: a short text, one of some choices, yes or no, or a number. */
export const questionKinds = ['text', 'choice', 'yes_no', 'number'] as const
export type QuestionKind = (typeof questionKinds)[number]

/** A question of an employer to everyone who applies through this site. */
export const questionSchema = z.object({
  text: text(1, listingLimits.question),
  kind: z.enum(questionKinds),
  isRequired: z.boolean(),
  /** Of a choice; empty for all other kinds. */
  choices: z.array(text(1, listingLimits.questionChoice)).max(listingLimits.questionChoices.max),
})
export type Question = z.infer<typeof questionSchema>

/** An answer with its question, as it was put: the employer may change it later. */
export interface QuestionAnswer {
  question: string
  answer: string
}

/** Name of the input for the answer to a question, by the question's index. */
export function answerInput(index: number): string {
  return `answer${index + 1}`
}

/** Characters of an answer that is a text. */
export const questionAnswerLimit = 1_000
