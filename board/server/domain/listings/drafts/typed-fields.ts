import { type DraftFields, draftListFields, draftTextFields } from '@cryptolist/contract'
import { keepTyped } from './reading/clean-text.ts'

/**
 * What of a form's body are fields of a draft, each cut to what is kept of it. Everything else (status, owner, featured, ids) is dropped,
 * whatever it is called.
 */
export function takeFields(body: unknown): DraftFields {
  if (typeof body !== 'object' || body === null) return {}
  const fields: DraftFields = {}
  for (const [name, value] of Object.entries(body)) {
    const values = textsOf(value)
    if (values === undefined) continue
    const maxLength = draftTextFields.get(name)
    const maxCount = draftListFields.get(name)
    if (maxLength !== undefined) fields[name] = keepTyped(joinTexts(name, values), maxLength)
    else if (maxCount !== undefined) fields[name] = takeList(values, maxCount)
  }
  return fields
}

/** Words may come one by one, as boxes that were ticked; of any other field that comes twice, the last counts. */
function joinTexts(name: string, values: readonly string[]): string {
  const isWords = name === 'tags' || name === 'chains'
  return isWords ? values.filter((value) => value !== '').join(', ') : (values.at(-1) ?? '')
}

function takeList(values: readonly string[], maxCount: number): string[] {
  const kept = values.map((value) => keepTyped(value, 40).trim()).filter((value) => value !== '')
  return [...new Set(kept)].slice(0, maxCount)
}

function textsOf(value: unknown): string[] | undefined {
  if (typeof value === 'string') return [value]
  if (!Array.isArray(value)) return undefined
  return value.filter((entry) => typeof entry === 'string').slice(0, 300)
}
