import { type Employment, type Job, type Pay, type PayPeriod, publicFields } from '@cryptolist/contract'
import * as payText from '#messages/job-pay'
import { toHtml } from '../../components/kept-html/kept-html.ts'
import { countryName } from '../../components/place/countries.ts'
import type { Thing } from '../../document/structured-data.ts'
import { closingTime, listFacts } from './job-facts.ts'
import { cashWayText } from './pay-box.tsx'
import { tokenLines } from './token-box.tsx'

type StatedJob = Omit<Job, 'warnings'>

const employmentTypes: Readonly<Record<Employment, string>> = {
  full_time: 'FULL_TIME',
  part_time: 'PART_TIME',
  contract: 'CONTRACTOR',
  freelance: 'CONTRACTOR',
  internship: 'INTERN',
  volunteer: 'VOLUNTEER',
  grant: 'OTHER',
  bounty: 'OTHER',
}

const units: Readonly<Record<Exclude<PayPeriod, 'project'>, string>> = {
  hour: 'HOUR',
  day: 'DAY',
  week: 'WEEK',
  month: 'MONTH',
  year: 'YEAR',
}

interface PostingOptions {
  /** Where the board is, without a path. */
  origin: string
  /** Whether the countries of the job can all be named (`findPlaceObstacle` of the domain); none is named otherwise. */
  namesCountries: boolean
}

/**
 * A job as schema.org's JobPosting, as the rules say (docs/rules.md, Search engines), without its text and its `@context`. What isn't known, or what the
 * vocabulary has no words for, is undefined.
 */
export function toJobPosting(job: StatedJob, { origin, namesCountries }: PostingOptions): Thing {
  return {
    '@type': 'JobPosting',
    identifier: { '@type': 'PropertyValue', name: job.company.name, value: job.id },
    url: origin + job.path,
    title: job.title,
    hiringOrganization: employerOf(job, origin),
    datePosted: job.publishedAt ?? job.postedAt ?? undefined,
    validThrough: closingTime(job) ?? undefined,
    employmentType:
      job.employment.length === 0
        ? undefined
        : [...new Set(job.employment.map((kind) => employmentTypes[kind]))],
    ...placesOf(job, namesCountries),
    baseSalary: salaryOf(job.pay),
    incentiveCompensation: oneOrMore(incentivesOf(job)),
    jobBenefits: oneOrMore(benefitsOf(job)),
    skills: oneOrMore(job.tags.map(({ name }) => name)),
    industry: oneOrMore(job.sectors.map(({ name }) => name)),
    totalJobOpenings: job.openings === null || job.openings === 1 ? undefined : job.openings,
    directApply: job.apply.formPath !== null,
  }
}

/** A job as schema.org's JobPosting with its text: what search engines get of one without an obstacle (`findPostingObstacle` of the domain). */
export function toPagePosting(job: Job, origin: string, now: Date): Thing {
  return { ...toJobPosting(job, { origin, namesCountries: true }), description: wholeText(job, now) }
}

function employerOf({ company }: StatedJob, origin: string): Thing {
  const proof = company.proof?.state === 'verified' ? company.proof : null
  return {
    '@type': 'Organization',
    name: company.name,
    sameAs: proof === null ? undefined : `https://${proof.domain}/`,
    logo: company.logo === null ? undefined : origin + company.logo,
  }
}

/** Undefined for none. */
function oneOrMore<T>(values: readonly T[]): T | T[] | undefined {
  const all = [...new Set(values)]
  return all.length > 1 ? all : all[0]
}

/**
 * The employer's text and the key facts below it, which say that a job is remote and for whom. In paragraphs and lists alone, as search engines
 * recognise nothing else.
 */
function wholeText(job: Job, now: Date): string {
  const facts = listFacts(job, now).facts
  const list = (
    <ul>
      {facts.map(({ name, value, short }) => (
        <li key={name}>
          {name}: {short ?? value}
        </li>
      ))}
    </ul>
  )
  const text = inParagraphs(job.descriptionHtml ?? '')
  return facts.length === 0 ? text : text + toHtml(list)
}

const tag = /<(\/?)([a-z][a-z0-9]*)(?:[^">]|"[^"]*")*>/g
const keptTags: Record<string, string> = { p: 'p', pre: 'p', ul: 'ul', ol: 'ul', li: 'li', br: 'br' }

function inParagraphs(html: string): string {
  return html
    .replaceAll(tag, (_whole, slash: string, name: string) => {
      const keptTag = /^(h[1-6]|tr)$/.test(name) ? 'p' : keptTags[name]
      if (keptTag === undefined) return name === 'td' || name === 'th' ? ' ' : ''
      return `<${slash}${keptTag}>`
    })
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}

/** Countries by the names that the page shows, and places of which the country is known: search engines refuse others. */
function placesOf({ place }: StatedJob, namesCountries: boolean): Record<string, unknown> {
  const { mode, remoteCountries, excludedCountries, officeCountries, cities } = place
  // Which of several countries a city is in isn't said.
  const towns = officeCountries.length === 1 ? cities : []
  const offices = officeCountries.flatMap((addressCountry) =>
    towns.length === 0
      ? [{ addressCountry }]
      : towns.map((city) => ({ addressLocality: city, addressCountry })),
  )
  const open =
    mode === 'remote' && namesCountries
      ? remoteCountries.filter((code) => !excludedCountries.includes(code))
      : []
  return {
    jobLocationType: open.length === 0 ? undefined : 'TELECOMMUTE',
    jobLocation: oneOrMore(
      offices.map((address) => ({ '@type': 'Place', address: { '@type': 'PostalAddress', ...address } })),
    ),
    applicantLocationRequirements: oneOrMore(
      open.map((code) => ({ '@type': 'Country', name: countryName(code) })),
    ),
  }
}

/** A total has no unit, and of several ranges nobody knows which is the job's. */
function salaryOf(pay: Pay): Thing | undefined {
  if (pay.kind !== 'cash' || pay.period === 'project') return undefined
  const { min, max, currency, period } = pay
  const range =
    min === max ? { value: min ?? undefined } : { minValue: min ?? undefined, maxValue: max ?? undefined }
  return {
    '@type': 'MonetaryAmount',
    currency,
    value: { '@type': 'QuantitativeValue', ...range, unitText: units[period] },
  }
}

/** How much of the cash comes in crypto, and the terms of tokens. */
function incentivesOf({ pay, cryptoPay, tokens }: StatedJob): string[] {
  const cash =
    pay.kind === 'cash' && cryptoPay !== null && cryptoPay.mode !== 'none'
      ? [`${payText.cashWay}: ${cashWayText(cryptoPay)}`]
      : []
  const ofTokens = tokens.map((terms) => {
    const facts = tokenLines(terms).flatMap(({ key, text }) =>
      text === null ? [] : [`${payText.lines[key]}: ${text}`],
    )
    return `${payText.tokens} (${terms.symbol}): ${facts.join('; ')}`
  })
  return [...cash, ...ofTokens]
}

function benefitsOf({ visaSponsored, relocationPaid }: StatedJob): string[] {
  const { visaSponsored: visa, relocationPaid: relocation } = publicFields
  return [
    { field: visa, isGiven: visaSponsored },
    { field: relocation, isGiven: relocationPaid },
  ].flatMap(({ field, isGiven }) => (isGiven === true ? [field.label] : []))
}
