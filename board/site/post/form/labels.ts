import {
  type CompanyKind,
  type CryptoPayMode,
  type FieldGroup,
  type PayCadence,
  type PayPeriod,
  postingFields,
  processFields,
  publicFields,
  type TakeHomeKind,
  type TokenOnTermination,
  type TokenPaidAs,
  type TokenStatus,
  type TokenUnlock,
  type TokenValuationBasis,
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

/** What the fields are called, as their labels say; those that share a label with another say which they are. */
const labels: Record<string, string> = {
  title: 'Job title',
  role_family: 'Kind of work',
  seniority: 'Seniority',
  employment: 'Employment',
  tags: 'Tags',
  chains: 'Chains',
  pay_kind: 'Pay',
  currency: 'Currency',
  cash_min: 'Lowest cash',
  cash_max: 'Highest cash',
  period: 'Cash for a',
  crypto_pay: 'Paid in crypto',
  crypto_pct: 'Share of the cash in crypto',
  crypto_chain: 'Chain of the pay',
  crypto_assets: 'Paid in what',
  pay_cadence: 'How often',
  has_tokens: 'Tokens or equity tokens',
  work_mode: 'Work mode',
  remote_countries: 'Countries one may live in',
  excluded_countries: 'Not in',
  office_countries: 'Office in',
  cities: 'Cities',
  core_time_zone: 'Time zone',
  core_start: 'Core hours from',
  core_end: 'Core hours until',
  description: 'Text',
  take_home_hours: 'Hours of the task',
  apply_method: 'How to apply',
  apply_url: 'Link to apply',
  apply_email: 'Where applications go',
  company: 'Company',
  company_name: 'Company name',
  company_kind: 'What the company is',
  company_website: 'Website',
  email: 'Your e-mail',
  ...labelsOf(publicFields),
  ...labelsOf(postingFields),
  ...labelsOf(processFields),
}

const partLabels: Record<string, string> = {
  step_name: 'name',
  step_note: 'note',
  token_symbol: 'symbol',
  token_name: 'name',
  token_chain: 'chain',
  token_status: 'can it be sold',
  token_contract: 'contract address',
  token_note: 'note',
  token_paid_as: 'paid as',
  token_basis: 'valued by',
  token_vest_months: 'vesting, months',
  token_cliff_months: 'cliff, months',
  token_lockup_months: 'lock-up, months',
  token_unlock: 'unlocks',
  token_on_termination: 'if they leave',
  token_accelerates: 'all at once if sold',
}

/** The words for a field where it is named away from itself: `Job title`, `Token 1, symbol`. */
export function fieldLabel(name: string): string {
  const numbered = /^(step|token)(\d)_(\w+)$/.exec(name)
  if (numbered === null) return labels[name] ?? sentenceOf(name)
  const [, kind = '', number, part = ''] = numbered
  const title = kind === 'step' ? 'Step' : 'Token'
  return `${title} ${number}, ${partLabels[`${kind}_${part}`] ?? part.replaceAll('_', ' ')}`
}

function labelsOf(group: FieldGroup): Record<string, string> {
  return Object.fromEntries(Object.values(group).map(({ input, label }) => [input, label]))
}

function sentenceOf(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
