import { findDisguisedCommand, findDownload, findEncodedCommand } from './commands.ts'
import { type FileFinding, findAll, findingAt, type RepositoryRule } from './rule.ts'

/** Programs that pip, cargo, gem, pytest and Python itself run by themselves when a project is installed, built or tested, by how they ask another server. */
const hooks: readonly { name: RegExp; asks: RegExp; runs: RegExp }[] = [
  {
    name: /^(?:setup|conftest|noxfile|sitecustomize|usercustomize)\.py$/,
    asks: /\b(?:requests|httpx)\.(?:get|post|request)\s*\(|\burl(?:open|retrieve)\s*\(|\bsocket\.(?:socket|create_connection)\s*\(|\bHTTPS?Connection\s*\(/,
    runs: /(?<![.\w])(?:exec|eval)\s*\(|\bos\.(?:system|popen|startfile|exec[lv]\w*|spawn\w*)\s*\(|\bsubprocess\.|\bPopen\s*\(|\bctypes\./,
  },
  {
    name: /^build\.rs$/,
    asks: /\b(?:reqwest|ureq|minreq|attohttpc|isahc|hyper)::|\bTcpStream::connect\b|\bCommand::new\(\s*"(?:curl|wget|powershell|pwsh|certutil|bitsadmin)(?:\.exe)?"/,
    runs: /\bCommand::new\s*\(|\binclude!\s*\(/,
  },
  {
    name: /^(?:extconf\.rb|rakefile)$/,
    asks: /\bNet::HTTP\b|\bURI\.open\b|\bopen-uri\b|\bTCPSocket\b/,
    runs: /(?<![.\w])(?:eval|system|exec|spawn)\b|\binstance_eval\b|`[^`\n]{1,500}`|%x[[({]/,
  },
]

/** A program that runs by itself at installing, building or testing, asks another server, and runs something. */
export const hookPrograms: RepositoryRule = ({ name, text }) => {
  const hook = hooks.find((one) => one.name.test(name))
  if (text === undefined || hook === undefined) return []
  const code = withoutComments(text)
  const at = code.search(hook.asks)
  return at === -1 || !hook.runs.test(code) ? [] : [findingAt('hook_program', text, at)]
}

/** The text with blanks in place of lines that are comments, so that places stay. */
function withoutComments(text: string): string {
  return text.replace(/^[ \t]*(?:#|\/\/).*$/gm, (line) => ' '.repeat(line.length))
}

/** A line of a `.pth` file that Python runs at each of its starts; a repository has no reason to bring one. */
const startLine = /^import[ \t]+\S.*$/gm

export const startFiles: RepositoryRule = ({ ending, text }) =>
  ending === 'pth' && text !== undefined ? findAll('hook_program', text, startLine) : []

/** Commands that node-gyp runs to fill in a value, by itself when a package is installed; an honest one asks for a path. */
const gypCommand = /<!@?\(([^\n]{1,1000})/g
const mostCommands = 50

export const gypCommands: RepositoryRule = ({ name, ending, text }) => {
  if (text === undefined || !(name === 'binding.gyp' || ending === 'gypi')) return []
  const findings: FileFinding[] = []
  let looked = 0
  for (const { index, 1: command = '' } of text.matchAll(gypCommand)) {
    looked += 1
    if (looked > mostCommands) break
    const code = codeOfGyp(command)
    if (code !== undefined) findings.push(findingAt(code, text, index))
  }
  return findings
}

function codeOfGyp(command: string): FileFinding['code'] | undefined {
  if (findDisguisedCommand(command) !== undefined) return 'disguised_command'
  if (findEncodedCommand(command) !== undefined) return 'encoded_command'
  return findDownload(command)?.kind === 'unknown' ? 'install_download' : undefined
}
