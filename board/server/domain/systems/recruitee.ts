import type { OutsideForm, WorkMode } from '@cryptolist/contract'
import { z } from 'zod'
import { toMarkdown } from '../markup/markdown.ts'
import { readEnd, readTime } from './dates.ts'
import { amount, flag, id, link, list, part, text } from './loose.ts'
import { measureOutsideForm, type StatedField } from './outside-form.ts'
import {
  joinPlace,
  nameCountry,
  readEmployment,
  readPay,
  readPeriod,
  type SourcePosting,
} from './source-posting.ts'
import { defineSystem } from './system.ts'

/** A field that the form has unless it is off. */
const option = part(z.enum(['off', 'optional', 'required']))
/** The form of an offer. Everybody gives a name and an email address. */
const formFields = {
  options_cv: option,
  options_cover_letter: option,
  options_phone: option,
  options_photo: option,
  open_questions: part(z.array(z.object({ kind: z.string(), required: z.boolean(), body: text }))),
}
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
  ...formFields,
  salary: part(z.object({ min: amount, max: amount, currency: text, period: text })),
})

/** Recruitee's careers site. */
export const recruitee = defineSystem({
  system: 'recruitee',
  name: 'Recruitee',
  find(url, steps) {
    const board = /^([a-z0-9-]+)\.recruitee\.com$/.exec(url.hostname)?.[1]
    if (board === undefined || board === 'www' || board === 'api') return undefined
    const offer = steps.indexOf('o')
    return { board, postingId: offer === -1 ? undefined : steps[offer + 1] }
  },
  listUrl: (board) => `https://${board}.recruitee.com/api/offers/`,
  pageUrl: (board) => `https://${board}.recruitee.com`,
  pace: { host: 'recruitee.com', pauseMs: 500 },
  list(answer) {
    const offers = z.object({ offers: z.array(z.unknown()) }).safeParse(answer)
    if (offers.success) return { jobs: offers.data.offers }
    const offer = z.object({ offer: z.looseObject({ careers_url: z.unknown() }) }).safeParse(answer)
    return offer.success ? { jobs: [offer.data.offer] } : undefined
  },
  schema: offerSchema,
  toPosting,
})

function toPosting(offer: z.output<typeof offerSchema>): SourcePosting {
  const places = offer.locations.flatMap((place) =>
    joinPlace(place.city, nameCountry(place.country_code) ?? place.country),
  )
  return {
    system: 'recruitee',
    id: offer.slug ?? offer.id,
    url: offer.careers_url,
    company: offer.company_name,
    title: offer.title,
    description: toMarkdown([offer.description, offer.requirements].join('\n')),
    places:
      places.length > 0 ? places : joinPlace(offer.city, nameCountry(offer.country_code) ?? offer.country),
    workMode: readMode(offer),
    employment: readEmployment(offer.employment_type_code),
    pay: readPay({ ...offer.salary, period: readPeriod(offer.salary?.period) } as Parameters<
      typeof readPay
    >[0]),
    postedAt: readTime(offer.published_at),
    closesAt: readEnd(offer.close_at),
    form: readForm(offer),
  }
}

/** The form, if the offer states all of it: a wrong count is worse than none. */
function readForm({
  options_cv: cv,
  options_cover_letter: coverLetter,
  options_phone: phone,
  options_photo: photo,
  open_questions: questions,
}: z.output<typeof offerSchema>): OutsideForm | undefined {
  if (!cv || !coverLetter || !phone || !photo || !questions) return undefined
  const options: [typeof cv, StatedField['kind']][] = [
    [cv, 'cv'],
    [coverLetter, 'cover_letter'],
    [phone, undefined],
    [photo, undefined],
  ]
  return measureOutsideForm([
    { isRequired: true },
    { isRequired: true },
    ...options.flatMap(([option, kind]) =>
      option === 'off' ? [] : [{ isRequired: option === 'required', kind }],
    ),
    ...questions
      // Texts between questions.
      .filter(({ kind }) => kind !== 'infobox')
      .map(({ required, body }) => ({ isRequired: required, kind: 'question' as const, label: body })),
  ])
}

/** Where several are offered: remote if that is among them, as on all pages here. */
function readMode({ remote, hybrid, on_site: onSite }: z.output<typeof offerSchema>): WorkMode | undefined {
  if (remote === true) return 'remote'
  if (hybrid === true) return 'hybrid'
  return onSite === true ? 'onsite' : undefined
}
