import { findDisguisedCommand, findDownload, findEncodedCommand } from './commands.ts'
import { readLooseJson, textsOf, toObject } from './loose-json.ts'
import {
  type FileFinding,
  findAll,
  findingAt,
  findingOf,
  gatherFindings,
  indexOfKey,
  type RepositoryRule,
} from './rule.ts'

/** Tasks that Visual Studio Code and its relatives start when a folder is opened. */
export const folderTasks: RepositoryRule = ({ path, name, text }) => {
  const isTasks = /(?:^|\/)\.(?:vscode|cursor|windsurf)\/tasks\.json$/i.test(path)
  if (text === undefined || !(isTasks || name.endsWith('.code-workspace'))) return []
  const root = readLooseJson(text)
  if (root === undefined) return [findingOf('unreadable')]
  const tasks = isTasks ? root.tasks : toObject(root.tasks)?.tasks
  const list: readonly unknown[] = Array.isArray(tasks) ? tasks : []
  const { findings, add } = gatherFindings(text)
  for (const one of list) {
    const task = toObject(one)
    if (task === undefined || toObject(task.runOptions)?.runOn !== 'folderOpen') continue
    const words = wordsOf(task)
    add(isHarmful(words) ? 'folder_task_download' : 'folder_task', () => placeOf(text, words))
  }
  return findings
}

/** The commands of a task, with those that it has for each system. */
function wordsOf(task: Readonly<Record<string, unknown>>): string[] {
  const variants = [task, ...['windows', 'osx', 'linux'].map((system) => toObject(task[system]))]
  return variants.flatMap((variant) => {
    const command = [variant?.command, ...(Array.isArray(variant?.args) ? variant.args : [])]
    const words = command.filter((word) => typeof word === 'string')
    return words.length > 0 ? [words.join(' ')] : []
  })
}

function isHarmful(commands: readonly string[]): boolean {
  return commands.some(
    (command) =>
      findDownload(command) !== undefined ||
      findDisguisedCommand(command) !== undefined ||
      findEncodedCommand(command) !== undefined,
  )
}

/** Where the command is written; its task's `runOn` if that can't be found as it is. */
function placeOf(text: string, [command = '']: readonly string[]): number {
  const at = command === '' ? -1 : text.indexOf(JSON.stringify(command))
  return at === -1 ? Math.max(0, text.indexOf('folderOpen') - 10) : at
}

/** Settings that let tasks start without a question. */
export const editorSettings: RepositoryRule = ({ path, name, text }) => {
  const isSettings = /(?:^|\/)\.(?:vscode|cursor|windsurf)\/settings\.json$/i.test(path)
  if (text === undefined || !(isSettings || name.endsWith('.code-workspace'))) return []
  return findAll('automatic_tasks', text, /"task\.allowAutomaticTasks"\s*:\s*(?:"on"|true)/g)
}

const containerCommands = [
  'onCreateCommand',
  'updateContentCommand',
  'postCreateCommand',
  'postStartCommand',
  'postAttachCommand',
]

/** Commands of a development container: in the container, and the one that runs outside of it. */
export const containers: RepositoryRule = ({ name, text }) => {
  if (text === undefined || !/^\.?devcontainer\.json$/.test(name)) return []
  const root = readLooseJson(text)
  if (root === undefined) return [findingOf('unreadable')]
  return ['initializeCommand', ...containerCommands].flatMap((key): FileFinding[] => {
    const commands = textsOf(root[key])
    if (commands.length === 0) return []
    const isOutside = key === 'initializeCommand'
    const usual = isOutside ? 'container_on_host' : 'container_command'
    return [findingAt(isHarmful(commands) ? 'container_download' : usual, text, indexOfKey(text, key))]
  })
}

/** Files whose commands another program runs when it opens the folder, or enters it. */
const openers: readonly [RegExp, RegExp][] = [
  [
    /(?:^|\/)\.envrc$/,
    /^[ \t]*(?!#|dotenv|use |layout |export |PATH_add|source_env|watch_file|strict_env|$)\S.*$/gm,
  ],
  [/(?:^|\/)\.?mise(?:\.local)?\.toml$/, /^[ \t]*\[hooks\]/gm],
  [/(?:^|\/)\.idea\/startup\.xml$/, /ProjectStartup/g],
  [/(?:^|\/)\.claude\/settings(?:\.local)?\.json$/, /"(?:command|apiKeyHelper)"\s*:/g],
  [/(?:^|\/)\.(?:gemini|qwen)\/settings\.json$/, /"command"\s*:/g],
  [/(?:^|\/)(?:\.mcp|\.(?:cursor|vscode|windsurf|roo)\/mcp)\.json$/, /"command"\s*:/g],
  [/(?:^|\/)\.cursor\/hooks\.json$/, /"command"\s*:/g],
]

/** Commands that direnv, mise, JetBrains editors and coding assistants run in a folder. */
export const openingCommands: RepositoryRule = ({ path, text }) => {
  if (text === undefined) return []
  return openers.flatMap(([place, pattern]) =>
    place.test(path) ? findAll('opening_command', text, pattern) : [],
  )
}

/** Hooks that git runs once the project is installed. */
export const commitHooks: RepositoryRule = ({ path, text }) => {
  if (text === undefined || !/(?:^|\/)\.(?:husky|githooks|git-hooks)\/(?!_\/)[a-z-]+$/.test(path)) return []
  const isDownload = text.split('\n').some((line) => line.length > 6 && isHarmful([line]))
  return [isDownload ? findingOf('hook_download') : findingOf('commit_hook')]
}

/** Hooks and settings of a `.git` folder, which someone else's git would never bring along. */
export const gitFolder: RepositoryRule = ({ path, text }) => {
  if (text === undefined) return []
  if (/(?:^|\/)\.git\/hooks\/[a-z-]+$/.test(path)) return [findingOf('git_hook')]
  if (/(?:^|\/)\.git\/config$/.test(path))
    return findAll(
      'git_program',
      text,
      /^[ \t]*(?:fsmonitor|sshCommand|askPass|textconv|process|smudge)[ \t]*=(?![ \t]*(?:true|false|git-lfs)\b).+$/gim,
    )
  if (/(?:^|\/)\.git\/logs\/HEAD$/.test(path)) {
    const entries = text.split('\n').filter((line) => line !== '')
    return entries.length === 1 && entries[0]?.includes('commit (initial)')
      ? [findingOf('single_commit')]
      : []
  }
  return []
}
