import type { OutsideForm } from '@cryptolist/contract'
import { z } from 'zod'
import { parseAnswer } from '../../texts/json-depth.ts'
import { text } from './loose.ts'
import { measureOutsideForm, type StatedField } from './outside-form.ts'

/** Raise it when more or other things are read from the same form: all are then read again, once their lists have been. */
export const formReadingVersion = 2

const isRequired = z.boolean().nullish().transform(Boolean)
/** A question may have several fields and need only one of them, such as a file or a box for its text. */
const questionSchema = z.object({
  required: isRequired,
  label: text,
  fields: z.array(z.object({ name: z.string(), type: z.string() })),
})
const questionsSchema = z.array(questionSchema)
/** Questions that the law or a programme of the employer adds. They have no `fields`, or are sections of questions. */
const addedSchema = z.array(z.object({ required: isRequired, label: text }))
const sectionsSchema = z.array(z.union([z.object({ questions: addedSchema }), questionSchema]))
/** A section of several fields, which the answer doesn’t list. */
const sectionOf = <Name extends string>(name: Name) =>
  z
    .literal(`${name}_optional`)
    .transform(() => name)
    .nullish()
const answerSchema = z.object({
  education: sectionOf('education'),
  employment: sectionOf('employment'),
  questions: questionsSchema.min(1),
  location_questions: questionsSchema.nullish(),
  compliance: sectionsSchema.nullish(),
  demographic_questions: z.object({ questions: addedSchema }).nullish(),
})

/**
 * The form of a job at Greenhouse, of its answer with `questions=true`. Undefined where the answer states none, or any part of it in a shape
 * that isn't known, or if it requires a section without saying how long that is: a wrong count is worse than none.
 */
export function readGreenhouseForm(answer: string): OutsideForm | undefined {
  const form = answerSchema.safeParse(parseAnswer(answer)).data
  if (form === undefined) return undefined
  const sections = form.compliance ?? []
  const fields = [
    ...[...form.questions, ...(form.location_questions ?? [])].flatMap(toField),
    ...sections.flatMap((section) => ('questions' in section ? section.questions : [section])).map(toAdded),
    ...(form.demographic_questions?.questions ?? []).map(toAdded),
  ]
  return measureOutsideForm(
    fields,
    [form.education, form.employment].flatMap((section) => section ?? []),
  )
}

function toAdded({ required }: z.output<typeof addedSchema>[number]): StatedField {
  return { isRequired: required }
}

/** None for what the page fills in by itself. */
function toField({ required, label, fields }: z.output<typeof questionSchema>): StatedField[] {
  const seen = fields.filter(({ type }) => type !== 'input_hidden')
  return seen.length === 0 ? [] : [{ isRequired: required, label, kind: kindOf(seen) }]
}

function kindOf(fields: readonly { name: string }[]): StatedField['kind'] {
  const has = (test: (name: string) => boolean): boolean => fields.some(({ name }) => test(name))
  if (has((name) => name === 'resume')) return 'cv'
  if (has((name) => name === 'cover_letter')) return 'cover_letter'
  return has((name) => name.startsWith('question_')) ? 'question' : undefined
}
