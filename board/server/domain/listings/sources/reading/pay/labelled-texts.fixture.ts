import { readFileSync } from 'node:fs'
import { readRanges } from '../../source-posting.ts'
import { findPayInText } from './pay-in-text.ts'

/** A text of our own, and the pay that a person finds in it. */
export interface LabelledText {
  /** `USD 120000-150000 year`, `-` for none, `?` for a period that isn't stated. */
  label: string
  countries: string[]
  text: string
}

/** The files with labelled texts, each written at another time. */
export const corpora = ['pay-known', 'pay-apart', 'pay-traps', 'pay-late'] as const

/** The texts of a file, in its order. */
export function readCorpus(name: (typeof corpora)[number]): LabelledText[] {
  const rows = readFileSync(new URL(`./texts/${name}.txt`, import.meta.url), 'utf8').split('\n')
  return rows.flatMap((row) => {
    const end = row.indexOf(' | ')
    if (row.startsWith('#') || end === -1) return []
    const [label = '', countries = ''] = row.slice(0, end).split(' @')
    return [{ label, countries: countries.split(','), text: row.slice(end + 3).replaceAll('\\n', '\n') }]
  })
}

/** The label that the reading gives a text. */
export function labelOf({ text, countries }: Pick<LabelledText, 'text' | 'countries'>): string {
  const { cash } = readRanges(findPayInText(text, () => countries))
  if (cash === undefined) return '-'
  const write = (amount: number) => (Number.isInteger(amount) ? String(amount) : amount.toFixed(2))
  return `${cash.currency} ${write(cash.min)}-${write(cash.max)} ${cash.period ?? '?'}`
}
