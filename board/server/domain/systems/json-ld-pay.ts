import { z } from 'zod'
import { usualPeriod } from '../reading/usual-period.ts'
import { amountWith, text } from './loose.ts'
import {
  noPay,
  type PayWords,
  readPay,
  readPeriod,
  readRanges,
  type SaidRange,
  type StatedPay,
} from './source-posting.ts'

/** A MonetaryAmount, or the QuantitativeValue in it: pages write the parts of each in the other. */
const partsWith = (amount: ReturnType<typeof amountWith>) =>
  z
    .object({
      minValue: amount,
      maxValue: amount,
      value: z.unknown(),
      currency: text,
      unitText: text,
      unitCode: text,
      name: text,
    })
    .partial()
    .catch({})
/** The two ways to read "45.000". */
const readings = (['thousands', 'decimals'] as const).map((point) => {
  const amount = amountWith(point)
  return { amount, parts: partsWith(amount) }
})
type Reading = (typeof readings)[number]
const partsSchema = partsWith(amountWith())

/**
 * The pay of JobPosting's `baseSalary`: an amount, a range, a list of them, or words, which are read with the text. `salaryCurrency` is the
 * posting's own.
 */
export function readBaseSalary(
  salary: unknown,
  salaryCurrency: string | undefined,
): { pay: StatedPay; payWords?: PayWords } {
  const members = [salary].flat()
  const ranges = members.flatMap((member) => toRange(member, salaryCurrency) ?? [])
  if (ranges.length > 0) return { pay: readRanges(ranges, 'json_ld') }
  const words = members.flatMap((member) => wordsOf(member) ?? []).join('\n')
  return words === '' ? { pay: noPay } : { pay: noPay, payWords: { words, level: 'json_ld' } }
}

/** "45.000" a year is 45,000, an hour it is 45: the other is no pay. Undefined where it could be both. */
function toRange(member: unknown, salaryCurrency: string | undefined): SaidRange | undefined {
  const [first, second] = readings.map((reading) => readRange(member, salaryCurrency, reading))
  if (first === undefined || second === undefined || isSame(first, second)) return first ?? second
  const possible = [first, second].filter((range) => readPay(range).cash?.period !== undefined)
  return possible.length === 1 ? possible[0] : undefined
}

function isSame(one: SaidRange, other: SaidRange): boolean {
  return one.min === other.min && one.max === other.max
}

function readRange(
  member: unknown,
  salaryCurrency: string | undefined,
  { amount, parts }: Reading,
): SaidRange | undefined {
  const money = parts.parse(member)
  const inner = parts.parse([money.value].flat()[0])
  const exact = [inner.value, money.value, member].map((value) => amount.parse(value)).find(Boolean)
  const min = inner.minValue ?? money.minValue ?? exact
  const max = inner.maxValue ?? money.maxValue ?? exact
  if (min === undefined && max === undefined) return undefined
  const currency = money.currency ?? inner.currency ?? salaryCurrency
  const unit = inner.unitText ?? inner.unitCode ?? money.unitText ?? money.unitCode
  const period = unit === undefined ? usualPeriod(min ?? max, currency) : readPeriod(unit)
  return { min, max, currency, period, label: money.name }
}

function wordsOf(member: unknown): string | undefined {
  const { value } = partsSchema.parse(member)
  return [value, partsSchema.parse(value).value, member].map((part) => text.parse(part)).find(Boolean)
}
