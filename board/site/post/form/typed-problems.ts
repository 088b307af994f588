import type { DraftPreview, DraftProblem } from '@cryptolist/contract'
import { listOf, type TypedFields } from './draft-form.ts'

/**
 * What is wrong with fields in which something was typed, without what the rules say of them already; what is only missing is not said
 * before the draft is sent.
 */
export function typedProblems(
  { problems, findings }: Pick<DraftPreview, 'problems' | 'findings'>,
  fields: TypedFields,
): DraftProblem[] {
  return problems.filter(
    ({ field, message }) =>
      field !== null &&
      listOf(fields, field).some((value) => value.trim() !== '') &&
      !findings.some((finding) => finding.message === message),
  )
}
