import { z } from 'zod'
import { switchCheck } from './checks.ts'
import type { Option } from './option.ts'

/** The board's offer to search engines and other crawlers. */
export interface CrawlerConfig {
  /** Whether search engines may list jobs of companies that have not claimed their page. */
  indexesUnclaimed: boolean
  /** The request to crawlers in robots.txt; empty for none. */
  contentSignal: string
  /** The key that search engines recognise this board by when it tells them of changes. Undefined: it tells none. */
  indexNowKey: string | undefined
}

/** Found and quoted with a link, but not used for training. */
const usualSignal = 'search=yes, ai-input=yes, ai-train=no'

export const crawlerOptions = [
  {
    name: 'INDEX_UNCLAIMED',
    default: 'off',
    description:
      '`on` lets search engines list imported and followed jobs of companies that haven’t claimed their page: in the sitemap, with structured data and without `noindex`. `/admin/system` says how many jobs `off` leaves out.',
    mustBe: 'on or off',
  },
  {
    name: 'CONTENT_SIGNAL',
    default: usualSignal,
    description:
      'What robots.txt allows crawlers to do with public pages (contentsignals.org): `search` for search results, `ai-input` for answers of assistants, `ai-train` for training models. `off` says nothing.',
    mustBe: 'off, or search, ai-input and ai-train with yes or no, separated by commas',
  },
  {
    name: 'INDEXNOW_KEY',
    default: '',
    description:
      'Tells Bing, Naver, Seznam, Yandex and Yep within minutes which pages of jobs and companies have changed (indexnow.org): any text of 8 to 128 letters, digits and hyphens, which the board shows at `/<key>.txt`. Needs PUBLIC_URL. Unset: nothing is sent.',
    mustBe: '8 to 128 letters, digits or hyphens',
  },
] as const satisfies readonly Option[]

export const crawlerEnvironment = {
  INDEX_UNCLAIMED: switchCheck.optional(),
  CONTENT_SIGNAL: z
    .string()
    .toLowerCase()
    .regex(
      /^(?:off|(?:search|ai-input|ai-train)=(?:yes|no)(?:,\s*(?:search|ai-input|ai-train)=(?:yes|no)){0,2})$/,
    )
    .optional(),
  INDEXNOW_KEY: z
    .string()
    .regex(/^[a-zA-Z0-9-]{8,128}$/)
    .optional(),
}

export function readCrawlerConfig(values: z.output<z.ZodObject<typeof crawlerEnvironment>>): CrawlerConfig {
  const signal = values.CONTENT_SIGNAL ?? usualSignal
  return {
    indexesUnclaimed: values.INDEX_UNCLAIMED ?? false,
    contentSignal: signal === 'off' ? '' : signal,
    indexNowKey: values.INDEXNOW_KEY,
  }
}
