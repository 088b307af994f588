import {
  cryptoAssets,
  employments,
  type FieldGroup,
  type FieldReading,
  type FieldValues,
  type ListingContent,
  type ListingToken,
  listingContentSchema,
  mapFields,
  payCadences,
  payPeriods,
  processFields,
  publicFields,
  type Question,
  roleFamilies,
  seniorities,
  tokenOnTermination,
  tokenPaidAs,
  tokenStatuses,
  tokenUnlocks,
  tokenValuationBases,
} from '@cryptolist/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyCharacter } from '../../../tests/support/any-character.ts'
import { chains, countries, tags } from '../taxonomy/terms.ts'
import { completeContent, completeFields } from './content.fixture.ts'
import { cleanLine, cleanText } from './field-reader.ts'
import { takeFields, writeFields } from './form-fields.ts'
import { readListing } from './read-listing.ts'

const facts = { companyKind: 'agency', ownHosts: ['board.example'] } as const
const lengthOf = (text: string) => [...text].length
const line = (min: number, max: number, unit = fc.constantFrom(...'abc äß🙂中עع-/.,:<>&"\u200d')) =>
  fc
    .string({ unit, minLength: min, maxLength: max })
    .map((text) => cleanLine(`x${text}`))
    .filter((text) => lengthOf(text) >= min && lengthOf(text) <= max)
const word = (min: number, max: number) => line(min, max, fc.constantFrom(...'abcdefäöü 中'))
const some = <T>(values: readonly T[], min: number, max: number) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: min, maxLength: max })
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })
const months = (max: number) => orNull(fc.integer({ min: 0, max }))
const range = (min: number, max: number) =>
  orNull(
    fc
      .tuple(fc.integer({ min, max }), fc.integer({ min, max }))
      .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const),
  )

const pay: fc.Arbitrary<ListingContent['pay']> = fc.oneof(
  fc
    .record({
      kind: fc.constant('cash' as const),
      min: fc.integer({ min: 100, max: 1_000_000 }).map((cents) => cents / 100),
      max: fc.integer({ min: 1_000_000, max: 1_000_000 * 1 }).map((cents) => cents / 100),
      currency: fc.constantFrom('USD', 'EUR', 'INR'),
      period: fc.constantFrom(...payPeriods),
    })
    .map((cash) => ({ ...cash, max: Math.min(cash.max, cash.min * 10) }))
    .map((cash) => ({ ...cash, max: Math.floor(cash.max * 100) / 100 })),
  fc.constant({ kind: 'token_only' as const }),
)
const token: fc.Arbitrary<ListingToken> = fc
  .record({
    symbol: line(1, 20),
    name: line(1, 80),
    chain: orNull(fc.constantFrom(...chains.map(({ slug }) => slug))),
    contractAddress: orNull(fc.constantFrom('0xabc', 'eip155:1:0xdef')),
    status: fc.constantFrom(...tokenStatuses),
    pct: range(1, 100_000_000),
    usd: range(1, 1_000_000_000),
    amount: range(1, 1_000_000),
    paidAs: fc.constantFrom(...tokenPaidAs),
    valuationBasis: fc.constantFrom(...tokenValuationBases),
    vestMonths: months(96),
    cliffMonths: months(48),
    unlock: orNull(fc.constantFrom(...tokenUnlocks)),
    lockupMonths: months(120),
    acceleratesOnChange: orNull(fc.boolean()),
    onTermination: fc.constantFrom(...tokenOnTermination),
    note: orNull(line(1, 400)),
  })
  .map(({ pct, usd, amount, ...rest }) => ({
    ...rest,
    cliffMonths:
      rest.vestMonths === null ? rest.cliffMonths : Math.min(rest.cliffMonths ?? 0, rest.vestMonths),
    grantPctMin: pct === null ? null : pct[0] / 1e6,
    grantPctMax: pct === null ? null : pct[1] / 1e6,
    grantUsdMin: usd?.[0] ?? null,
    grantUsdMax: usd?.[1] ?? null,
    grantTokensMin: amount === null ? null : `${amount[0]}.25`,
    grantTokensMax: amount === null ? null : `${amount[1]}.25`,
  }))
const codes = countries.map(({ code }) => code)
const place: fc.Arbitrary<ListingContent['place']> = fc.oneof(
  fc.uniqueArray(fc.constantFrom(...codes), { minLength: 2, maxLength: 30 }).map((list) => ({
    mode: 'remote' as const,
    remoteCountries: list.slice(1),
    excludedCountries: list.slice(0, 1),
    officeCountries: [],
    cities: [],
  })),
  fc.record({
    mode: fc.constantFrom('hybrid' as const, 'onsite' as const),
    remoteCountries: fc.constant<string[]>([]),
    excludedCountries: fc.constant<string[]>([]),
    officeCountries: some(codes, 1, 5),
    cities: fc.uniqueArray(word(1, 80), { maxLength: 10 }),
  }),
)
const process = fc
  .record({
    steps: fc.array(fc.record({ name: line(1, 80), note: orNull(line(1, 200)) }), { maxLength: 8 }),
    takeHomeHours: orNull(fc.integer({ min: 1, max: 1000 }).map((tenths) => tenths / 10)),
    ...valuesOf(processFields),
  })
  .map((value) =>
    value.takeHome === null || value.takeHome === 'none'
      ? { ...value, takeHomeHours: null, isTakeHomePaid: null }
      : value,
  )
/** Values that a group's inputs can be read into. */
function valuesOf<Group extends FieldGroup>(
  group: Group,
): { [Name in keyof Group]: fc.Arbitrary<FieldValues<Group>[Name]> } {
  return mapFields(group, ({ reading, empty }) => {
    const value = typedValue(reading)
    return empty === null ? orNull(value) : value
  }) as { [Name in keyof Group]: fc.Arbitrary<FieldValues<Group>[Name]> }
}

function typedValue(reading: FieldReading): fc.Arbitrary<string | number | boolean> {
  if (reading.kind === 'yes_no') return fc.boolean()
  if (reading.kind === 'choice') return fc.constantFrom(...reading.values)
  return reading.kind === 'whole' ? fc.integer(reading.bounds) : line(reading.bounds.min, reading.bounds.max)
}

const question: fc.Arbitrary<Question> = fc.oneof(
  fc.record({
    text: line(1, 200),
    kind: fc.constantFrom('text' as const, 'yes_no' as const, 'number' as const),
    isRequired: fc.boolean(),
    choices: fc.constant<string[]>([]),
  }),
  fc.record({
    text: line(1, 200),
    kind: fc.constant('choice' as const),
    isRequired: fc.boolean(),
    choices: fc.uniqueArray(line(1, 80), { minLength: 2, maxLength: 10 }),
  }),
)

const content: fc.Arbitrary<ListingContent> = fc
  .record({
    title: word(5, 100),
    roleFamily: fc.constantFrom(...roleFamilies),
    seniority: some(seniorities, 0, 2),
    employment: some(employments, 1, 4),
    tags: some(
      tags.map(({ slug }) => slug),
      0,
      12,
    ),
    chains: some(
      chains.map(({ slug }) => slug),
      0,
      6,
    ),
    ...valuesOf(publicFields),
    language: orNull(fc.constantFrom('en', 'pt-BR', 'zh-Hant')),
    pay,
    cryptoPay: fc
      .record({
        mode: fc.constantFrom('none' as const, 'optional' as const, 'required' as const),
        assets: some(cryptoAssets, 1, 6),
        pct: orNull(fc.integer({ min: 1, max: 100 })),
        chain: orNull(fc.constantFrom('base', 'solana')),
        cadence: orNull(fc.constantFrom(...payCadences)),
      })
      .map((crypto) => (crypto.mode === 'none' ? { ...crypto, assets: [], pct: null, chain: null } : crypto)),
    tokens: fc.array(token, { maxLength: 3 }),
    place,
    hours: orNull(
      fc.record({
        timeZone: fc.constantFrom('Europe/Berlin', 'UTC'),
        startMinute: fc.integer({ min: 0, max: 700 }),
        endMinute: fc.integer({ min: 701, max: 1440 }),
      }),
    ),
    description: fc
      .string({ unit: fc.constantFrom(...'ab\n\t #*🙂é'), maxLength: 300 })
      .map((text) => cleanText(`start ${'word '.repeat(40)}${text}`)),
    process,
    apply: fc.oneof(
      fc.constantFrom(completeContent.apply, { method: 'email' as const, email: 'jobs@people.example' }),
      fc.record({
        method: fc.constant('email' as const),
        email: fc.constant('jobs@people.example'),
        questions: fc.array(question, { minLength: 1, maxLength: 7 }),
      }),
      fc.record({
        method: fc.constant('email' as const),
        email: fc.constant('jobs@people.example'),
        questions: fc.array(question, { minLength: 1, maxLength: 7 }),
        cv: fc.constantFrom('none' as const, 'required' as const),
      }),
    ),
    hiringFor: line(2, 80),
    openDays: fc.integer({ min: 30, max: 60 }),
  })
  .map((value) => (value.place.mode === 'remote' ? { ...value, onsiteDaysPerWeek: null } : value))

it('reads back every listing that it writes, also when a browser sent it', () => {
  fc.assert(
    fc.property(content, (listing) => {
      expect(listingContentSchema.safeParse(listing).success).toBe(true)
      const { problems, content: read } = readListing(takeFields(writeFields(listing)), facts)
      expect(problems).toEqual([])
      expect(read).toEqual(listing)
    }),
    { numRuns: 300 },
  )
})

it('never throws and never lets through what the contract refuses, whatever is typed', () => {
  const names = Object.keys(completeFields)
  const hostile = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.constantFrom(
      '__proto__',
      '-1',
      '1e999',
      'NaN',
      '\u202e',
      '<script>',
      "'; drop table",
      '9'.repeat(400),
      'null',
    ),
  )
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), hostile), (typed) => {
      const { content: read, problems } = readListing(takeFields({ ...completeFields, ...typed }), facts)
      expect((read === undefined) === problems.length > 0).toBe(true)
      if (read !== undefined) expect(listingContentSchema.safeParse(read).success).toBe(true)
    }),
    { numRuns: 500 },
  )
})

it('takes the fields of the form and nothing else', () => {
  const body = {
    title: 'Solidity engineer',
    status: 'live',
    featured: 'true',
    featured_until: '2099-01-01',
    owner: 'somebody',
    user_id: 'somebody',
    company_id: 'x',
    job_id: 'x',
    state: 'done',
    published_at: 'now',
    __proto__: { title: 'polluted' },
    constructor: 'x',
    employment: { $ne: 'full_time' },
    seniority: ['senior', 'senior', '', 7],
    tags: ['', 'rust', 'go'],
    summary: ['one', 'two'],
    description: 'x'.repeat(50_000),
    version: '3',
  }
  const fields = takeFields(body)
  expect(Object.keys(fields).sort()).toEqual(['description', 'seniority', 'summary', 'tags', 'title'])
  expect(fields).toMatchObject({
    title: 'Solidity engineer',
    seniority: ['senior'],
    tags: 'rust, go',
    summary: 'two',
  })
  expect(fields.description).toHaveLength(40_000)
  expect(takeFields('title=x')).toEqual({})
  expect(takeFields(null)).toEqual({})
})
