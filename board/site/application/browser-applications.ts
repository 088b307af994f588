import type { User } from '@cryptolist/contract'
import { readStored, writeStored } from '../components/storage/stored-value.ts'
import { elsewherePath } from './paths.ts'

/** An application that this browser keeps for a visitor without an account. */
export interface BrowserApplication {
  /** Public id of the job. */
  job: string
  title: string
  company: string
  /** YYYY-MM-DD. */
  on: string
  status: string
  note: string
  /** Whether it was sent from here: it is an application of the address that it was sent from, and only marked in this browser. */
  isSent: boolean
}

/** The oldest go when there are more. */
export const mostInBrowser = 100

/** The applications that this browser keeps, the last noted first. */
export function listApplied(): BrowserApplication[] {
  try {
    const stored: unknown = JSON.parse(readStored('applied') ?? '[]')
    return Array.isArray(stored) ? stored.filter(isApplication).slice(0, mostInBrowser) : []
  } catch {
    // Anyone can write to the browser's storage; what can't be read is no list.
    return []
  }
}

function isApplication(value: unknown): value is BrowserApplication {
  if (typeof value !== 'object' || value === null) return false
  const { job, isSent, ...words } = value as Record<string, unknown>
  const names = ['title', 'company', 'on', 'status', 'note'] as const
  return (
    typeof job === 'string' &&
    /^[0-9a-z]{8}$/.test(job) &&
    typeof isSent === 'boolean' &&
    names.every((name) => typeof words[name] === 'string')
  )
}

/** Public ids of the jobs that were applied for, here or elsewhere, and not withdrawn. */
export function listAppliedIds(): string[] {
  return listApplied()
    .filter(({ status }) => status !== 'withdrawn')
    .map(({ job }) => job)
}

/** Keeps an application in place of an earlier one for the same job; false where the browser keeps nothing. */
export function keepApplied(application: BrowserApplication): boolean {
  const list = listApplied()
  const at = list.findIndex(({ job }) => job === application.job)
  store(at === -1 ? [application, ...list] : list.with(at, application))
  return listApplied().some(({ job }) => job === application.job)
}

export function forgetApplied(job: string): void {
  store(listApplied().filter((other) => other.job !== job))
}

function store(list: readonly BrowserApplication[]): void {
  writeStored('applied', list.length === 0 ? null : JSON.stringify(list.slice(0, mostInBrowser)))
}

/** Moves what was sent elsewhere into the account that has been signed in to. Whether any was moved. */
export async function moveApplied({ id }: User): Promise<boolean> {
  if (readStored('appliedLeftBy') === id) return false
  const toMove = listApplied().filter(({ isSent }) => !isSent)
  let moved = 0
  for (const application of toMove) {
    if (!(await move(application))) continue
    forgetApplied(application.job)
    moved += 1
  }
  writeStored('appliedLeftBy', moved < toMove.length ? id : null)
  return moved > 0
}

async function move({ isSent: _isSent, ...application }: BrowserApplication): Promise<boolean> {
  const response = await fetch(`${elsewherePath}/moved`, {
    method: 'POST',
    body: new URLSearchParams({ ...application }),
  }).catch(() => null)
  return response?.ok === true && (await response.json()).isMoved === true
}

/** On a job's page, says that the visitor without an account applied for it, in place of the link that notes it. */
export function showApplied(): void {
  const mark = document.querySelector<HTMLElement>('.job-page [data-applied]')
  if (mark === null || !listAppliedIds().includes(mark.dataset.applied ?? '')) return
  mark.hidden = false
  document.querySelector('.job-page [data-applies]')?.remove()
}
