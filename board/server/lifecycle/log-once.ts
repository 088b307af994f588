import type { Logger } from 'pino'

/** Warns the operator, once for each subject. */
export type WarnOnce = (subject: string, text: string) => void

/** Visitors choose many of the subjects: they may fill an hour's lines, but not those of the next. */
const maximumAnHour = 20
const maximumKnown = 1_000
const hourMs = 3_600_000

/** Warnings that would otherwise come with every request. Each kind of subject has its own, so that none uses up another's lines. */
export function createWarnOnce(log: Pick<Logger, 'warn'>, now: () => number = Date.now): WarnOnce {
  const subjects = new Set<string>()
  let hour = { begins: now(), lines: 0 }
  return (subject, text) => {
    if (now() - hour.begins >= hourMs) hour = { begins: now(), lines: 0 }
    if (subjects.has(subject) || hour.lines >= maximumAnHour) return
    hour.lines += 1
    subjects.add(subject)
    const [oldest = subject] = subjects
    if (subjects.size > maximumKnown) subjects.delete(oldest)
    log.warn(text)
  }
}
