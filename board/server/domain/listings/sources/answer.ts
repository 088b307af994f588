import { readPage } from './page.ts'
import type { SourcePosting } from './source-posting.ts'
import { readAshby } from './systems/ashby.ts'
import { readGreenhouse } from './systems/greenhouse.ts'
import { readJsonLd } from './systems/json-ld.ts'
import { readLever } from './systems/lever.ts'
import { readRecruitee } from './systems/recruitee.ts'
import { readSmartRecruiters } from './systems/smartrecruiters.ts'
import { readWorkable } from './systems/workable.ts'

/** Each system's reader; the first that knows an answer reads it, for their shapes differ. */
const readers = [
  readGreenhouse,
  readAshby,
  readWorkable,
  readRecruitee,
  readSmartRecruiters,
  readLever,
] as const

/** The postings of an answer of one of the systems, or of JSON-LD; undefined where it is neither. `url` is where it came from. */
export function readAnswer(answer: unknown, url?: string): SourcePosting[] | undefined {
  for (const read of readers) {
    const postings = read(answer)
    if (postings) return postings
  }
  return readJsonLd(answer, url)
}

/** The postings of a text: JSON that a system answered, or a page with JSON-LD; undefined where it is neither. */
export function readAnswerText(text: string, url?: string): SourcePosting[] | undefined {
  const start = text.replace(/^\uFEFF/, '').trimStart()
  if (start.startsWith('<')) {
    const postings = readPage(start, url)
    return postings.length === 0 ? undefined : postings
  }
  try {
    return readAnswer(JSON.parse(start), url)
  } catch {
    return undefined
  }
}
