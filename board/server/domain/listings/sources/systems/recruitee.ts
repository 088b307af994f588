import type { WorkMode } from '@cryptolist/contract'
import { z } from 'zod'
import { amount, flag, id, link, list, part, text } from '../loose.ts'
import { toMarkdown } from '../markdown.ts'
import {
  joinPlace,
  nameCountry,
  readEmployment,
  readPay,
  readPeriod,
  readTime,
  type SourcePosting,
} from '../source-posting.ts'

const offerSchema = z.object({
  id,
  slug: text,
  title: text,
  company_name: text,
  description: text,
  requirements: text,
  employment_type_code: text,
  remote: flag,
  hybrid: flag,
  on_site: flag,
  city: text,
  country: text,
  country_code: text,
  locations: list(z.object({ city: text, country: text, country_code: text })),
  published_at: text,
  close_at: text,
  careers_url: link,
  salary: part(z.object({ min: amount, max: amount, currency: text, period: text })),
})

/** Reads an answer of Recruitee's careers site, of all offers or of one; undefined where it is none. */
export function readRecruitee(answer: unknown): SourcePosting[] | undefined {
  const offers = z.object({ offers: z.array(z.unknown()) }).safeParse(answer)
  const offer = z.object({ offer: z.looseObject({ careers_url: z.unknown() }) }).safeParse(answer)
  if (!offers.success && !offer.success) return undefined
  return list(offerSchema)
    .parse(offers.success ? offers.data.offers : [offer.data?.offer])
    .map(toPosting)
}

function toPosting(offer: z.output<typeof offerSchema>): SourcePosting {
  const places = offer.locations.flatMap((place) =>
    joinPlace(place.city, place.country ?? nameCountry(place.country_code)),
  )
  return {
    system: 'recruitee',
    id: offer.slug ?? offer.id,
    url: offer.careers_url,
    company: offer.company_name,
    title: offer.title,
    description: toMarkdown([offer.description, offer.requirements].join('\n')),
    places:
      places.length > 0 ? places : joinPlace(offer.city, offer.country ?? nameCountry(offer.country_code)),
    workMode: readMode(offer),
    employment: readEmployment(offer.employment_type_code),
    pay: readPay({ ...offer.salary, period: readPeriod(offer.salary?.period) } as Parameters<
      typeof readPay
    >[0]),
    postedAt: readTime(offer.published_at),
    closesAt: readTime(offer.close_at),
  }
}

/** Where several are offered: remote if that is among them, as on all pages here. */
function readMode({ remote, hybrid, on_site: onSite }: z.output<typeof offerSchema>): WorkMode | undefined {
  if (remote === true) return 'remote'
  if (hybrid === true) return 'hybrid'
  return onSite === true ? 'onsite' : undefined
}
