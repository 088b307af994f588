/** What is wrong with a form: a sentence for a field, or for the whole of it when `field` is null. */
export interface FormProblem {
  field: string | null
  message: string
}

/** The sentence for one field. */
export function problemOf(problems: readonly FormProblem[], field: string): string | undefined {
  return problems.find((problem) => problem.field === field)?.message
}
