import { isIP } from 'node:net'
import { findAll, gatherFindings, type RepositoryRule } from './rule.ts'

/** Registries that everybody uses, and hosts of archives that they point to. */
const publicHosts = new Set([
  'registry.npmjs.org',
  'registry.npmjs.com',
  'registry.yarnpkg.com',
  'npm.pkg.github.com',
  'npm.jsr.io',
  'registry.npmmirror.com',
  'registry.npm.taobao.org',
  'registry.nlark.com',
  'cdn.npmmirror.com',
  'codeload.github.com',
  'github.com',
  'gitlab.com',
  'bitbucket.org',
  'pkg.pr.new',
  'pypi.org',
  'test.pypi.org',
  'files.pythonhosted.org',
  'download.pytorch.org',
  'conda.anaconda.org',
])

/** Where the settings of package managers name a registry. The first group is its address. */
const registrySettings: readonly [RegExp, RegExp][] = [
  [/^\.npmrc$/, /^[ \t]*(?:@[\w.-]+:)?registry[ \t]*=[ \t]*["']?(\S+?)["']?[ \t]*$/gm],
  [/^\.yarnrc$/, /^[ \t]*"?(?:@[\w.-]+:)?registry"?[ \t]+"?([^\s"]+)/gm],
  [/^\.yarnrc\.yml$/, /^[ \t]*npmRegistryServer:[ \t]*["']?([^\s"']+)/gm],
  [/^pnpm-workspace\.yaml$/, /^[ \t]*(?:registry|['"]?@[\w.-]+['"]?):[ \t]*["']?(https?:[^\s"']+)/gm],
  [/^bunfig\.toml$/, /(?:registry|url)\s*=\s*["'](https?:[^"']+)["']/g],
  [/^pip\.(?:conf|ini)$/, /^[ \t]*(?:extra-)?index-url[ \t]*=[ \t]*(\S+)/gm],
  [/^requirements[\w.-]*\.(?:txt|in)$/, /^[ \t]*(?:-i|--(?:extra-)?index-url)[ =\t]+(\S+)/gm],
  [
    /^(?:pyproject|uv)\.toml$/,
    /^[ \t]*(?:(?:extra-|default-)?index-url|url)[ \t]*=[ \t]*["'](https?:[^"']+\/simple\/?)["']/gm,
  ],
  [/^package\.json$/, /"registry"\s*:\s*"([^"]+)"/g],
]

/** Registries of package managers other than the public ones. */
export const registries: RepositoryRule = ({ name, text }) => {
  if (text === undefined) return []
  const { findings, add } = gatherFindings(text)
  for (const [file, pattern] of registrySettings)
    for (const { index, 0: match, 1: address = '' } of file.test(name) ? text.matchAll(pattern) : []) {
      const code = judge(address)
      if (code !== undefined) add(code, () => index, match.length)
    }
  return findings
}

/** Settings by which npm and yarn run a program of the repository. */
export const managerPrograms: RepositoryRule = ({ name, text }) => {
  if (text === undefined) return []
  if (name === '.npmrc')
    return findAll(
      'manager_program',
      text,
      /^[ \t]*(?:script-shell|git|node-options|shell|globalconfig|init-module|viewer|editor)[ \t]*=.+$/gm,
    )
  if (name === '.yarnrc.yml')
    return findAll('yarn_program', text, /^[ \t]*(?:yarnPath:|-[ \t]*path:|-[ \t]*\.yarn\/plugins).+$/gm)
  return name === '.yarnrc' ? findAll('yarn_program', text, /^[ \t]*yarn-path[ \t].+$/gm) : []
}

const lockfiles = /^(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lock)$/
/** Where lockfiles say from which address a package comes. */
const resolvedAddress = /(?:"resolved":[ \t]*"|^[ \t]*resolved[ \t]+"|tarball:[ \t]*)(https?:\/\/[^"\s,}]+)/gm

/** Packages that a lockfile takes from hosts other than the public registries, once a host. */
export const lockedHosts: RepositoryRule = ({ name, text }) => {
  if (text === undefined || !lockfiles.test(name)) return []
  const { findings, add } = gatherFindings(text)
  const hosts = new Set<string>()
  for (const { index, 0: match, 1: address = '' } of text.matchAll(resolvedAddress)) {
    const host = URL.parse(address)?.host ?? address
    if (hosts.has(host)) continue
    const code = judge(address)
    if (code === undefined) continue
    hosts.add(host)
    add(code === 'registry_without_name' ? code : 'locked_elsewhere', () => index, match.length)
  }
  return findings
}

/** Registries have names, and are asked over https by everybody who means well; a variable stands for an address that isn't in the repository. */
function judge(address: string): 'other_registry' | 'registry_without_name' | undefined {
  const url = URL.parse(address.startsWith('//') ? `https:${address}` : address)
  if (url === null) return address.includes('$') ? 'other_registry' : undefined
  if (publicHosts.has(url.hostname)) return undefined
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (host === 'localhost' || host === '127.0.0.1' || host === '::1') return undefined
  return isIP(host) === 0 ? 'other_registry' : 'registry_without_name'
}
