import type { Logger } from 'pino'

/** Warns the operator, once for each subject. */
export type WarnOnce = (subject: string, text: string) => void

/** Visitors choose many of the subjects. */
const maximumSubjects = 20

/** Warnings that would otherwise come with every request. */
export function createWarnOnce(log: Pick<Logger, 'warn'>): WarnOnce {
  const known = new Set<string>()
  return (subject, text) => {
    if (known.has(subject) || known.size >= maximumSubjects) return
    known.add(subject)
    log.warn(text)
  }
}
