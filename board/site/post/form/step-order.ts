import type { DraftProblem } from '@cryptolist/contract'

/** The steps of the form, in their order. `id` is the section's in the page. */
export const steps = [
  { key: 'role', id: 'step-role' },
  { key: 'pay', id: 'step-pay' },
  { key: 'place', id: 'step-place' },
  { key: 'text', id: 'step-text' },
  { key: 'company', id: 'step-company' },
] as const
export type StepKey = (typeof steps)[number]['key']

/** Beginnings of the names of the fields in each section but the first. */
const fieldsOf: Record<Exclude<StepKey, 'role'>, RegExp> = {
  pay: /^(pay_|cash_|crypto_|currency$|period$|has_tokens$|token\d)/,
  place: /^(work_mode$|remote_|excluded_|office_|cities$|core_|visa$|relocation$|onsite_)/,
  text: /^(summary$|description$|step\d|take_home|answer_by|apply_)/,
  company: /^(company|hiring_for$|open_days$|email$)/,
}

export function stepOf(field: string | null): StepKey {
  if (field === null) return 'company'
  for (const key of ['pay', 'place', 'text', 'company'] as const) if (fieldsOf[key].test(field)) return key
  return 'role'
}

/** The steps in which nothing is missing or wrong. */
export function completeSteps(problems: readonly DraftProblem[]): StepKey[] {
  const open = new Set(problems.map(({ field }) => stepOf(field)))
  return steps.map(({ key }) => key).filter((key) => !open.has(key))
}

/** The step that the form opens with: the first in which something is missing or wrong. */
export function firstOpenStep(problems: readonly DraftProblem[]): StepKey {
  const complete = completeSteps(problems)
  return steps.find(({ key }) => !complete.includes(key))?.key ?? 'role'
}

/** What the button “Continue” of a step sends as `go`. */
export const leaving = 'after-'

/** The step that “Continue” leaves, and the one after it; undefined for other buttons. */
export function stepsOfContinue(go: string): { left: StepKey; next: StepKey } | undefined {
  const at = steps.findIndex(({ key }) => `${leaving}${key}` === go)
  const [left, next] = [steps[at], steps[at + 1]]
  return left === undefined || next === undefined ? undefined : { left: left.key, next: next.key }
}
