import {
  cvSettings,
  type ListingContent,
  listingLimits,
  measureForm,
  parseUrl,
  type Question,
  toEmailAddress,
} from '@cryptolist/contract'
import * as texts from '#messages/listing-problems'
import { type ApplyTargetKind, classifyApplyTarget } from '../checks/apply-target.ts'
import type { FieldReader } from './field-reader.ts'
import { readQuestions } from './read-questions.ts'

/** Reads how candidates apply; undefined if incomplete. `ownHosts` are this site's hosts, where no employer has a page. */
export function readApply(
  reader: FieldReader,
  ownHosts: readonly string[],
): ListingContent['apply'] | undefined {
  const method = reader.choice('apply_method', ['url', 'email'])
  if (method === 'url') return readUrl(reader, ownHosts)
  if (method === 'email') return readEmail(reader)
  if (reader.line('apply_method') === '') reader.refuse('apply_method', texts.applyMethodMissing)
  return undefined
}

function readUrl(reader: FieldReader, ownHosts: readonly string[]): ListingContent['apply'] | undefined {
  const text = reader.line('apply_url')
  if (text === '') return reader.refuse('apply_url', texts.applyLinkMissing)
  const target = findTargetProblem(text, ownHosts)
  if ('problem' in target) return reader.refuse('apply_url', target.problem)
  if (target.url.length > listingLimits.link)
    return reader.refuse('apply_url', texts.linkTooLong(listingLimits.link))
  return { method: 'url', url: target.url }
}

function readEmail(reader: FieldReader): ListingContent['apply'] | undefined {
  const before = reader.problems.length
  const email = readEmailField(reader, 'apply_email')
  const questions = readQuestions(reader)
  const cv = readCv(reader, questions)
  if (email === undefined || reader.problems.length > before) return undefined
  return { method: 'email', email, ...(questions.length > 0 && { questions }), ...(cv && { cv }) }
}

/** Whether the form takes a CV; undefined for an optional one. A form that is too long is a problem of the CV's field, which applicants fill in before the questions. */
function readCv(reader: FieldReader, questions: readonly Question[]): 'none' | 'required' | undefined {
  const cv = reader.choice('apply_cv', cvSettings)
  const { total } = measureForm(questions, cv)
  if (total > listingLimits.formFields.max)
    reader.refuse('apply_cv', texts.formTooLong(total, listingLimits.formFields.max))
  return cv === 'optional' ? undefined : cv
}

/** Reads an email address in its one spelling. */
export function readEmailField(reader: FieldReader, name: string): string | undefined {
  const text = reader.line(name)
  if (text === '') return reader.refuse(name, texts.emailMissing)
  return toEmailAddress(text) ?? reader.refuse(name, texts.emailInvalid)
}

const problems: Partial<Record<ApplyTargetKind, string>> = {
  unusable: texts.linkUnusable,
  private: texts.linkPrivate,
  own_site: texts.linkOwnSite,
  shortener: texts.linkShortened,
}

/** An apply link as it is stored, or the problem with it. Makes no requests. */
function findTargetProblem(text: string, ownHosts: readonly string[]): { url: string } | { problem: string } {
  // People leave out https://; a host with a port isn't a scheme.
  const typed = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/?#]|$)/i.test(text) ? `https://${text}` : text
  const url = parseUrl(typed)
  if (url?.protocol === 'http:') return { problem: texts.linkInsecure }
  if (url !== undefined && (url.username !== '' || url.password !== ''))
    return { problem: texts.linkPassword }
  const problem = problems[classifyApplyTarget(typed, { companyDomains: [], ownHosts }).kind]
  return problem === undefined && url !== undefined
    ? { url: url.href }
    : { problem: problem ?? problems.unusable ?? '' }
}
