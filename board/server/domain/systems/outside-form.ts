import type { CvSetting, OutsideForm } from '@cryptolist/contract'

/** A field of a form as its system states it. */
export interface StatedField {
  isRequired: boolean
  /** Undefined for what most forms have, such as a name or a telephone number. */
  kind?: 'cv' | 'cover_letter' | 'question' | undefined
  /** The words next to it. */
  label?: string | undefined
}

/** An answer with more fields than anyone would fill in isn't a form. */
export const mostFields = 200
/** Longer labels are explanations or tasks. */
const longestLabel = 160

type Topic = OutsideForm['asksFor'][number]

const topicsOfLabels: readonly [Topic, RegExp][] = [
  [
    'pay',
    /\b(?:salary|pay|compensation|remuneration|rate) (?:expectations?|requirements?)\b|\b(?:expected|desired|target) (?:(?:annual|base|yearly|monthly|hourly|daily|gross|net) )*(?:salary|pay|compensation|rate)\b/i,
  ],
  [
    'wallet',
    /^(?:(?:please )?(?:enter|provide|share|paste)|what(?:['’]s| is)|link to)?\W*(?:(?:your|an?|public|personal|crypto|evm|eth(?:ereum)?|solana|bitcoin|btc) )*wallet address\b/i,
  ],
]

/** The length of a form with these fields, and optional sections whose fields aren't counted; undefined if there are no fields, or too many. */
export function measureOutsideForm(
  fields: readonly StatedField[],
  optionalSections: OutsideForm['optionalSections'] = [],
): OutsideForm | undefined {
  if (fields.length === 0 || fields.length > mostFields) return undefined
  return {
    total: fields.length,
    required: fields.filter(({ isRequired }) => isRequired).length,
    cv: settingOf(fields, 'cv'),
    coverLetter: settingOf(fields, 'cover_letter'),
    questions: fields.filter(({ kind }) => kind === 'question').length,
    asksFor: findTopics(fields.map(({ label }) => label)),
    optionalSections,
  }
}

/** The topics that labels name, each once. */
export function findTopics(labels: readonly (string | undefined)[]): Topic[] {
  const short = labels.flatMap((label) =>
    label === undefined || label.length > longestLabel ? [] : [label.trim()],
  )
  return topicsOfLabels.flatMap(([topic, pattern]) =>
    short.some((label) => pattern.test(label)) ? [topic] : [],
  )
}

function settingOf(fields: readonly StatedField[], wanted: StatedField['kind']): CvSetting {
  const matching = fields.filter(({ kind }) => kind === wanted)
  if (matching.length === 0) return 'none'
  return matching.some(({ isRequired }) => isRequired) ? 'required' : 'optional'
}
