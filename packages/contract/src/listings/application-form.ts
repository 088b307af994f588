import type { Question } from './questions.ts'

/** Whether the form for applications takes a CV: not at all, if there is one, or only with one. */
export const cvSettings = ['none', 'optional', 'required'] as const
export type CvSetting = (typeof cvSettings)[number]

/** How many fields the form for applications has, and how many of them must be filled in. */
export interface FormLength {
  total: number
  required: number
}

/** Name, email address and message; a link is optional. */
const ownFields: FormLength = { total: 4, required: 3 }

/** The length of the form with these questions of the employer. */
export function measureForm(
  questions: readonly Pick<Question, 'isRequired'>[],
  cv: CvSetting = 'optional',
): FormLength {
  const requiredQuestions = questions.filter(({ isRequired }) => isRequired).length
  return {
    total: ownFields.total + (cv === 'none' ? 0 : 1) + questions.length,
    required: ownFields.required + (cv === 'required' ? 1 : 0) + requiredQuestions,
  }
}
