import {
  type FileFinding,
  findAll,
  findingAt,
  gatherFindings,
  isJavaScript,
  isScript,
  type RepositoryRule,
} from './rule.ts'

/** After the end of a statement, so many blanks that what follows is out of sight. */
const farToTheRight = /[;{})\],'"`][ \t]{120,}(?!\/\/|\/\*|\*|#|\||\\)(?=\S)/g
const isCode =
  /\b(?:eval|require|import|Function|function|global|globalThis|process|child_process|fetch|atob|exec|_0x\w+|_\$_\w+)\b|=>/

/** Code behind so much white space that an editor doesn't show it. */
export const codeToTheRight: RepositoryRule = (file) => {
  const { text } = file
  if (text === undefined || !(isScript(file) || file.ending === 'json')) return []
  const { findings, add } = gatherFindings(text, 5)
  let looked = 0
  for (const { index, 0: match } of text.matchAll(farToTheRight)) {
    looked += 1
    if (looked > 20) break
    const at = index + match.length
    const [rest = ''] = text.slice(at, at + 2_000).split('\n', 1)
    if (rest.length > 12 && isCode.test(rest)) add('hidden_to_the_right', () => at)
  }
  return findings
}

/** Characters that nobody sees: selectors of variants, tags, and spaces without width. */
const invisible = /[\u{FE00}-\u{FE0F}\u{E0000}-\u{E01EF}\u200B-\u200D\u2060-\u2064\u3164\uFFA0]{16,}/gu
/** Characters that change the order of those that follow. */
const reordering = /[\u202A-\u202E\u2066-\u2069]/g

/** Text that editors don't show, or show in another order than programs read it. */
export const unseenCharacters: RepositoryRule = (file) => {
  const { text } = file
  if (text === undefined) return []
  return [
    ...findAll('invisible_text', text, invisible),
    ...(isScript(file) ? findAll('reordered_text', text, reordering, 2) : []),
  ]
}

const obfuscatedName = /\b_0x[0-9a-f]{4,6}\b/g
const decoder =
  /while\s*\(\s*!!\[\]\s*\)|parseInt\(\s*_0x|\[['"]push['"]\]\(\s*_0x\w+\[['"]shift['"]\]|function\s+_0x|\b_0x\w+\s*=\s*function|=\s*_0x\w+\s*;/
/** Marks of other tools: names such as `_$_1e42`, and a program that puts `require` where strings can reach it. */
const otherMarks =
  /\b_\$_[0-9a-f]{4}\s*[=[(]|\bglobal\[['"][!_\w]{1,3}['"]\]\s*=|\bglobal\.[rm]\s*=\s*(?:require|module)\b/g
/** JavaScript written with six signs. */
const sixSigns = /(?<![[\]()!+])[[\]()!+]{300,}/g

/** Programs that a tool made unreadable on purpose, which minifying doesn't do. */
export const obfuscation: RepositoryRule = (file) => {
  const { text } = file
  if (text === undefined || !(isJavaScript(file) || file.ending === 'json')) return []
  const names = new Set(text.match(obfuscatedName))
  const first = text.search(/\b_0x[0-9a-f]{4}/)
  return [
    ...(names.size >= 8 && decoder.test(text) ? [findingAt('obfuscated', text, first)] : []),
    ...findAll('obfuscated', text, otherMarks, 2),
    ...findAll('obfuscated', text, sixSigns, 1),
  ]
}

/** Texts as numbers or bytes: the first group of each. */
const encodedTexts: readonly [RegExp, (piece: string) => string][] = [
  [/['"`]((?:\\x[0-9a-f]{2}){8,})/gi, (piece) => fromHex(piece.replaceAll('\\x', ''))],
  [/['"`]((?:[0-9a-f]{2}){12,2000})['"`]/gi, fromHex],
  [/(?:\[|\bfromCharCode\()\s*((?:\d{2,3}\s*,\s*){9,}\d{2,3})\s*[\])]/g, fromNumbers],
  [/['"`]([\w+/]{24,8000}={0,2})['"`]/g, fromBase64],
]
const wholeAddress = /^https?:\/\/[\w-]+(?:\.[\w-]+)+/i
const harmful =
  /\bchild_process\b|\bpowershell\b|\/bin\/(?:ba|z)?sh\b|\beval\s*\(\s*(?:atob|await|\w+\.data)/i

function fromHex(piece: string): string {
  return Buffer.from(piece, 'hex').toString('latin1')
}

function fromNumbers(piece: string): string {
  return Buffer.from(piece.split(',').map(Number)).toString('latin1')
}

function fromBase64(piece: string): string {
  return Buffer.from(piece, 'base64').toString('latin1')
}

/** Addresses and commands that are written as bytes, numbers or base64, so that nobody reads them. */
export const encodedText: RepositoryRule = (file) => {
  const { text } = file
  if (text === undefined || !(isScript(file) || file.ending === 'json' || isEnvironment(file.name))) return []
  const findings: FileFinding[] = []
  for (const [pattern, decode] of encodedTexts) {
    for (const match of text.matchAll(pattern)) {
      const code = codeOf(decode(match[1] ?? ''))
      if (code !== undefined) findings.push(findingAt(code, text, match.index, match[0].length))
      if (findings.length === 10) return findings
    }
  }
  return findings
}

function codeOf(decoded: string): 'encoded_program' | 'encoded_address' | undefined {
  if (harmful.test(decoded)) return 'encoded_program'
  return wholeAddress.test(decoded) ? 'encoded_address' : undefined
}

function isEnvironment(name: string): boolean {
  return /^\.?env(?:\.|$)|\.env(?:\.|$)/.test(name)
}

const mostSettings = 20

/** Addresses in base64 or hex in files of settings, where an address has no reason to be encoded. */
export const encodedSettings: RepositoryRule = ({ name, text, lines }) => {
  if (text === undefined || !isEnvironment(name)) return []
  const findings: FileFinding[] = []
  for (const [index, line] of lines.entries()) {
    if (findings.length === mostSettings) break
    const [, value = ''] =
      /^[ \t]*(?:#[ \t]*)?(?:export[ \t]+)?[\w.-]{1,80}[ \t]*=[ \t]*["']?([\w+/=]{12,4000})["']?[ \t\r]*$/.exec(
        line,
      ) ?? []
    const isEncoded = wholeAddress.test(fromBase64(value)) || wholeAddress.test(fromHex(value))
    if (isEncoded) findings.push({ ...findingAt('encoded_setting', line, 0), line: index + 1 })
  }
  return findings
}

const longestWritten = 2_000
/** Compilers put it at the end, and it can be very long. */
const sourceMap = '//# sourceMappingURL='

/** Lines that nobody reads: one among lines that people wrote, or a file of them. */
export const longLines: RepositoryRule = (file) => {
  if (!isScript(file) || /\.d\.[cm]?ts$/.test(file.name)) return []
  const index = file.lines.findIndex((one) => one.length > longestWritten && !one.startsWith(sourceMap))
  const line = file.lines[index]
  if (line === undefined) return []
  const code = file.isMinified ? 'minified' : 'long_line'
  return [{ ...findingAt(code, line.trim(), 0), line: index + 1 }]
}
