import { findDisguisedCommand, findDownload, findEncodedCommand, isUsualCommand } from './commands.ts'
import { readLooseJson, toObject } from './loose-json.ts'
import { imitatedBy } from './package-names.ts'
import { type FileFinding, findingAt, findingOf, indexOfKey, type RepositoryRule } from './rule.ts'

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
  return Object.entries(scripts).flatMap(([name, command]): FileFinding[] => {
    if (typeof command !== 'string') return []
    const at = indexOfKey(text, name)
    const length = name.length + command.length + 6
    return codesOfScript(name, command, scripts).map((code) => findingAt(code, text, at, length))
  })
}

function codesOfScript(
  name: string,
  command: string,
  scripts: Readonly<Record<string, unknown>>,
): readonly FileFinding['code'][] {
  const runsAtInstall = installScripts.has(name) || prepareScripts.has(name)
  if (findDisguisedCommand(command) !== undefined) return ['disguised_command']
  if (findEncodedCommand(command) !== undefined) return ['encoded_command']
  const download = findDownload(command)
  if (download?.kind === 'unknown') return [runsAtInstall ? 'install_download' : 'download_command']
  if (installScripts.has(name)) return [isUsualCommand(command, scripts) ? 'usual_install' : 'install_script']
  return prepareScripts.has(name) ? ['prepare_script'] : []
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
  return sections.flatMap((section) =>
    Object.entries(section ?? {}).flatMap(([name, version]): FileFinding[] => {
      if (typeof version !== 'string') return []
      const at = indexOfKey(text, name)
      const length = name.length + version.length + 6
      const real = alias.exec(version)?.[1] ?? name
      return [
        ...(fromElsewhere.test(version) ? [findingAt('outside_dependency', text, at, length)] : []),
        ...(imitatedBy(real) === undefined ? [] : [findingAt('imitated_name', text, at, length)]),
      ]
    }),
  )
}

/** A lifecycle script that a lockfile knows of, in a package whose name imitates another: the project itself may not name it. */
export const lockedNames: RepositoryRule = ({ name, text }) => {
  if (text === undefined || !['package-lock.json', 'npm-shrinkwrap.json'].includes(name)) return []
  const findings: FileFinding[] = []
  for (const match of text.matchAll(/"node_modules\/((?:@[\w.-]+\/)?[\w.-]+)": \{/g)) {
    const [, locked = ''] = match
    if (imitatedBy(locked) !== undefined)
      findings.push(findingAt('imitated_name', text, match.index, match[0].length))
  }
  return findings
}
