import type { JobSummary } from '@cryptolist/contract'
import * as text from '#messages/alerts'
import type { Mail } from '../../mail/mailer.ts'
import { oneLine } from '../../texts/typed-text.ts'
import type { DomainContext } from '../domain-context.ts'
import { listJob } from '../subscriptions/channel-messages.ts'
import { alertPath } from './links.ts'

/** Jobs of one email: those that it lists and those that it counts. Further ones wait for the next. */
export const mostOfMail = 200
const mostListed = 10
/** So that a company with many jobs doesn't fill the email. */
const mostOfCompany = 3

/** The jobs that an email lists, of those that are still listed, and how many more it links to. */
export function chooseListed(waiting: readonly { value: JobSummary }[]): {
  jobs: JobSummary[]
  more: number
} {
  const counts = new Map<string, number>()
  const all = waiting.map(({ value }) => value).filter(({ isDemo }) => !isDemo)
  const jobs = all
    .filter(({ company: { slug } }) => {
      const count = (counts.get(slug) ?? 0) + 1
      counts.set(slug, count)
      return count <= mostOfCompany
    })
    .slice(0, mostListed)
  return { jobs, more: all.length - jobs.length }
}

export interface EmailedAlert {
  id: string
  name: string
  /** In its canonical form. */
  search: string
}

/** An alert's email without its id and recipient. Undefined if there is nothing to tell. */
export function buildAlertEmail(
  { config, getOrigin }: Pick<DomainContext, 'config' | 'getOrigin'>,
  { id, name, search }: EmailedAlert,
  waiting: readonly { value: JobSummary }[],
): Pick<Mail, 'letter' | 'headers'> | undefined {
  const { jobs, more } = chooseListed(waiting)
  if (jobs.length === 0) return undefined
  const origin = getOrigin()
  const stop = origin + alertPath(config.masterKey, id, '/unsubscribe')
  const total = jobs.length + more
  return {
    letter: {
      subject: text.mailSubject(total, name),
      before: [text.mailIntro(total, name)],
      items: jobs.map((job) => {
        const { title, company, facts, url } = listJob(job, origin)
        return { title: text.jobAt(oneLine(title), oneLine(company)), facts: oneLine(facts), url }
      }),
      link: {
        label: more > 0 ? text.seeMore(more) : text.seeSearch,
        url: `${origin}/jobs?${search}&sort=newest`,
      },
      after: [text.mailManage(origin + alertPath(config.masterKey, id, '')), text.mailStop(stop)],
    },
    // RFC 8058: a mail program unsubscribes by a POST to this address.
    headers: {
      'List-ID': `<job-alerts.${new URL(origin).hostname}>`,
      'List-Unsubscribe': `<${stop}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
