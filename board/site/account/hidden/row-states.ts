import type { RowStates } from '@cryptolist/contract'
import { listAppliedIds } from '../../application/browser-applications.ts'
import { findPageUser } from '../../auth/browser/current-user.ts'
import { readStored, writeStored } from '../../components/storage/stored-value.ts'
import { idOf, listBrowserJobs, storeBrowserJobs } from '../saved/saved.ts'
import { mostHere } from './limits.ts'

export const hiddenPath = '/account/hidden'
const keys = { hidden: 'hiddenJobs', hiddenCompanies: 'hiddenCompanies' } as const
type HiddenKey = keyof typeof keys

/** The states of an account, or of this browser for a visitor without one. */
export async function readRowStates(): Promise<RowStates> {
  if (findPageUser() === null)
    return {
      saved: listBrowserJobs().map(idOf),
      hidden: readHere('hidden'),
      hiddenCompanies: readHere('hiddenCompanies'),
      applied: listAppliedIds(),
      alerts: [],
    }
  await moveHidden()
  const response = await fetch('/account/row-states')
  if (!response.ok) throw new Error('No states')
  return response.json()
}

/** Hides a job or a company, or shows it again; false where that can't be stored. */
export async function setHidden(key: HiddenKey, id: string, isHidden: boolean): Promise<boolean> {
  if (findPageUser() !== null) return send({ [nameOf(key)]: id, hide: isHidden ? 'yes' : '' })
  const others = readHere(key).filter((other) => other !== id)
  writeHere(key, isHidden ? [id, ...others] : others)
  return readHere(key).includes(id) === isHidden
}

/** Saves the job of a path, or removes it; false where that can't be stored. */
export async function setSaved(path: string, isSaved: boolean): Promise<boolean> {
  if (findPageUser() !== null)
    return fetch(`${path}/saved`, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new URLSearchParams({ saved: isSaved ? 'yes' : '' }),
    }).then(
      ({ ok }) => ok,
      () => false,
    )
  const end = path.split('/').at(-1) ?? ''
  const others = listBrowserJobs().filter((other) => idOf(other) !== idOf(end))
  storeBrowserJobs(isSaved ? [end, ...others] : others)
  return listBrowserJobs().some((other) => idOf(other) === idOf(end)) === isSaved
}

/** Moves into the account that has been signed in to what this browser hid without one; accounts for trying the demo take nothing. */
async function moveHidden(): Promise<void> {
  const jobs = readHere('hidden')
  const companies = readHere('hiddenCompanies')
  if (jobs.length + companies.length === 0) return
  const isMoved = await send({
    jobs: jobs.join('.'),
    companies: companies.join('.'),
    hide: 'yes',
    moved: 'yes',
  })
  if (!isMoved) return
  writeHere('hidden', [])
  writeHere('hiddenCompanies', [])
}

export function readHere(key: HiddenKey): string[] {
  try {
    const stored: unknown = JSON.parse(readStored(keys[key]) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored.filter((id) => typeof id === 'string' && /^[a-z0-9-]{1,80}$/.test(id)).slice(0, mostHere)
  } catch {
    // Anyone can write to the browser's storage; what can't be read is no list.
    return []
  }
}

function writeHere(key: HiddenKey, ids: readonly string[]): void {
  // The oldest go when there are more.
  writeStored(keys[key], ids.length === 0 ? null : JSON.stringify(ids.slice(0, mostHere)))
}

const nameOf = (key: HiddenKey) => (key === 'hidden' ? 'jobs' : 'companies')

function send(fields: Record<string, string>): Promise<boolean> {
  return fetch(hiddenPath, {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: new URLSearchParams(fields),
  })
    .then(async (response) => response.ok && (await response.json()).isTaken === true)
    .catch(() => false)
}
