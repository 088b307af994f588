import { readFileSync } from 'node:fs'
import type { LabelledRange } from '@cryptolist/contract'
import { readRanges } from '../systems/source-posting.ts'
import { findPayInText } from './pay-in-text.ts'

/** A text of our own, and the pay that a person finds in it. */
export interface LabelledText {
  /** `USD 120000-150000 year`, `EUR 55000- year` for "from", several with " / " between them, `-` for none, `?` for a period that isn't stated. */
  label: string
  countries: string[]
  text: string
}

/** The files with labelled texts, each written at another time. */
export const corpora = [
  'pay-known',
  'pay-apart',
  'pay-traps',
  'pay-late',
  'pay-bounds',
  'pay-mixed',
  'pay-wages',
] as const

/** The texts of a file, in its order. */
export function readCorpus(name: (typeof corpora)[number]): LabelledText[] {
  const rows = readFileSync(new URL(`./${name}.txt`, import.meta.url), 'utf8').split('\n')
  return rows.flatMap((row) => {
    const end = row.indexOf(' | ')
    if (row.startsWith('#') || end === -1) return []
    const [label = '', countries = ''] = row.slice(0, end).split(' @')
    return [{ label, countries: countries.split(','), text: row.slice(end + 3).replaceAll('\\n', '\n') }]
  })
}

/** The label that the reading gives a text. */
export function labelOf({ text, countries }: Pick<LabelledText, 'text' | 'countries'>): string {
  const { cash, ranges = [] } = readRanges(findPayInText(text, () => countries))
  return [...(cash === undefined ? [] : [cash]), ...ranges].map(write).join(' / ') || '-'
}

function write({
  min,
  max,
  currency,
  period,
}: Omit<LabelledRange, 'label' | 'period'> & { period: string | undefined }): string {
  const amount = (value: number | null) =>
    value === null ? '' : Number.isInteger(value) ? String(value) : value.toFixed(2)
  return `${currency} ${amount(min)}-${amount(max)} ${period ?? '?'}`
}
