import { BoardError } from '@cryptolist/contract'
import * as text from '#messages/check-repo'
import type { CheckCode } from '#messages/check-repo-findings'
import { OutgoingError } from '../../outgoing/connector.ts'
import { inSlices } from '../../semaphore/in-slices.ts'
import { agentOf } from '../boards/ask-board.ts'
import type { DomainContext } from '../domain-context.ts'
import { type CheckGrade, gradedCodes } from './grades.ts'
import {
  type ArchiveLimits,
  type EarlyEnd,
  readArchive,
  type SkippedMember,
  usualLimits,
} from './read-archive.ts'
import { type RepositoryAddress, readRepositoryAddress } from './repository-address.ts'
import {
  type FileFinding,
  type RepositoryFinding,
  type RepositoryRule,
  type SourceFile,
  toSourceFile,
} from './rule.ts'
import { rules } from './rules.ts'
import { createTimeLimit, type TimeLimit } from './time-limit.ts'

/** The findings of one kind, with the first of their places. */
export interface FindingGroup {
  code: CheckCode
  grade: CheckGrade
  /** All of them, also those whose place isn't named. */
  count: number
  places: readonly RepositoryFinding[]
}

/** Findings of a check, and how much it read. */
export interface RepositoryReport {
  /** Of the repository or of the file. */
  name: string
  files: number
  bytes: number
  /** Files that were read up to the limit of one file. */
  cutFiles: number
  /** Files that rules were still reading when their time was over. */
  slowFiles: number
  skipped: Readonly<Record<SkippedMember['reason'], number>>
  /** Why the rest was not read. */
  end: EarlyEnd | undefined
  /** Whether the archive has the history of commits. */
  hasHistory: boolean
  /** The gravest first. */
  groups: readonly FindingGroup[]
}

const placesNamed = 8
const largestDownload = 30 * 1024 * 1024
const downloadMilliseconds = 25_000

/**
 * Checks an archive: reads its files in memory and lets the rules judge each, with time for other requests in between. A rule that takes too long is ended, and
 * so is the check. Runs, installs and writes nothing. Throws invalid_input about the field `archive` if it can't be read.
 */
export async function checkArchive(
  name: string,
  bytes: Buffer,
  limits: ArchiveLimits = usualLimits,
  judges: readonly RepositoryRule[] = rules,
): Promise<RepositoryReport> {
  const places: Places = new Map()
  const skipped = { link: 0, encrypted: 0, deep: 0 }
  const paths = new Set<string>()
  const read = { files: 0, bytes: 0, cutFiles: 0, slowFiles: 0, hasHistory: false }
  const endsAt = performance.now() + limits.milliseconds
  const timeLimit = createTimeLimit()
  const members = readArchive(bytes, limits, endsAt)
  let next = await members.next()
  for (; next.done !== true; next = await members.next()) {
    const member = next.value
    paths.add(firstFolder(member.path))
    if ('reason' in member) {
      skipped[member.reason] += 1
      continue
    }
    read.files += 1
    read.bytes += member.bytes.length
    read.cutFiles += member.isWhole ? 0 : 1
    read.hasHistory ||= /(?:^|\/)\.git\/logs\/HEAD$/.test(member.path)
    const fileEndsAt = Math.min(endsAt, performance.now() + limits.fileMilliseconds)
    const isJudged = await judge(member, { judges, places, timeLimit, endsAt: fileEndsAt })
    read.slowFiles += isJudged ? 0 : 1
  }
  const [root, ...otherRoots] = paths
  if (paths.size === 0 && next.value === undefined) throw BoardError.invalidField('archive', text.unreadable)
  return {
    name,
    ...read,
    skipped,
    end: next.value,
    groups: toGroups(places, otherRoots.length === 0 && root !== undefined && root !== '' ? root : ''),
  }
}

/** Packages within the repository are judged by the gravest rules alone: all of them would be about other people's code. */
const ofPackages = /(?:^|\/)node_modules\//
const judgedInPackages: ReadonlySet<CheckCode> = new Set([
  ...gradedCodes.flatMap(({ code, grade }) => (grade === 'stop' ? [code] : [])),
  'bundled_package',
])

/** How often each code was found, and its first places: all of them can be millions. */
type Places = Map<CheckCode, { count: number; named: RepositoryFinding[] }>

/** Below so many bytes, all rules read a file in one turn: each turn under a limit costs as much as they do. */
const smallFile = 32 * 1024

/** Lets the rules read a file. Returns false if the time for it was over before all had. */
async function judge(
  { path, bytes }: { path: string; bytes: Buffer },
  {
    judges,
    places,
    timeLimit,
    endsAt,
  }: { judges: readonly RepositoryRule[]; places: Places; timeLimit: TimeLimit; endsAt: number },
): Promise<boolean> {
  const turns = bytes.length < smallFile ? [judges] : judges.map((rule) => [rule])
  let file: SourceFile | undefined
  for await (const turn of inSlices(turns)) {
    const findings: FileFinding[] = []
    const isInTime = timeLimit(() => {
      file ??= toSourceFile(path, bytes)
      for (const rule of turn) findings.push(...rule(file))
    }, endsAt - performance.now())
    for (const finding of findings) addPlace(places, { path, ...finding })
    if (!isInTime) return false
  }
  return true
}

function addPlace(places: Places, finding: RepositoryFinding): void {
  if (ofPackages.test(finding.path) && !judgedInPackages.has(finding.code)) return
  const ofCode = places.get(finding.code) ?? { count: 0, named: [] }
  places.set(finding.code, ofCode)
  ofCode.count += 1
  if (ofCode.count <= placesNamed) ofCode.named.push(finding)
}

/** Empty for a file that is in no folder. */
function firstFolder(path: string): string {
  return path.slice(0, path.indexOf('/') + 1)
}

/** Hosts put all files in one folder, whose name says nothing. */
function toGroups(places: Places, root: string): FindingGroup[] {
  return gradedCodes.flatMap(({ code, grade }) => {
    const ofCode = places.get(code)
    if (ofCode === undefined) return []
    const { count, named } = ofCode
    return [
      { code, grade, count, places: named.map((one) => ({ ...one, path: one.path.slice(root.length) })) },
    ]
  })
}

type FetchContext = Pick<DomainContext, 'guardedFetch'> & {
  config: Pick<DomainContext['config'], 'contactEmail' | 'publicUrl'>
}

/**
 * Checks a public repository by the archive that its host makes of it. Throws invalid_input about the field `repository` if the address isn't one
 * of a repository at a host that we know, or if the host doesn't give it to us. `analyse` waits for a turn (one-at-a-time.ts).
 */
export async function checkPublicRepository(
  context: FetchContext,
  typed: string,
  analyse: <Result>(part: () => Promise<Result>) => Promise<Result>,
): Promise<RepositoryReport> {
  const address = readRepositoryAddress(typed)
  const bytes = await fetchArchive(context, address)
  return analyse(() => checkArchive(address.name, bytes)).catch((error: unknown) => {
    // The form has no field of that name for those who gave an address.
    throw error instanceof BoardError && error.facts.field === 'archive'
      ? BoardError.invalidField('repository', error.message)
      : error
  })
}

async function fetchArchive(
  { guardedFetch, config }: FetchContext,
  address: RepositoryAddress,
): Promise<Buffer> {
  for (const url of address.archiveUrls) {
    const { status, body } = await guardedFetch(url, {
      timeoutMilliseconds: downloadMilliseconds,
      maximumBytes: largestDownload,
      agent: agentOf(config),
    }).catch((error: unknown) => {
      throw toFieldError(error)
    })
    if (status === 200) return body
    // Of private repositories, hosts say that there is none, or send to where one signs in.
    if (![401, 403, 404].includes(status))
      throw BoardError.invalidField('repository', text.hostFailed(new URL(url).hostname, status))
  }
  throw BoardError.invalidField('repository', text.notPublic)
}

function toFieldError(error: unknown): unknown {
  if (!(error instanceof OutgoingError)) return error
  const message =
    error.problem === 'too_large' ? text.repositoryTooLarge(largestDownload / (1024 * 1024)) : error.message
  return BoardError.invalidField('repository', message)
}
