import type { z } from 'zod'
import { switchCheck } from './checks.ts'
import type { Option } from './option.ts'

/** What the board offers to search engines and other crawlers. */
export interface CrawlerConfig {
  /** Whether search engines may list jobs of companies that have not claimed their page. */
  indexesUnclaimed: boolean
}

export const crawlerOptions = [
  {
    name: 'INDEX_FOLLOWED',
    default: 'off',
    description:
      '`on` lets search engines list imported and followed jobs of companies that haven’t claimed their page: in the sitemap, with structured data and without `noindex`. `/admin/system` says how many jobs `off` leaves out.',
    mustBe: 'on or off',
  },
] as const satisfies readonly Option[]

export const crawlerEnvironment = {
  INDEX_FOLLOWED: switchCheck.optional(),
}

export function readCrawlerConfig(values: z.output<z.ZodObject<typeof crawlerEnvironment>>): CrawlerConfig {
  return { indexesUnclaimed: values.INDEX_FOLLOWED ?? false }
}
