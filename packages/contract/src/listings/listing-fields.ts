import { z } from 'zod'
import * as messages from '../messages/en/listing-fields.ts'
import { takeHomeKinds } from '../taxonomy/taxonomy.ts'

/** Bounds of what an employer posts; the database has the same ones as checks (for a description, the least). Lengths count characters. */
export const listingLimits = {
  title: { min: 5, max: 100 },
  summary: { max: 280 },
  description: { min: 200, max: 20_000 },
  seniorities: 2,
  employments: 4,
  tags: 12,
  chains: 6,
  openings: { min: 1, max: 999 },
  /** Whole units of a currency; the highest pay is at most ten times the lowest. */
  pay: { min: 1, max: 100_000_000, widest: 10 },
  cryptoAssets: 6,
  tokens: 3,
  tokenSymbol: 20,
  tokenName: 80,
  tokenNote: 400,
  vestMonths: 96,
  cliffMonths: 48,
  lockupMonths: 120,
  countries: 249,
  cities: 10,
  cityName: 80,
  onsiteDaysPerWeek: 5,
  steps: 8,
  stepName: 80,
  stepNote: 200,
  takeHomeHours: 100,
  answerByDays: { min: 1, max: 60 },
  openDays: { min: 30, max: 60, usual: 45 },
  /** An employer's questions to applicants; lengths of a question and of each choice. */
  questions: 8,
  question: 200,
  questionChoices: { min: 2, max: 10 },
  questionChoice: 80,
  /** Fields of the form for applications: the most, and how many may be required before the poster is warned. */
  formFields: { max: 12, suggestedRequired: 5 },
  link: 2_000,
  email: 254,
  hiringFor: { min: 2, max: 80 },
} as const

const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu
/** Letters of an alphabet that say as much as one Chinese, Japanese or Korean character. */
const lettersOfDense = 3

/**
 * The fewest characters that this description needs, which it has if it is long enough: `listingLimits.description.min`, or fewer where it is
 * written in characters that say more than letters do.
 */
export function leastDescription(description: string): number {
  const count = description.match(dense)?.length ?? 0
  const { length } = [...description]
  const missing = listingLimits.description.min - length - count * (lettersOfDense - 1)
  return length + Math.ceil(missing / (count === 0 ? 1 : lettersOfDense))
}

/** The steps of the form, in their order. */
export const formSteps = ['role', 'pay', 'place', 'text', 'company'] as const
export type FormStep = (typeof formSteps)[number]

/** How a field is read from what was typed. */
export type FieldReading =
  | { kind: 'yes_no' }
  | { kind: 'choice'; values: readonly string[] }
  /** A whole number or a line, within bounds; `what` begins the sentence that refuses it. */
  | { kind: 'whole' | 'line'; bounds: { min: number; max: number }; what: string }

/**
 * A field of a listing that is one input of the form, one column of `board.jobs` and one value of ListingContent. Reading and writing of
 * forms and rows, automatic checks of lines, signed content, history, export, preview, API, demo and its line on the job page follow from
 * this description. Only its column needs a migration, and its input a place in the form's section (`board/site/post/form`).
 */
export interface PlainField<Value = unknown, Column extends string = string> {
  column: Column
  /** Name of its input in the form. */
  input: string
  step: FormStep
  /** Names the field where a problem is listed away from its input. */
  label: string
  /** Format or limits, under the input. */
  hint?: string | undefined
  /** Characters kept of what is typed: more than fit, so that a text that is too long comes back whole. */
  typedLength: number
  reading: FieldReading
  /** The value for an empty input: null, or a usual value. */
  empty: Value
  schema: z.ZodType<Value>
  /** Without bounds, as the API shows it. */
  jobSchema: z.ZodType<Value>
  /**
   * How the job page words a public field, as a line of its key facts; `missing` names it among what the employer left out. Undefined if
   * the page shows it elsewhere, or not at all.
   */
  fact?: { name: string; write(value: NonNullable<Value>): string; missing?: string } | undefined
  /** How the job page words a field of the hiring process, as a sentence below its steps. */
  sentence?: { write(value: NonNullable<Value>): string } | undefined
  /** How the history of a listing words it; undefined if another part's words include it. */
  history?: { name: string; write(value: NonNullable<Value>): string } | undefined
  /** False if signatures don't cover it: it says nothing that readers see. */
  isSigned?: false | undefined
}

type Given<Value, Column extends string> = Pick<
  PlainField<Value, Column>,
  'column' | 'input' | 'step' | 'label' | 'hint' | 'fact' | 'sentence' | 'history' | 'isSigned'
>
type Bounded<Value, Column extends string> = Given<Value, Column> & {
  bounds: { min: number; max: number }
  what: string
}

/** Characters that a figure, a code or a choice may take as it is typed. */
export const shortText = 40

/** A text with so many characters as people count them. */
export const text = (min: number, max: number) =>
  z.string().refine((value) => [...value].length >= min && [...value].length <= max, {
    error: `${min} to ${max} letters`,
  })

function yesNo<const Column extends string>(
  field: Given<boolean, Column>,
): PlainField<boolean | null, Column> {
  const schema = z.boolean().nullable()
  return {
    ...field,
    typedLength: shortText,
    reading: { kind: 'yes_no' },
    empty: null,
    schema,
    jobSchema: schema,
  }
}

function choice<const Column extends string, const Value extends string>({
  values,
  ...field
}: Given<Value, Column> & { values: readonly Value[] }): PlainField<Value | null, Column> {
  const schema = z.enum(values).nullable()
  const reading = { kind: 'choice', values } as const
  return { ...field, typedLength: shortText, reading, empty: null, schema, jobSchema: schema }
}

function whole<const Column extends string>({
  bounds,
  what,
  ...field
}: Bounded<number, Column>): PlainField<number | null, Column> {
  return {
    ...field,
    typedLength: shortText,
    reading: { kind: 'whole', bounds, what },
    empty: null,
    schema: z.number().int().min(bounds.min).max(bounds.max).nullable(),
    jobSchema: z.number().int().nullable(),
  }
}

/** A whole number with a usual value for an empty input. */
function wholeOr<const Column extends string>(
  empty: number,
  { bounds, what, ...field }: Bounded<number, Column>,
): PlainField<number, Column> {
  return {
    ...field,
    typedLength: shortText,
    reading: { kind: 'whole', bounds, what },
    empty,
    schema: z.number().int().min(bounds.min).max(bounds.max),
    jobSchema: z.number().int(),
  }
}

function line<const Column extends string>(
  typedLength: number,
  { bounds, what, ...field }: Bounded<string, Column>,
): PlainField<string | null, Column> {
  const schema = text(bounds.min, bounds.max).nullable()
  const jobSchema = z.string().nullable()
  return { ...field, typedLength, reading: { kind: 'line', bounds, what }, empty: null, schema, jobSchema }
}

/** Fields that a job's page and the API show. */
export const publicFields = {
  summary: line(1_000, {
    column: 'summary',
    input: 'summary',
    step: 'text',
    label: messages.summaryLabel,
    bounds: { min: 1, max: listingLimits.summary.max },
    what: messages.theSummary,
    history: { name: messages.summary, write: (value) => value },
  }),
  /** BCP 47, of the text. */
  language: {
    ...line(shortText, {
      column: 'language',
      input: 'language',
      step: 'role',
      label: messages.languageLabel,
      bounds: { min: 2, max: 35 },
      what: messages.theLanguage,
      history: { name: messages.language, write: (value) => value },
    }),
    schema: z
      .string()
      .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)
      .nullable(),
  },
  visaSponsored: yesNo({
    column: 'is_visa_sponsored',
    input: 'visa',
    step: 'place',
    label: messages.visaLabel,
    fact: {
      name: messages.visa,
      write: (value) => (value ? messages.visaSponsored : messages.visaNotSponsored),
      missing: messages.missingVisa,
    },
    history: { name: messages.visa, write: (value) => (value ? messages.sponsored : messages.notSponsored) },
  }),
  relocationPaid: yesNo({
    column: 'is_relocation_paid',
    input: 'relocation',
    step: 'place',
    label: messages.relocationLabel,
    fact: {
      name: messages.relocation,
      write: (value) => (value ? messages.relocationPaid : messages.relocationNotPaid),
      missing: messages.missingRelocation,
    },
    history: { name: messages.relocation, write: (value) => (value ? messages.paid : messages.notPaid) },
  }),
  onsiteDaysPerWeek: whole({
    column: 'onsite_days_per_week',
    input: 'onsite_days',
    step: 'place',
    label: messages.officeDaysLabel,
    bounds: { min: 0, max: listingLimits.onsiteDaysPerWeek },
    what: messages.theOfficeDays,
    fact: { name: messages.officeDays, write: messages.officeDaysAWeek },
  }),
  openings: wholeOr(1, {
    column: 'openings',
    input: 'openings',
    step: 'role',
    label: messages.openings,
    hint: messages.openingsHint,
    bounds: listingLimits.openings,
    what: messages.theOpenings,
    history: { name: messages.openings, write: String },
  }),
  /** The company that an agency hires for; null for all others. */
  hiringFor: line(200, {
    column: 'hiring_for',
    input: 'hiring_for',
    step: 'company',
    label: messages.hiringFor,
    hint: messages.hiringForHint,
    bounds: listingLimits.hiringFor,
    what: messages.theHiringFor,
    history: { name: messages.hiringFor, write: (value) => value },
  }),
}

/** Fields that only those who manage the listing see. */
export const postingFields = {
  /** Days from publication to the end, of which the end itself is signed. */
  openDays: wholeOr(listingLimits.openDays.usual, {
    column: 'open_days',
    input: 'open_days',
    step: 'company',
    label: messages.openForLabel,
    hint: messages.openForHint(listingLimits.openDays),
    bounds: listingLimits.openDays,
    what: messages.theOpenFor,
    isSigned: false,
    history: { name: messages.openFor, write: messages.openForDays },
  }),
}

/** How hiring goes, besides its steps and the hours of a task. */
export const processFields = {
  takeHome: choice({
    column: 'take_home',
    input: 'take_home',
    step: 'text',
    label: messages.takeHomeLabel,
    values: takeHomeKinds,
  }),
  isTakeHomePaid: yesNo({
    column: 'is_take_home_paid',
    input: 'take_home_paid',
    step: 'text',
    label: messages.takeHomePaidLabel,
  }),
  answerByDays: whole({
    column: 'answer_by_days',
    input: 'answer_by_days',
    step: 'text',
    label: messages.answerLabel,
    hint: messages.answerHint(listingLimits.answerByDays),
    bounds: listingLimits.answerByDays,
    what: messages.theAnswer,
    sentence: { write: messages.replyPromised },
    history: { name: messages.answer, write: messages.withinDays },
  }),
}

export type FieldGroup = Readonly<Record<string, PlainField>>
type ValueOf<Field> = Field extends PlainField<infer Value> ? Value : never
/** The values of a group's fields, by name. */
export type FieldValues<Group> = { [Name in keyof Group]: ValueOf<Group[Name]> }
/** The values of a group's fields, by column. */
export type FieldColumns<Group extends FieldGroup> = {
  [Name in keyof Group as Group[Name]['column']]: ValueOf<Group[Name]>
}

type Schemas<Group> = { [Name in keyof Group]: z.ZodType<ValueOf<Group[Name]>> }

/** The schemas of a group's fields in a listing's content, with bounds. */
export function schemasOf<Group extends FieldGroup>(group: Group): Schemas<Group> {
  return mapFields(group, ({ schema }) => schema) as Schemas<Group>
}

/** The schemas of a group's fields in the API's answers, without bounds. */
export function jobSchemasOf<Group extends FieldGroup>(group: Group): Schemas<Group> {
  return mapFields(group, ({ jobSchema }) => jobSchema) as Schemas<Group>
}

/** The values for a group's empty inputs. */
export function emptyValuesOf<Group extends FieldGroup>(group: Group): FieldValues<Group> {
  return mapFields(group, ({ empty }) => empty) as FieldValues<Group>
}

/** Each field of a group with its value; an empty input's value if there is none, as in revisions older than the field. */
export function withValues<Group extends FieldGroup>(
  group: Group,
  values: { readonly [Name in keyof Group]?: unknown },
): { field: PlainField; value: NonNullable<unknown> | null }[] {
  return Object.entries(group).map(([name, field]) => ({
    field,
    value: Reflect.get(values, name) ?? field.empty ?? null,
  }))
}

/** Every field of a group put through a function, by name. */
export function mapFields<Group extends FieldGroup, Result>(
  group: Group,
  map: (field: PlainField, name: string) => Result,
): Record<keyof Group, Result> {
  const entries = Object.entries(group).map(([name, field]) => [name, map(field, name)])
  return Object.fromEntries(entries) as Record<keyof Group, Result>
}
