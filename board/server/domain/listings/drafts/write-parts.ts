import type { DraftFields, ListingContent, ListingToken } from '@cryptolist/contract'

/** Token terms as fields of the form, each name after the prefix. */
export function writeToken(token: ListingToken, prefix: string): DraftFields {
  const fields: Record<string, string> = {
    symbol: token.symbol,
    name: token.name,
    chain: token.chain ?? '',
    contract: token.contractAddress ?? '',
    status: token.status,
    pct_min: writeDecimal(token.grantPctMin),
    pct_max: writeDecimal(token.grantPctMax),
    usd_min: writeNumber(token.grantUsdMin),
    usd_max: writeNumber(token.grantUsdMax),
    amount_min: token.grantTokensMin ?? '',
    amount_max: token.grantTokensMax ?? '',
    paid_as: token.paidAs,
    basis: token.valuationBasis,
    vest_months: writeNumber(token.vestMonths),
    cliff_months: writeNumber(token.cliffMonths),
    unlock: token.unlock ?? '',
    lockup_months: writeNumber(token.lockupMonths),
    accelerates: writeYesNo(token.acceleratesOnChange),
    on_termination: token.onTermination,
    note: token.note ?? '',
  }
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [prefix + name, value]))
}

/** The steps of hiring as fields. */
export function writeSteps(steps: ListingContent['process']['steps']): DraftFields {
  return Object.fromEntries(
    steps.flatMap(({ name, note }, index) => [
      [`step${index + 1}_name`, name],
      [`step${index + 1}_note`, note ?? ''],
    ]),
  )
}

/** Core hours as fields. */
export function writeHours(hours: ListingContent['hours']): DraftFields {
  if (hours === null) return { core_time_zone: '', core_start: '', core_end: '' }
  const { timeZone, startMinute, endMinute } = hours
  return { core_time_zone: timeZone, core_start: writeMinute(startMinute), core_end: writeMinute(endMinute) }
}

function writeMinute(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** A number as a field; nothing where none is said. */
export function writeNumber(number: number | null): string {
  return number === null ? '' : String(number)
}

/** Without an exponent: small shares of a supply have six decimals. */
function writeDecimal(number: number | null): string {
  return number === null ? '' : number.toFixed(6).replace(/\.?0+$/, '')
}

/** `yes`, `no`, or nothing. */
export function writeYesNo(value: boolean | null): string {
  if (value === null) return ''
  return value ? 'yes' : 'no'
}
