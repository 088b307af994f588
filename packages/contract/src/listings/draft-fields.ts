import { employments, seniorities } from '../taxonomy/classes.ts'
import { cryptoAssets } from './listing-content.ts'
import { type FieldGroup, postingFields, processFields, publicFields, shortText } from './listing-fields.ts'
import { listingLimits } from './listing-limits.ts'

/** What was typed into the form of a listing, by the name of its field; a list for what can be ticked more than once. */
export type DraftFields = Record<string, string | string[]>

const listText = 4_000
const step = (number: number) =>
  [
    [`step${number}_name`, 2 * listingLimits.stepName],
    [`step${number}_note`, 2 * listingLimits.stepNote],
  ] as const
const tokenFigures = [
  'pct_min',
  'pct_max',
  'usd_min',
  'usd_max',
  'amount_min',
  'amount_max',
  'vest_months',
  'cliff_months',
  'lockup_months',
] as const
const tokenChoices = ['status', 'paid_as', 'basis', 'unlock', 'accelerates', 'on_termination'] as const
const token = (number: number) =>
  [
    [`token${number}_symbol`, shortText],
    [`token${number}_name`, 2 * listingLimits.tokenName],
    [`token${number}_chain`, 80],
    [`token${number}_contract`, 200],
    ...[...tokenFigures, ...tokenChoices].map((name) => [`token${number}_${name}`, shortText] as const),
    [`token${number}_note`, 2 * listingLimits.tokenNote],
  ] as const

const typedLengths = (group: FieldGroup) =>
  Object.values(group).map(({ input, typedLength }) => [input, typedLength] as const)
const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)

/**
 * Fields with one value, and how many characters of it are kept. That is more than a listing may have, so that what is too long comes back
 * whole and can be shortened.
 */
export const draftTextFields: ReadonlyMap<string, number> = new Map<string, number>([
  ['title', 300],
  ['role_family', shortText],
  ['tags', listText],
  ['chains', listText],
  ['pay_kind', shortText],
  ['currency', shortText],
  ['cash_min', shortText],
  ['cash_max', shortText],
  ['period', shortText],
  ['crypto_pay', shortText],
  ['crypto_pct', shortText],
  ['crypto_chain', 80],
  ['pay_cadence', shortText],
  ['has_tokens', shortText],
  ...numbers(listingLimits.tokens).flatMap(token),
  ['work_mode', shortText],
  ['remote_countries', listText],
  ['excluded_countries', listText],
  ['office_countries', listText],
  ['cities', listText],
  ['core_time_zone', 80],
  ['core_start', shortText],
  ['core_end', shortText],
  ['description', 40_000],
  ...numbers(listingLimits.steps).flatMap(step),
  ['take_home_hours', shortText],
  ['apply_method', shortText],
  ['apply_url', 4_000],
  ['apply_email', 320],
  ['company', 100],
  ['company_name', 200],
  ['company_kind', shortText],
  ['company_website', 500],
  ['email', 320],
  ...[publicFields, postingFields, processFields].flatMap(typedLengths),
])

/** Fields that can be ticked more than once, and how many values of each are kept. */
export const draftListFields: ReadonlyMap<string, number> = new Map<string, number>([
  ['seniority', seniorities.length],
  ['employment', employments.length],
  ['crypto_assets', cryptoAssets.length],
])
