import { BoardError, parseUrl } from '@cryptolist/contract'
import * as text from '#messages/check-repo'

/** A public repository, and where its host may have it as an archive: the first address that answers is the right one. */
export interface RepositoryAddress {
  /** As people write it: `github.com/acme/task`. */
  name: string
  archiveUrls: readonly [string, ...string[]]
}

interface Host {
  /** Names of a repository's owner; GitLab has groups within groups. */
  maximumOwners: number
  /** Words of an address between the repository and a branch, tag or commit. */
  beforeRef: readonly (readonly string[])[]
  archiveUrl(path: string, ref: string): string
}

const hosts: Readonly<Record<string, Host>> = {
  'github.com': {
    maximumOwners: 1,
    beforeRef: [['tree'], ['commit'], ['blob'], ['releases', 'tag']],
    archiveUrl: (path, ref) => `https://codeload.github.com/${path}/tar.gz/${ref}`,
  },
  'gitlab.com': {
    maximumOwners: 20,
    beforeRef: [
      ['-', 'tree'],
      ['-', 'commit'],
      ['-', 'blob'],
      ['-', 'tags'],
    ],
    archiveUrl: (path, ref) => `https://gitlab.com/${path}/-/archive/${ref}/archive.tar.gz`,
  },
  'bitbucket.org': {
    maximumOwners: 1,
    beforeRef: [['src'], ['commits'], ['branch']],
    archiveUrl: (path, ref) => `https://bitbucket.org/${path}/get/${ref}.tar.gz`,
  },
  'codeberg.org': {
    maximumOwners: 1,
    beforeRef: [['src', 'branch'], ['src', 'tag'], ['src', 'commit'], ['commit']],
    archiveUrl: (path, ref) => `https://codeberg.org/${path}/archive/${ref}.tar.gz`,
  },
}

/** The default branch. Bitbucket doesn't know HEAD, so the usual names come after it. */
const usualRefs = ['HEAD', 'main', 'master']
const namePattern = /^(?!\.{1,2}$)[\w.-]{1,100}$/
const refPattern = /^(?!.*\.\.)[\w][\w./+-]{0,200}$/

/**
 * Reads the address of a repository as people copy it: of its page, of a branch, or as git has it (`git@github.com:acme/task.git`). Throws
 * invalid_input about the field `repository`, with what is expected.
 */
export function readRepositoryAddress(typed: string): RepositoryAddress {
  const url = parseUrl(toUrl(typed.trim()))
  const hostname = url?.hostname.replace(/^www\./, '')
  const host = hostname === undefined ? undefined : hosts[hostname]
  if (url === undefined || hostname === undefined) throw BoardError.invalidField('repository', text.noAddress)
  if (host === undefined) throw BoardError.invalidField('repository', text.otherHost)
  const { names, rest } = splitPath(host, url.pathname)
  if (names.length < 2 || !names.every((name) => namePattern.test(name)))
    throw BoardError.invalidField('repository', text.noRepository)
  const path = names.join('/')
  const [first = '', ...others] = refsOf(host, rest).map((ref) => host.archiveUrl(path, ref))
  return { name: `${hostname}/${path}`, archiveUrls: [first, ...others] }
}

function toUrl(typed: string): string {
  const [, host, path] = /^(?:ssh:\/\/)?git@([\w.-]+)[:/](.+)$/.exec(typed) ?? []
  if (host !== undefined) return `https://${host}/${path}`
  return /^https?:\/\//i.test(typed) ? typed.replace(/^http:/i, 'https:') : `https://${typed}`
}

/** The names of owner and repository, and what follows them. */
function splitPath(host: Host, pathname: string): { names: string[]; rest: string[] } {
  const parts = pathname.split('/').filter((part) => part !== '')
  const dash = host.maximumOwners > 1 ? parts.indexOf('-') : -1
  const length = dash === -1 ? Math.min(parts.length, host.maximumOwners + 1) : dash
  const names = parts.slice(0, length)
  return { names: names.map((name) => name.replace(/\.git$/, '')), rest: parts.slice(length) }
}

/** A branch may have slashes, and so may the path of a file after it: the longest comes first. */
function refsOf(host: Host, rest: readonly string[]): readonly string[] {
  const before = host.beforeRef.find((words) => words.every((word, index) => rest[index] === word))
  const ref = before === undefined ? [] : rest.slice(before.length)
  const refs = [ref.join('/'), ref[0] ?? ''].filter((one) => refPattern.test(one))
  return refs.length > 0 ? [...new Set(refs)] : usualRefs
}
