import {
  type DraftFields,
  draftListFields,
  type FieldGroup,
  type FieldProblem,
  InvalidFieldsError,
  listingLimits,
  postingFields,
  processFields,
  publicFields,
  tokenFields,
} from '@cryptolist/contract'
import * as text from '#messages/api-keys'
import { askForList, askForObject, unknownField } from '#messages/errors'
import { writeMinute } from './form-fields.ts'

const plain = (group: FieldGroup, prefix = '') =>
  Object.entries(group).map(([name, { input }]) => [`${prefix}${name}`, input] as const)
const times = (count: number) => Array.from({ length: count }, (_, index) => index)

/** The parts of a question, with how their inputs end. */
const questionInputs = { text: 'text', kind: 'kind', isRequired: 'required', choices: 'choices' }

/** Each part of a listing in JSON, by its path, with the form's input that it fills. */
const inputs: ReadonlyMap<string, string> = new Map([
  ['title', 'title'],
  ['roleFamily', 'role_family'],
  ['seniority', 'seniority'],
  ['employment', 'employment'],
  ['tags', 'tags'],
  ['chains', 'chains'],
  ['pay.kind', 'pay_kind'],
  ['pay.currency', 'currency'],
  ['pay.min', 'cash_min'],
  ['pay.max', 'cash_max'],
  ['pay.period', 'period'],
  ['cryptoPay.mode', 'crypto_pay'],
  ['cryptoPay.assets', 'crypto_assets'],
  ['cryptoPay.pct', 'crypto_pct'],
  ['cryptoPay.chain', 'crypto_chain'],
  ['cryptoPay.cadence', 'pay_cadence'],
  ['place.mode', 'work_mode'],
  ['place.remoteCountries', 'remote_countries'],
  ['place.excludedCountries', 'excluded_countries'],
  ['place.officeCountries', 'office_countries'],
  ['place.cities', 'cities'],
  ['hours.timeZone', 'core_time_zone'],
  ['hours.startMinute', 'core_start'],
  ['hours.endMinute', 'core_end'],
  ['description', 'description'],
  ['process.takeHomeHours', 'take_home_hours'],
  ['apply.method', 'apply_method'],
  ['apply.url', 'apply_url'],
  ['apply.email', 'apply_email'],
  ['apply.cv', 'apply_cv'],
  ['company.slug', 'company'],
  ['company.name', 'company_name'],
  ['company.kind', 'company_kind'],
  ['company.website', 'company_website'],
  ...plain(publicFields),
  ...plain(postingFields),
  ...plain(processFields, 'process.'),
  ...times(listingLimits.steps).flatMap((index) =>
    ['name', 'note'].map((part) => [`process.steps.${index}.${part}`, `step${index + 1}_${part}`] as const),
  ),
  ...times(listingLimits.questions).flatMap((index) =>
    Object.entries(questionInputs).map(
      ([name, input]) => [`apply.questions.${index}.${name}`, `question${index + 1}_${input}`] as const,
    ),
  ),
  ...times(listingLimits.tokens).flatMap((index) =>
    Object.entries(tokenFields).map(
      ([name, { input }]) => [`tokens.${index}.${name}`, `token${index + 1}_${input}`] as const,
    ),
  ),
])

const paths: ReadonlyMap<string, string> = new Map([
  ...[...inputs].map(([path, input]) => [input, path] as const),
  ['has_tokens', 'tokens'],
])

/** The lists of objects, with how many each may have. A list is replaced whole. */
const lists: ReadonlyMap<string, number> = new Map([
  ['process.steps', listingLimits.steps],
  ['apply.questions', listingLimits.questions],
  ['tokens', listingLimits.tokens],
])

/** The inputs of all parts below a path, by that path: bodies can name ten thousands of paths that don't exist. */
const inputsBelow: ReadonlyMap<string, readonly string[]> = groupInputs()

function groupInputs(): Map<string, string[]> {
  const below = new Map<string, string[]>()
  for (const [path, input] of inputs)
    for (let end = path.lastIndexOf('.'); end > 0; end = path.lastIndexOf('.', end - 1)) {
      const start = path.slice(0, end)
      below.set(start, [...(below.get(start) ?? []), input])
    }
  return below
}

/** Problems that are told at once. */
const maxProblems = 50

/** The path in JSON of what the form's input is about; the input itself if there is none. */
export function pathOfInput(input: string): string {
  return paths.get(input) ?? input
}

/**
 * The fields of a listing that a program writes, as those of the form: the ones that it names. Null empties a field. Only the shape is checked here, the
 * rest where forms are read. Throws invalid_input with each part that isn't one of a listing, up to 50.
 */
export function readJsonFields(written: unknown): DraftFields {
  const reading: Reading = { fields: {}, problems: [] }
  if (isObject(written)) for (const [name, value] of Object.entries(written)) readPart(reading, name, value)
  else refuse(reading, '', askForObject('body'))
  const [first, ...others] = reading.problems
  if (first !== undefined) throw new InvalidFieldsError([first, ...others])
  const { fields } = reading
  // A company that is only named is new, or found by its name.
  if (fields.company_name !== undefined && fields.company === undefined) fields.company = 'new'
  return fields
}

interface Reading {
  fields: DraftFields
  problems: FieldProblem[]
}

function readPart(reading: Reading, path: string, value: unknown): void {
  const input = inputs.get(path)
  const most = lists.get(path)
  const parts = input === undefined ? (inputsBelow.get(path) ?? []) : []
  if (input !== undefined) readValue(reading, { path, input }, value)
  else if (parts.length === 0) refuse(reading, path, unknownField(shorten(path)))
  else if (most !== undefined) readList(reading, { path, parts, most }, value)
  else if (value === null) empty(reading, parts)
  else if (!isObject(value)) refuse(reading, path, askForObject(path))
  else for (const [name, part] of Object.entries(value)) readPart(reading, `${path}.${name}`, part)
}

function readList(
  reading: Reading,
  { path, parts, most }: { path: string; parts: readonly string[]; most: number },
  value: unknown,
): void {
  const list: unknown = value ?? []
  if (!Array.isArray(list)) refuse(reading, path, askForList(path))
  else if (list.length > most) refuse(reading, path, text.atMost(path, most))
  else {
    empty(reading, parts)
    if (path === 'tokens') reading.fields.has_tokens = list.length > 0 ? 'yes' : 'no'
    for (const [index, part] of list.entries()) {
      if (isObject(part)) readPart(reading, `${path}.${index}`, part)
      else refuse(reading, `${path}.${index}`, askForObject(`${path}.${index}`))
    }
  }
}

function empty({ fields }: Reading, parts: readonly string[]): void {
  for (const input of parts) fields[input] = draftListFields.has(input) ? [] : ''
}

const wordLists: ReadonlySet<string> = new Set([
  'tags',
  'chains',
  'remote_countries',
  'excluded_countries',
  'office_countries',
  'cities',
])

function readValue(reading: Reading, { path, input }: { path: string; input: string }, value: unknown): void {
  const isList = draftListFields.has(input)
  if (isList || wordLists.has(input) || isChoices(input)) {
    const words = readWords(value)
    if (words === undefined) refuse(reading, path, askForList(path))
    else reading.fields[input] = isList ? words : words.join(separatorOf(input))
    return
  }
  const written = writeScalar(input, value)
  if (written === undefined) refuse(reading, path, text.askForText(path))
  else reading.fields[input] = written
}

/** Choices of a question may contain commas. */
function isChoices(input: string): boolean {
  return /^question\d_choices$/.test(input)
}

function separatorOf(input: string): string {
  return isChoices(input) ? '\n' : ', '
}

function readWords(value: unknown): string[] | undefined {
  if (value === null) return []
  if (!Array.isArray(value)) return undefined
  const words = value.filter((word) => typeof word === 'string')
  return words.length === value.length ? words : undefined
}

/** A value as it would be typed; undefined for a list or an object. */
function writeScalar(input: string, value: unknown): string | undefined {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return value
  if (typeof value !== 'number') return undefined
  if (/^core_(?:start|end)$/.test(input) && Number.isInteger(value) && value >= 0) return writeMinute(value)
  const typed = String(value)
  // Three decimals alone could be read as thousands.
  return /\.\d{3}$/.test(typed) ? `${typed}0` : typed
}

function refuse({ problems }: Reading, field: string, message: string): void {
  if (problems.length < maxProblems) problems.push({ field: shorten(field), message })
}

function shorten(name: string): string {
  return name.slice(0, 60)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
