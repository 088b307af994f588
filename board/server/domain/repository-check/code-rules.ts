import { findDisguisedCommand, findDownload, findEncodedCommand } from './commands.ts'
import {
  type FileFinding,
  findAll,
  findingAt,
  gatherFindings,
  isJavaScript,
  isScript,
  type RepositoryRule,
} from './rule.ts'

/** Calls that run a text as code, up to their first argument; the names of parameters may come before the code. */
const runs = String.raw`(?:\beval|\bexecScript|\bFunction(?:\.constructor)?\)?|\.constructor(?=\s*\(\s*['"]require))\s*\(\s*(?:['"][\w$, ]{0,60}['"]\s*,\s*)?(?:await\s+)?`
const decodes = String.raw`(?:atob|unescape|Buffer\.from|String\.fromCharCode|(?:new\s+)?TextDecoder|(?:zlib|require\(['"]zlib['"]\))\.\w+)\s*\(`
const asks = String.raw`(?:\(\s*)?(?:await\s+)?(?:fetch|axios|got|needle|superagent|https?\.get)\b\s*[.(]`

const decodedAndRun: readonly RegExp[] = [
  new RegExp(runs + decodes, 'g'),
  /(?:(?<![\w$.)\]])|\b(?:child_process|cp)\.)(?:exec|execSync|spawn|spawnSync)\s*\(\s*(?:atob|Buffer\.from)\s*\(/g,
]
const decodedAndRunInPython =
  /\b(?:exec|eval)\s*\(\s*(?:compile\s*\(\s*)?(?:__import__\(\s*['"](?:base64|zlib|marshal|codecs)['"]\s*\)|base64|zlib|marshal|codecs)\.\w+\s*\(/g
const fetchedAndRun: readonly RegExp[] = [
  new RegExp(runs + asks, 'g'),
  // `eval(res.data.cookie)`, `new Function('require', err.response.data)`
  new RegExp(
    String.raw`${runs}(?:[\w$]{1,30}\??\.){0,2}(?:res|resp|response|err|error)\??\.(?:[\w$]{1,30}\??\.){0,3}(?:data|body|text|cookie|content)\b`,
    'g',
  ),
]
const fetchedAndRunInPython =
  /\b(?:exec|eval)\s*\(\s*(?:compile\s*\(\s*)?(?:requests|httpx|urllib(?:\.request)?|urlopen)\b/g

/** A variable that is given what was decoded, or fetched. */
const decodedNames = /\b([\w$]{2,40})\s*=\s*(?=\S)[^;\n]{0,80}(?:\batob\(|['"]base64['"]|\bb64decode\()/g
const fetchedNames =
  /\b([\w$]{2,40})\s*=\s*(?:await\s+)?\(?(?:await\s+)?(?:(?:fetch|axios|got|needle|superagent|requests|httpx)\b|https?\.get)\s*[.(]/g
const mostNames = 40

/** Code that is decoded, or fetched, and run: in one expression, or by way of a variable. */
export const runsForeignCode: RepositoryRule = (file) => {
  const { text, ending } = file
  if (text === undefined || !(isJavaScript(file) || ending === 'py')) return []
  const inPython = ending === 'py'
  return [
    ...(inPython ? [decodedAndRunInPython] : decodedAndRun).flatMap((one) =>
      findAll('decoded_code', text, one),
    ),
    ...(inPython ? [fetchedAndRunInPython] : fetchedAndRun).flatMap((one) =>
      findAll('fetched_code', text, one),
    ),
    ...(file.isMinified ? [] : findByName('decoded_code', text, decodedNames)),
    ...(file.isMinified ? [] : findByName('fetched_code', text, fetchedNames)),
  ]
}

function findByName(code: FileFinding['code'], text: string, names: RegExp): readonly FileFinding[] {
  if (!/\b(?:eval|exec|Function)\b/.test(text)) return []
  const distinct = new Set<string>()
  for (const [, name = ''] of text.matchAll(names)) if (distinct.size < mostNames) distinct.add(name)
  if (distinct.size === 0) return []
  // One pass for all of them.
  const anyName = [...distinct].map((name) => name.replaceAll('$', String.raw`\$`)).join('|')
  const use = new RegExp(
    String.raw`(?:${runs}|(?<![.\w])exec\s*\(\s*)(?<![\w$.])(${anyName})\b(?!\s*\)\s*\{)(?:[.?)\[,\s])`,
    'g',
  )
  const { findings, add } = gatherFindings(text, 2 * mostNames)
  const counts = new Map<string, number>()
  for (const { index, 0: match, 1: name = '' } of text.matchAll(use)) {
    const count = counts.get(name) ?? 0
    counts.set(name, count + 1)
    if (count < 2) add(code, () => index, Math.max(40, match.length))
  }
  return findings
}

/** A handler of errors as Express has them, up to where its parameters end. */
const errorHandler =
  /\(\s*_?(?:err|error|e)\b[^()]{0,20},\s*_?(?:req|request)\b[^()]{0,20},\s*_?(?:res|response)\b[^()]{0,20},\s*_?next\b[^()]{0,20}\)/g
const runsVariable =
  /(?:\beval|\bnew\s+\(?Function(?:\.constructor)?\)?|\bFunction\.constructor\)?)\s*\(\s*(?:['"][\w$, ]{0,60}['"]\s*,\s*)?[\w$(]/g
const handlerLength = 1_500

/** A handler of errors that runs a text as code: a server that was told to fail sends it. */
export const errorHandlers: RepositoryRule = (file) => {
  const { text } = file
  if (text === undefined || file.isMinified || !isJavaScript(file)) return []
  const { findings, add } = gatherFindings(text, 5)
  // Both go on through the text together: to look through the beginning of each handler would read the text many times.
  const runs = text.matchAll(runsVariable)
  let run = runs.next()
  for (const { index } of text.matchAll(errorHandler)) {
    while (run.done !== true && run.value.index < index) run = runs.next()
    if (run.done === true) break
    const { index: at, 0: match } = run.value
    if (at + match.length <= index + handlerLength) add('error_handler_code', () => at)
  }
  return findings
}

const evaluates =
  /(?:\beval|\bnew\s+Function|\bFunction\.constructor\)?)\s*\(\s*(?:['"][\w$, ]{0,60}['"]\s*,\s*)?(?!['"`)])[\w$]/g
const network = /\b(?:fetch|axios|got|needle|XMLHttpRequest|https?\.(?:get|request))\b\s*[.(]/
const near = 1_500

/** Code that is made from a text, close to a request to another server. */
export const evaluatesNearRequest: RepositoryRule = (file) => {
  const { text } = file
  if (text === undefined || file.isMinified || !isJavaScript(file)) return []
  const { findings, add } = gatherFindings(text, 5)
  let looked = 0
  for (const { index } of text.matchAll(evaluates)) {
    looked += 1
    if (looked > 20) break
    if (network.test(text.slice(Math.max(0, index - near), index + near))) add('evaluates', () => index)
  }
  return findings
}

const mayRun =
  /\b(?:curl|wget|iwr|irm|invoke-\w+|powershell|pwsh|base64|mshta|b64decode)\b|\.(?:woff2?|ttf|png|jpe?g|gif|ico|webp)\b/i
const startsProgram =
  /\b(?:exec|execSync|spawn|spawnSync|execa|system|popen|Popen|run|call|check_call|check_output|args?|\$)\s*[(`]/
/** Lines of one file that are looked at closely, and their length. */
const mostLines = 200
const longestCommand = 2_000

/** Commands of scripts, and of programs that start others, that fetch and run something. */
export const scriptCommands: RepositoryRule = (file) => {
  const isShell =
    ['sh', 'bash', 'zsh', 'ps1', 'bat', 'cmd', 'mk', 'cmake'].includes(file.ending) ||
    /^(?:(?:gnu)?makefile|justfile|taskfile\.ya?ml|cmakelists\.txt)$/.test(file.name)
  if (!isShell && !isScript(file) && file.name !== 'build.rs') return []
  // These run on the servers of the host, not on a candidate's computer.
  if (/(?:^|\/)(?:\.github|\.gitlab|\.circleci)\//.test(file.path)) return []
  const findings: FileFinding[] = []
  let looked = 0
  for (const [index, whole] of file.lines.entries()) {
    if (whole.length > 20_000 || !mayRun.test(whole) || (!isShell && !startsProgram.test(whole))) continue
    looked += 1
    if (looked > mostLines || findings.length === 5) break
    const line = whole.slice(0, longestCommand)
    const code = codeOfCommand(line, runsAtInstall.test(file.name))
    if (code !== undefined) findings.push({ ...findingAt(code, line.trim(), 0), line: index + 1 })
  }
  return findings
}

/** Programs that pip, cargo and gem run when they install or build a project. */
const runsAtInstall = /^(?:setup\.py|build\.rs|extconf\.rb)$/

function codeOfCommand(line: string, isAtInstall: boolean): FileFinding['code'] | undefined {
  if (/^\s*(?:#|\/\/|\*|rem\b)/i.test(line)) return undefined
  if (findDisguisedCommand(line) !== undefined) return 'disguised_command'
  if (findEncodedCommand(line) !== undefined) return 'encoded_command'
  if (findDownload(line)?.kind !== 'unknown') return undefined
  return isAtInstall ? 'install_download' : 'download_command'
}
