import { language } from '#messages/language'

const rules = new Intl.PluralRules(language)
const whole = new Intl.NumberFormat(language)

/** The texts for the plural categories that the language has; English has `one` and `other`. */
type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** Written once: a page has dozens of counts, most of them small. */
const smallCounts: string[] = []
const mostKept = 10_000

/** A count as people read it, `2,627`. */
export function formatCount(count: number): string {
  const cachedText = smallCounts[count]
  if (cachedText !== undefined) return cachedText
  const text = whole.format(count)
  if (Number.isInteger(count) && count >= 0 && count < mostKept) smallCounts[count] = text
  return text
}

/** The text that fits a count; `#` in it becomes the count: `plural(1, { one: '# job', other: '# jobs' })`. */
export function plural(count: number, forms: PluralForms): string {
  return (forms[rules.select(count)] ?? forms.other).replace('#', formatCount(count))
}
