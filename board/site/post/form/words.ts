import type {
  CompanyKind,
  CryptoPayMode,
  PayCadence,
  PayPeriod,
  TakeHomeKind,
  TokenOnTermination,
  TokenPaidAs,
  TokenStatus,
  TokenUnlock,
  TokenValuationBasis,
} from '@cryptolist/contract'
import type { Choice } from '../../components/form/select-field.tsx'

/** The choices of a closed list in its order, with their words. */
export function choicesOf<Value extends string>(
  values: readonly Value[],
  words: Record<Value, string>,
): Choice[] {
  return values.map((value) => ({ value, name: words[value] }))
}

export const periodNames: Record<PayPeriod, string> = {
  hour: 'hour',
  day: 'day',
  week: 'week',
  month: 'month',
  year: 'year',
  project: 'whole project',
}
export const cryptoModeNames: Record<CryptoPayMode, string> = {
  none: 'No',
  optional: 'If they want',
  required: 'Always',
}
export const cadenceNames: Record<PayCadence, string> = {
  monthly: 'Every month',
  biweekly: 'Every two weeks',
  weekly: 'Every week',
  milestone: 'By milestone',
  stream: 'As a stream',
}
export const tokenStatusNames: Record<TokenStatus, string> = {
  liquid: 'Traded now, liquid',
  listed_illiquid: 'Listed, hardly traded',
  pre_tge: 'Not yet issued',
  no_token_equity_warrant: 'No token, a right to one',
}
export const paidAsNames: Record<TokenPaidAs, string> = {
  direct_grant: 'Direct grant',
  option: 'Option',
  warrant: 'Warrant',
  rsu: 'Restricted units',
  unknown: 'Not said',
}
export const valuationNames: Record<TokenValuationBasis, string> = {
  market_price_at_start: 'Market price on the first day',
  avg_30d: '30-day average price',
  last_round: 'Price of the last round',
  fdv: 'Fully diluted value',
  none_stated: 'Not said',
}
export const unlockNames: Record<TokenUnlock, string> = {
  linear: 'Evenly',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  backloaded: 'More towards the end',
  milestone: 'By milestone',
}
export const terminationNames: Record<TokenOnTermination, string> = {
  keep_vested: 'Keep what has vested',
  forfeit_all: 'Lose all of it',
  unknown: 'Not said',
}
export const takeHomeNames: Record<TakeHomeKind, string> = {
  none: 'None',
  optional: 'Optional',
  required: 'Required',
}
export const companyKindNames: Record<CompanyKind, string> = {
  company: 'Company',
  dao: 'DAO',
  foundation: 'Foundation',
  protocol: 'Protocol',
  agency: 'Recruiting agency',
  individual: 'One person',
}
export const yesNoChoices: readonly Choice[] = [
  { value: '', name: 'Not said' },
  { value: 'yes', name: 'Yes' },
  { value: 'no', name: 'No' },
]
