import { z } from 'zod'
import { readTime } from './dates.ts'
import { readPage } from './json-ld.ts'
import { flag, id, link, list, part, text } from './loose.ts'
import { joinPlace, nameCountry, noPay, readEmployment, type SourcePosting } from './source-posting.ts'
import { defineSystem, hasTexts } from './system.ts'

const place = z.object({
  name: text,
  city: text,
  country: part(z.object({ id: text, name: text })),
  is_remote: flag,
})
const jobSchema = z.object({
  id,
  name: text,
  url: link,
  published_date: text,
  type: part(z.object({ name: text })),
  location: part(place),
  locations: list(place),
  salary: text,
})
const boardSchema = z.array(z.unknown()).refine((jobs) => jobs.every((job) => hasTexts(job, 'name', 'url')))

/** Breezy's careers site. Its list has no texts: a posting's page has them as JSON-LD. */
export const breezy = defineSystem({
  system: 'breezy',
  name: 'Breezy',
  find(url, steps) {
    const board = /^([a-z0-9-]+)\.breezy\.hr$/.exec(url.hostname)?.[1]
    if (board === undefined || ['www', 'app', 'api', 'developer'].includes(board)) return undefined
    return { board, postingId: steps[0] === 'p' ? /^[\da-f]{12}/.exec(steps[1] ?? '')?.[0] : undefined }
  },
  listUrl: (board) => `https://${board}.breezy.hr/json`,
  pageUrl: (board) => `https://${board}.breezy.hr`,
  pace: { host: 'breezy.hr', pauseMs: 1_000 },
  list(answer) {
    const board = boardSchema.safeParse(answer)
    return board.success ? { jobs: board.data } : undefined
  },
  schema: jobSchema,
  details: {
    url: (_board, { url }) => url,
    isPage: true,
    read(page, posting) {
      const [stated] = readPage(page, posting.url)
      const { workMode, employment, postedAt } = posting
      return (
        stated && {
          ...posting,
          companyWebsite: stated.companyWebsite,
          companyLogo: stated.companyLogo,
          description: stated.description,
          pay: stated.pay,
          workMode: workMode ?? stated.workMode,
          employment: employment.length > 0 ? employment : stated.employment,
          postedAt: postedAt ?? stated.postedAt,
          closesAt: stated.closesAt,
        }
      )
    },
  },
  toPosting(job): SourcePosting {
    const places = job.locations.length > 0 ? job.locations : [job.location ?? []].flat()
    return {
      system: 'breezy',
      id: job.id,
      url: job.url,
      company: undefined,
      title: job.name,
      description: undefined,
      places: places.flatMap(({ name, city, country }) => {
        const named = nameCountry(country?.id) ?? country?.name
        return city === undefined && named === undefined ? joinPlace(name) : joinPlace(city, named)
      }),
      workMode: places.some(({ is_remote }) => is_remote === true) ? 'remote' : undefined,
      employment: readEmployment(job.type?.name),
      pay: noPay,
      ...(job.salary && { payWords: { words: job.salary, level: 'field' } }),
      postedAt: readTime(job.published_date),
    }
  },
})
