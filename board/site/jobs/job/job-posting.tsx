import { type Job, publicFields } from '@cryptolist/contract'
import * as payText from '#messages/job-pay'
import { toHtml } from '../../components/kept-html/kept-html.ts'
import { countryName } from '../../components/place/countries.ts'
import type { Thing } from '../../document/structured-data.ts'
import { closingTime, listFacts } from './job-facts.ts'
import { cashWayText } from './pay-box.tsx'
import { tokenLines } from './token-box.tsx'

/**
 * What search engines get of a job: the JobPosting of the domain without what its page doesn't show or they refuse, and with the text and what else the page
 * says. For jobs without an obstacle (`findPostingObstacle` of the domain): what search engines require is then there.
 */
export function shownPosting(job: Job, posting: Thing, now: Date): Thing {
  const { inLanguage: _inLanguage, ...stated } = posting
  return {
    ...stated,
    description: wholeText(job, now),
    validThrough: closingTime(job) ?? undefined,
    ...placesOf(job),
    // A total has no unit, and of several ranges nobody knows which is the job's.
    baseSalary: job.pay.kind === 'cash' && job.pay.period !== 'project' ? posting.baseSalary : undefined,
    incentiveCompensation: oneOrMore(incentivesOf(job)),
    jobBenefits: oneOrMore(benefitsOf(job)),
    skills: oneOrMore(job.tags.map(({ name }) => name)),
    industry: oneOrMore(job.sectors.map(({ name }) => name)),
    totalJobOpenings: job.openings === 1 ? undefined : job.openings,
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

/** Countries by the names that the page shows, and places of which the country is known: search engines refuse others. */
function placesOf({ place }: Job): Record<string, unknown> {
  const { mode, remoteCountries, excludedCountries, officeCountries, cities } = place
  // Which of several countries a city is in isn't said.
  const towns = officeCountries.length === 1 ? cities : []
  const offices = officeCountries.flatMap((addressCountry) =>
    towns.length === 0
      ? [{ addressCountry }]
      : towns.map((city) => ({ addressLocality: city, addressCountry })),
  )
  const open = remoteCountries.filter((code) => mode === 'remote' && !excludedCountries.includes(code))
  return {
    jobLocation: oneOrMore(
      offices.map((address) => ({ '@type': 'Place', address: { '@type': 'PostalAddress', ...address } })),
    ),
    applicantLocationRequirements: oneOrMore(
      open.map((code) => ({ '@type': 'Country', name: countryName(code) })),
    ),
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
