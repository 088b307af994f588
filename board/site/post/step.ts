import type { DraftProblem } from '@cryptolist/contract'

/** The sections of the form, in their order. `id` is the section's in the page. */
export const steps = [
  { key: 'role', id: 'step-role', name: 'Role' },
  { key: 'pay', id: 'step-pay', name: 'Pay' },
  { key: 'place', id: 'step-place', name: 'Place' },
  { key: 'text', id: 'step-text', name: 'Text and process' },
  { key: 'company', id: 'step-company', name: 'Company and proof' },
] as const
export type StepKey = (typeof steps)[number]['key']

/** Beginnings of the names of the fields in each section but the first. */
const fieldsOf: Record<Exclude<StepKey, 'role'>, RegExp> = {
  pay: /^(pay_|cash_|crypto_|currency$|period$|has_tokens$|token\d)/,
  place: /^(work_mode$|remote_|excluded_|office_|cities$|core_|visa$|relocation$|onsite_)/,
  text: /^(summary$|description$|step\d|take_home|answer_by|apply_)/,
  company: /^(company|hiring_for$|open_days$|email$)/,
}

/** The section in which a field stands. */
export function stepOf(field: string): StepKey {
  for (const key of ['pay', 'place', 'text', 'company'] as const) if (fieldsOf[key].test(field)) return key
  return 'role'
}

/** The sections in which nothing is missing or wrong. */
export function completeSteps(problems: readonly DraftProblem[]): StepKey[] {
  const open = new Set(problems.map(({ field }) => (field === null ? 'company' : stepOf(field))))
  return steps.map(({ key }) => key).filter((key) => !open.has(key))
}
