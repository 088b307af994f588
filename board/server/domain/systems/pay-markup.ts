import { decodeReferences } from '../markup/character-references.ts'
import { usualPeriod } from '../reading/usual-period.ts'
import { readPeriod, readRanges, type SaidRange, type StatedPay } from './source-posting.ts'

/** Blocks that are read of one text; more are no pay of one job. */
const mostBlocks = 20
const amount = /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,2})?$/

/**
 * Reads the pay that Greenhouse puts into a text as markup of its own: `<div class="pay-range"><span>$148,835</span>…<span>$238,165 USD</span>`.
 * The code after the second amount says the currency, for `$` may be of several countries. Takes HTML.
 */
export function readPayMarkup(html: string | undefined): StatedPay {
  const blocks = (html ?? '').split('<div class="pay-input">').slice(1, mostBlocks + 1)
  return readRanges(
    blocks.flatMap((block) => readBlock(block) ?? []),
    'markup',
  )
}

function readBlock(block: string): SaidRange | undefined {
  const range = plainOf(/<div class="pay-range">(.{0,500}?)<\/div>/s.exec(block)?.[1])
  const [, written, currency] = /^(.*?)\s*([A-Z]{3})$/s.exec(range) ?? []
  if (written === undefined || currency === undefined) return undefined
  const amounts = written.split(/\s*[-–—]\s*/).map(readAmount)
  const [min, max = min] = amounts
  if (amounts.length > 2 || min === undefined || max === undefined) return undefined
  const title = plainOf(/<div class="title">(.{0,300}?)<\/div>/s.exec(block)?.[1])
  const period = readPeriod(title) ?? usualPeriod(min, currency)
  const label = title === '' ? undefined : title
  return { min, max, currency, period, label, quote: title === '' ? range : `${title} ${range}` }
}

/** An amount with or without a sign; undefined for one whose digits are not grouped as people group them. */
function readAmount(written: string): number | undefined {
  const digits = written.replace(/^[A-Z]{0,2}\p{Sc}?\s*/u, '')
  return amount.test(digits) ? Number(digits.replaceAll(',', '')) : undefined
}

function plainOf(html: string | undefined): string {
  return decodeReferences((html ?? '').replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()
}
