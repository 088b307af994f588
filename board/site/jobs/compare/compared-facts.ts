import {
  employmentNames,
  type Job,
  payPeriodWords,
  roleFamilyNames,
  seniorityNames,
  type TokenTerms,
} from '@cryptolist/contract'
import * as text from '#messages/compare'
import * as jobText from '#messages/job'
import * as payText from '#messages/job-pay'
import { dateOf } from '../../components/job-row/job-rows.tsx'
import { listText } from '../../components/place/countries.ts'
import { dayText } from '../../components/time/time.tsx'
import { type KnownFact, listFacts } from '../job/job-facts.ts'
import { cashWayText } from '../job/pay-box.tsx'
import { processSentences } from '../job/text.tsx'
import { tokenLines } from '../job/token-box.tsx'

/** A fact of each job, in the jobs' order. */
export interface ComparedFact {
  name: string
  /** Null where the listing doesn't state it. */
  values: (KnownFact | null)[]
  isSame: boolean
}

interface Comparison {
  facts: ComparedFact[]
  /** Facts that none of the jobs states, in words. */
  missing: string[]
}

/** The known facts of jobs, each once, with pay first. Facts that no job states aren't among them. */
export function compareJobs(jobs: readonly Job[], now: Date): Comparison {
  const stated = jobs.map((job) => new Map(listStated(job, now).map((fact) => [fact.name, fact])))
  const facts = mergeNames(stated.map((facts) => [...facts.keys()])).map((name) => {
    const values = stated.map((facts) => facts.get(name) ?? null)
    return { name, values, isSame: new Set(values.map((fact) => fact?.value)).size === 1 }
  })
  const [first = [], ...others] = jobs.map((job) => listFacts(job, now).missing)
  return { facts, missing: first.filter((name) => others.every((missing) => missing.includes(name))) }
}

function listStated(job: Job, now: Date): KnownFact[] {
  const { process, company } = job
  const steps = process.steps.length === 0 ? [] : [`${process.steps.map(({ name }) => name).join(' → ')}.`]
  const { iso, isPosted } = dateOf(job)
  const all: KnownFact[] = [
    { name: jobText.pay, value: payOf(job) },
    { name: text.cashWay, value: job.cryptoPay === null ? '' : cashWayText(job.cryptoPay) },
    ...listTokens(job.tokens),
    ...listFacts(job, now).facts,
    { name: text.role, value: job.roleFamily === null ? '' : roleFamilyNames[job.roleFamily] },
    { name: text.level, value: listText(job.seniority.map((level) => seniorityNames[level])) },
    { name: text.employment, value: listText(job.employment.map((name) => employmentNames[name])) },
    { name: text.chains, value: namesOf(job.chains) },
    { name: jobText.tags, value: namesOf(job.tags) },
    {
      name: jobText.hiringProcess,
      value: [...steps, ...processSentences(process)].join(' '),
    },
    { name: text.proof, value: company.proof?.state === 'verified' ? company.proof.domain : '' },
    { name: text.posted, value: isPosted ? dayText(iso) : '' },
    {
      name: text.closes,
      value: job.status === 'live' && job.expiresAt !== null ? dayText(job.expiresAt) : '',
    },
  ]
  return all.filter(({ value }) => value !== '')
}

/** The pay as the employer states it, and what it is a year in US dollars where that is something else. */
function payOf({ pay }: Job): string {
  if (pay.kind === 'not_published') return ''
  if (pay.kind !== 'cash') return pay.text
  return `${pay.longText} ${payPeriodWords[pay.period]}`
}

/** The lines of all tokens; of several, each with its name. */
function listTokens(tokens: readonly TokenTerms[]): KnownFact[] {
  if (tokens.length === 0) return []
  const lines = new Map<string, string[]>()
  for (const terms of tokens)
    for (const { key, text: value } of tokenLines(terms)) {
      const name = text.token(payText.lines[key])
      const labelledValue = value === null || tokens.length === 1 ? value : `${terms.symbol}: ${value}`
      lines.set(name, [...(lines.get(name) ?? []), ...(labelledValue === null ? [] : [labelledValue])])
    }
  return [
    { name: payText.tokens, value: listText(tokens.map(({ symbol }) => symbol)) },
    ...[...lines].map(([name, values]) => ({ name, value: values.join('; ') })),
  ]
}

function namesOf(terms: readonly { name: string }[]): string {
  return terms
    .map(({ name }) => name)
    .toSorted((one, other) => one.localeCompare(other, 'en'))
    .join(', ')
}

/** All names, each before what follows it in its own list. */
function mergeNames(lists: readonly string[][]): string[] {
  const merged: string[] = []
  for (const names of lists) {
    let next = merged.length
    for (const name of names.toReversed()) {
      const index = merged.indexOf(name)
      if (index === -1) merged.splice(next, 0, name)
      else next = index
    }
  }
  return merged
}
