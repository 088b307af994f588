import { type Employment, type Job, type Pay, type PayPeriod, publicFields } from '@cryptolist/contract'
import * as payText from '#messages/job-pay'
import { dateOf } from '../../components/job-row/job-rows.tsx'
import { toHtml } from '../../components/kept-html/kept-html.ts'
import type { Site, Thing } from '../../document/structured-data.ts'
import { closingTime, listFacts } from './job-facts.ts'
import { cashWayText } from './pay-box.tsx'
import { tokenLines } from './token-box.tsx'

/**
 * A job as a schema.org JobPosting, of what its page shows and nothing else. For jobs without an obstacle (`findPostingObstacle` of the domain): what
 * search engines require is then there.
 */
export function jobPostingOf(job: Job, { origin, boardName }: Site, now: Date): Thing {
  return {
    '@type': 'JobPosting',
    url: origin + job.path,
    identifier: { '@type': 'PropertyValue', name: boardName, value: job.id },
    title: job.title,
    description: wholeText(job, now),
    datePosted: dateOf(job).iso,
    validThrough: closingTime(job) ?? undefined,
    hiringOrganization: employerOf(job, origin),
    employmentType: oneOrMore(job.employment.map((name) => employmentTypes[name])),
    ...placesOf(job),
    baseSalary: salaryOf(job.pay),
    incentiveCompensation: oneOrMore(incentivesOf(job)),
    jobBenefits: oneOrMore(benefitsOf(job)),
    skills: oneOrMore(job.tags.map(({ name }) => name)),
    industry: oneOrMore(job.sectors.map(({ name }) => name)),
    totalJobOpenings: job.openings === 1 ? undefined : job.openings,
    directApply: job.apply.formPath !== null,
  }
}

/** Undefined for none. */
function oneOrMore<T>(values: readonly T[]): T | T[] | undefined {
  const all = [...new Set(values)]
  return all.length > 1 ? all : all[0]
}

const employmentTypes: Record<Employment, string> = {
  full_time: 'FULL_TIME',
  part_time: 'PART_TIME',
  contract: 'CONTRACTOR',
  freelance: 'CONTRACTOR',
  internship: 'INTERN',
  bounty: 'OTHER',
  grant: 'OTHER',
  volunteer: 'VOLUNTEER',
}

/** The company as far as it is known: its domain only while it is verified. An agency stands for itself, because nobody has checked its client. */
function employerOf({ company: { name, proof, logo } }: Job, origin: string): Thing {
  return {
    '@type': 'Organization',
    name,
    sameAs: proof?.state === 'verified' ? `https://${proof.domain}` : undefined,
    logo: logo === null ? undefined : origin + logo,
  }
}

/**
 * The employer's text and the key facts below it, which say that a job is remote and for whom. In paragraphs and lists alone, as search engines
 * recognise nothing else.
 */
function wholeText(job: Job, now: Date): string {
  const facts = listFacts(job, now).known
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
      const kept = /^(h[1-6]|tr)$/.test(name) ? 'p' : keptTags[name]
      if (kept === undefined) return name === 'td' || name === 'th' ? ' ' : ''
      return `<${slash}${kept}>`
    })
    .replaceAll(/\s*\n\s*/g, '\n')
}

function placesOf({ place }: Job): Record<string, unknown> {
  const { mode, remoteCountries, excludedCountries, officeCountries, cities } = place
  const [only, other] = officeCountries
  const isOneCountry = only !== undefined && other === undefined
  // Which of several countries a city is in isn't said.
  const addresses =
    isOneCountry && cities.length > 0
      ? cities.map((city) => ({ addressLocality: city, addressCountry: only }))
      : officeCountries.map((country) => ({ addressCountry: country }))
  const offices = addresses.map((address) => ({
    '@type': 'Place',
    address: { '@type': 'PostalAddress', ...address },
  }))
  if (mode !== 'remote') return { jobLocation: oneOrMore(offices) }
  const countries = remoteCountries.filter((code) => !excludedCountries.includes(code))
  return {
    jobLocation: oneOrMore(offices),
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: oneOrMore(countries.map((code) => ({ '@type': 'Country', name: code }))),
  }
}

const units: Record<PayPeriod, string | undefined> = {
  hour: 'HOUR',
  day: 'DAY',
  week: 'WEEK',
  month: 'MONTH',
  year: 'YEAR',
  // No unit means a total.
  project: undefined,
}

/** Money alone: what is paid in a stablecoin is stated in its currency, and the coin among the incentives. */
function salaryOf(pay: Pay): Thing | undefined {
  if (pay.kind !== 'cash') return undefined
  const unitText = units[pay.period]
  if (unitText === undefined) return undefined
  const { min, max, currency } = pay
  const value = min === max ? { value: min } : { minValue: min ?? undefined, maxValue: max ?? undefined }
  return {
    '@type': 'MonetaryAmount',
    currency,
    value: { '@type': 'QuantitativeValue', ...value, unitText },
  }
}

/** How much of the cash comes in crypto, and the terms of tokens. */
function incentivesOf({ pay, cryptoPay, tokens }: Job): string[] {
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

function benefitsOf({ visaSponsored, relocationPaid }: Job): string[] {
  const { visaSponsored: visa, relocationPaid: relocation } = publicFields
  return [
    { field: visa, isGiven: visaSponsored },
    { field: relocation, isGiven: relocationPaid },
  ].flatMap(({ field, isGiven }) => (isGiven === true ? [field.label] : []))
}
