import { join } from 'node:path'
import type { Request, Response } from 'express'
import { isOnlyLocal } from '../config/checks.ts'
import type { Config } from '../config/config.ts'
import { readMailedAt, setMailedAt } from './cookies.ts'
import { isFromHere } from './own-origin.ts'

/** Where an email is that was just asked for, if this board sends none. */
export interface OutboxNote {
  folder: string
  /** When it was asked for, as the names of the files begin: `2026-11-28T22-40`. Undefined: not known any longer. */
  time: string | undefined
}

type MailConfig = Pick<Config, 'smtpUrl' | 'dataDir' | 'isLoopback' | 'publicUrl' | 'trustProxy'>

type Asker = Pick<Request, 'ip' | 'headers'>

/**
 * For the page that says that an email is on its way; `now` for one that answers the very request that asked for it. Visitors from elsewhere
 * learn no path of this machine. Undefined where emails are sent.
 */
export function noteOutbox(config: MailConfig, asker: Asker, now?: Date): OutboxNote | undefined {
  if (config.smtpUrl !== undefined) return undefined
  const folder = join(isHere(config, asker) ? config.dataDir : 'DATA_DIR', 'outbox')
  return { folder, time: now === undefined ? readMailedAt(asker) : minuteOf(now) }
}

/** Has the page at `path`, to which an answer redirects, say when the email was asked for, whenever it is opened. */
export function keepMailTime(
  { config, now }: { config: MailConfig; now(): Date },
  response: Response,
  path: string,
): void {
  if (config.smtpUrl === undefined) setMailedAt(response, path, minuteOf(now()))
}

function minuteOf(time: Date): string {
  return time.toISOString().slice(0, 16).replace(':', '-')
}

/** Whether the browser that asked for an email may have its link at once: it is on the machine on which the email is written. */
export function showsLinks(config: MailConfig, asker: Asker): boolean {
  return config.smtpUrl === undefined && isHere(config, asker)
}

function isHere(config: MailConfig, asker: Asker): boolean {
  return isOnlyLocal(config) && isFromHere(asker, config)
}
