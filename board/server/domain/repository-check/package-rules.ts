import { findDisguisedCommand, findDownload, findEncodedCommand, isUsualCommand } from './commands.ts'
import { readLooseJson, toObject } from './loose-json.ts'
import { imitatedBy } from './package-names.ts'
import { type FileFinding, findingOf, gatherFindings, indexOfKey, type RepositoryRule } from './rule.ts'

/** Scripts that npm and others run by themselves when the dependencies of a project are installed. */
const installScripts = new Set(['preinstall', 'install', 'postinstall'])
/** Those of a project's own folder and of dependencies that come from git. */
const prepareScripts = new Set([
  'prepare',
  'preprepare',
  'postprepare',
  'prepublish',
  'pnpm:devPreinstall',
  'dependencies',
])

/** Commands of package.json: what runs by itself when a project is installed, and what a script fetches and runs. */
export const packageScripts: RepositoryRule = (file) => {
  if (file.name !== 'package.json' || file.text === undefined) return []
  const { text } = file
  const manifest = readLooseJson(text)
  if (manifest === undefined) return [findingOf('unreadable')]
  const scripts = toObject(manifest.scripts) ?? {}
  const { findings, add } = gatherFindings(text)
  for (const [name, command] of Object.entries(scripts)) {
    if (typeof command !== 'string') continue
    const code = codeOfScript(name, command, scripts)
    if (code !== undefined) add(code, () => indexOfKey(text, name), name.length + command.length + 6)
  }
  return findings
}

function codeOfScript(
  name: string,
  command: string,
  scripts: Readonly<Record<string, unknown>>,
): FileFinding['code'] | undefined {
  const runsAtInstall = installScripts.has(name) || prepareScripts.has(name)
  if (findDisguisedCommand(command) !== undefined) return 'disguised_command'
  if (findEncodedCommand(command) !== undefined) return 'encoded_command'
  const download = findDownload(command)
  if (download?.kind === 'unknown') return runsAtInstall ? 'install_download' : 'download_command'
  if (installScripts.has(name)) return isUsualCommand(command, scripts) ? 'usual_install' : 'install_script'
  return prepareScripts.has(name) ? 'prepare_script' : undefined
}

const dependencyKinds = [
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
] as const
/** A dependency from a git repository or an archive; `github:acme/name`, `acme/name` and addresses. */
const fromElsewhere =
  /^(?:git(?:\+\w+)?:|git@|github:|gitlab:|bitbucket:|gist:|https?:|ssh:)|^[\w.-]+\/[\w.-]+(?:#.*)?$/
/** The names of packages that an alias stands for. */
const alias = /^npm:((?:@[\w.-]+\/)?[\w.-]+)/

/** Dependencies of package.json that don't come from the registry, and those whose names imitate well-known ones. */
export const packageDependencies: RepositoryRule = (file) => {
  if (file.name !== 'package.json' || file.text === undefined) return []
  const { text } = file
  const manifest = readLooseJson(text)
  const sections = [...dependencyKinds, 'overrides', 'resolutions'].map((kind) => toObject(manifest?.[kind]))
  const { findings, add } = gatherFindings(text)
  for (const [name, version] of sections.flatMap((section) => Object.entries(section ?? {}))) {
    if (typeof version !== 'string') continue
    const findPlace = () => indexOfKey(text, name)
    const length = name.length + version.length + 6
    if (fromElsewhere.test(version)) add('outside_dependency', findPlace, length)
    if (imitatedBy(alias.exec(version)?.[1] ?? name) !== undefined) add('imitated_name', findPlace, length)
  }
  return findings
}

const lockedPackage = /"node_modules\/((?:@[\w.-]+\/)?[\w.-]+)": \{/g
const mostLocked = 20

/** A lifecycle script that a lockfile knows of, in a package whose name imitates another: the project itself may not name it. */
export const lockedNames: RepositoryRule = ({ name, text }) => {
  if (text === undefined || !['package-lock.json', 'npm-shrinkwrap.json'].includes(name)) return []
  const { findings, add } = gatherFindings(text, mostLocked)
  for (const { index, 0: match, 1: locked = '' } of text.matchAll(lockedPackage)) {
    if (findings.length === mostLocked) break
    if (imitatedBy(locked) !== undefined) add('imitated_name', () => index, match.length)
  }
  return findings
}
