import type { Employment, Job, Pay, PayPeriod } from '@cryptolist/contract'
import { countryName } from '../../components/place/countries.ts'

/** A node of JSON-LD. */
type Properties = Readonly<Record<string, unknown>>
export type JsonLd = Properties & { readonly '@type': string }

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

const units: Readonly<Record<PayPeriod, string | undefined>> = {
  hour: 'HOUR',
  day: 'DAY',
  week: 'WEEK',
  month: 'MONTH',
  year: 'YEAR',
  project: undefined,
}

/**
 * A job as schema.org's JobPosting, without its text and its `@context`: what its employer says, and nothing that the vocabulary has no words for, such as
 * tokens and excluded countries. `origin` is where the board is.
 */
export function toJobPosting(job: Omit<Job, 'warnings'>, origin: string): JsonLd {
  const { company, place } = job
  const proof = company.proof?.state === 'verified' ? company.proof : null
  return {
    '@type': 'JobPosting',
    identifier: { '@type': 'PropertyValue', name: company.name, value: job.id },
    url: origin + job.path,
    title: job.title,
    hiringOrganization: {
      '@type': 'Organization',
      name: company.name,
      ...(proof && { sameAs: `https://${proof.domain}/` }),
      ...(company.logo !== null && { logo: origin + company.logo }),
    },
    datePosted: job.publishedAt ?? job.postedAt ?? job.firstSeenAt,
    ...(job.expiresAt !== null && { validThrough: job.expiresAt }),
    ...(job.employment.length > 0 && {
      employmentType: [...new Set(job.employment.map((kind) => employmentTypes[kind]))],
    }),
    ...(place.mode === 'remote' && { jobLocationType: 'TELECOMMUTE' }),
    ...listPlaces(job),
    ...listPay(job.pay),
    ...(job.language !== null && { inLanguage: job.language }),
    directApply: job.apply.formPath !== null,
  }
}

function listPlaces({ place }: Pick<Job, 'place'>): Properties {
  const { remoteCountries, excludedCountries, officeCountries, cities } = place
  const open = remoteCountries.filter((code) => code !== 'WW' && !excludedCountries.includes(code))
  const [only] = officeCountries.length === 1 ? officeCountries : []
  const offices =
    cities.length > 0
      ? cities.map((city) => ({ addressLocality: city, ...(only !== undefined && { addressCountry: only }) }))
      : officeCountries.map((addressCountry) => ({ addressCountry }))
  return {
    ...(open.length > 0 && {
      applicantLocationRequirements: open.map((code) => ({
        '@type': 'Country',
        name: countryName(code),
      })),
    }),
    ...(offices.length > 0 && {
      jobLocation: offices.map((address) => ({
        '@type': 'Place',
        address: { '@type': 'PostalAddress', ...address },
      })),
    }),
  }
}

function listPay(pay: Pay): Properties {
  if (pay.kind === 'cash') return toSalary([{ ...pay, label: null }])
  return pay.kind === 'several' ? toSalary(pay.ranges) : {}
}

interface Range {
  label: string | null
  min: number | null
  max: number | null
  currency: string
  period: PayPeriod
}

function toSalary(ranges: readonly Range[]): Properties {
  const amounts = ranges.map(({ label, min, max, currency, period }) => ({
    '@type': 'MonetaryAmount',
    ...(label !== null && { name: label }),
    currency,
    value: {
      '@type': 'QuantitativeValue',
      ...(min !== null && min === max
        ? { value: min }
        : { ...(min !== null && { minValue: min }), ...(max !== null && { maxValue: max }) }),
      ...(units[period] !== undefined && { unitText: units[period] }),
    },
  }))
  return { baseSalary: amounts.length === 1 ? amounts[0] : amounts }
}
