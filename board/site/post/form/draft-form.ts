import type { Finding } from '@cryptolist/contract'
import type { FormProblem } from '../../components/form/problems.ts'
import type { Choice } from '../../components/form/select-field.tsx'

/** What was typed, by the name of its field; several values where boxes were ticked. */
export type TypedFields = Readonly<Record<string, string | readonly string[]>>

/** What the form's lists offer. */
export interface FormChoices {
  chains: readonly Choice[]
  /** Words of the tag dictionary. */
  tagNames: readonly string[]
  currencies: readonly string[]
  countryNames: readonly string[]
  /** Groups of countries that may be named instead of each of them. */
  regionNames: readonly string[]
  timeZones: readonly string[]
}

/** The form as one sees it: what was typed, what is wrong with it, what the rules say. */
export interface DraftForm {
  fields: TypedFields
  problems: readonly FormProblem[]
  findings: readonly Finding[]
  choices: FormChoices
}

/** The text of a field; empty where nothing was typed. */
export function textOf(fields: TypedFields, name: string): string {
  const value = fields[name]
  return typeof value === 'string' ? value : (value?.[0] ?? '')
}

/** All values of a field with boxes. */
export function listOf(fields: TypedFields, name: string): string[] {
  const value = fields[name]
  if (value === undefined || value === '') return []
  return typeof value === 'string' ? [value] : [...value]
}
