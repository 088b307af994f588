import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { findErrorCode } from '../../config/startup-error.ts'
import { getStartMark, isAlive } from './process-identity.ts'

/** A server keeps the data folder until it stops; a command (an import) only for its own time. */
export type ProcessRole = 'server' | 'command'

const ownerSchema = z.object({
  id: z.string(),
  pid: z.number().int(),
  startMark: z.string(),
  host: z.string(),
  role: z.enum(['server', 'command']),
})
export type Owner = z.infer<typeof ownerSchema>

const beatMilliseconds = 5_000
const silentMilliseconds = 20_000

export interface Lock {
  owner: Owner
  release: () => void
}

/** Takes the folder for this process, or gives the living owner that has it. */
export function takeLock(folder: string, role: ProcessRole): Lock | Owner {
  const file = join(folder, 'owner.json')
  const owner: Owner = {
    id: randomUUID(),
    pid: process.pid,
    startMark: getStartMark(process.pid),
    host: hostname(),
    role,
  }
  const own = `${file}.${owner.id}`
  writeFileSync(own, JSON.stringify(owner), { mode: 0o600 })
  try {
    for (;;) {
      if (tryLink(own, file)) return hold(file, owner)
      const other = findOwner(folder)
      if (other !== undefined && isLiving(file, other)) return other
      setAside(file, other)
    }
  } finally {
    rmSync(own, { force: true })
  }
}

export function findOwner(folder: string): Owner | undefined {
  try {
    return ownerSchema.parse(JSON.parse(readFileSync(join(folder, 'owner.json'), 'utf8')))
  } catch (error) {
    if (findErrorCode(error) === 'ENOENT' || error instanceof SyntaxError || error instanceof z.ZodError)
      return undefined
    throw error
  }
}

function hold(file: string, owner: Owner): Lock {
  // Owners in another container cannot be asked for their process, so each shows that it lives.
  const beat = setInterval(() => touch(file), beatMilliseconds).unref()
  const release = (): void => {
    clearInterval(beat)
    if (findOwner(join(file, '..'))?.id === owner.id) rmSync(file, { force: true })
  }
  return { owner, release }
}

function isLiving(file: string, owner: Owner): boolean {
  if (owner.host === hostname()) {
    return isAlive(owner.pid) && getStartMark(owner.pid) === owner.startMark
  }
  const changedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
  return Date.now() - changedAt < silentMilliseconds
}

/** Moves a dead owner's file away; when it turns out to be a new owner's (two starts at once), puts it back. */
function setAside(file: string, dead: Owner | undefined): void {
  const aside = `${file}.${randomUUID()}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (findErrorCode(error) === 'ENOENT') return
    throw error
  }
  const moved = readFileSync(aside, 'utf8')
  if (dead !== undefined && !moved.includes(dead.id)) tryLink(aside, file)
  rmSync(aside, { force: true })
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (findErrorCode(error) === 'EEXIST') return false
    throw error
  }
}

function touch(file: string): void {
  try {
    utimesSync(file, new Date(), new Date())
  } catch (error) {
    // The folder was removed under us; there is nothing left to guard.
    if (findErrorCode(error) !== 'ENOENT') throw error
  }
}
