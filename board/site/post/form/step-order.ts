import {
  type DraftProblem,
  type FieldGroup,
  type FormStep,
  formSteps,
  postingFields,
  processFields,
  publicFields,
} from '@cryptolist/contract'

/** The steps of the form, in their order. `id` is the section's in the page. */
export const steps = formSteps.map((key) => ({ key, id: `step-${key}` }))

const plainFields: FieldGroup = { ...publicFields, ...postingFields, ...processFields }
const stepOfInput = new Map(Object.values(plainFields).map(({ input, step }) => [input, step]))

/** Beginnings of the names of the other fields in each section but the first. */
const fieldsOf: Record<Exclude<FormStep, 'role'>, RegExp> = {
  pay: /^(pay_|cash_|crypto_|currency$|period$|has_tokens$|token\d)/,
  place: /^(work_mode$|remote_|excluded_|office_|cities$|core_)/,
  text: /^(description$|step\d|take_home_hours$|apply_)/,
  company: /^(company|email$)/,
}

export function stepOf(field: string | null): FormStep {
  if (field === null) return 'company'
  const step = stepOfInput.get(field)
  if (step !== undefined) return step
  for (const key of ['pay', 'place', 'text', 'company'] as const) if (fieldsOf[key].test(field)) return key
  return 'role'
}

/** The steps in which nothing is missing or wrong. */
export function completeSteps(problems: readonly DraftProblem[]): FormStep[] {
  const open = new Set(problems.map(({ field }) => stepOf(field)))
  return steps.map(({ key }) => key).filter((key) => !open.has(key))
}

/** The step that the form opens with: the first in which something is missing or wrong. */
export function firstOpenStep(problems: readonly DraftProblem[]): FormStep {
  const complete = completeSteps(problems)
  return steps.find(({ key }) => !complete.includes(key))?.key ?? 'role'
}

/** The beginning of what a step's button “Continue” sends as `go`. */
export const leaving = 'after-'

/** The step that “Continue” leaves, and the one after it; undefined for other buttons. */
export function stepsOfContinue(go: string): { left: FormStep; next: FormStep } | undefined {
  const at = steps.findIndex(({ key }) => `${leaving}${key}` === go)
  const [left, next] = [steps[at], steps[at + 1]]
  return left === undefined || next === undefined ? undefined : { left: left.key, next: next.key }
}
