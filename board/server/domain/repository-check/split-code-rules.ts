import { type FileFinding, findAll, findingAt, isJavaScript, type RepositoryRule } from './rule.ts'

/** Larger programs that read files and run code are tools that say so. */
const smallProgram = 6_000
const mostNames = 40
/** A name with an ending, and those of code: tools read such files to run them. The others have another purpose. */
const anyEnding = /\.\w{1,8}['"`]/
const codeEnding = /\.(?:[cm]?[jt]sx?|json|pyi?|vue|svelte|html?|ejs|hbs|lua|wasm)['"`]/i

/** How one language runs a text as code, reads a file, and names what other files have. Each pattern ends where the next thing is read. */
interface Language {
  runs: string
  reads: string
  /** A variable that is given what a file has: its first group. */
  readNames: RegExp
  /** Names, separated by commas, of what is imported from other files of the project: the first group. */
  importedNames: readonly RegExp[]
  /** Names, separated by commas, of modules that are imported whole. These may be libraries, so only values of them that are joined count. */
  importedModules: RegExp
  /** Parts that are run without a name. */
  nameless: string
}

const javaScriptReads = String.raw`(?:await\s+)?(?:(?:fs|fsp|promises|require\(['"](?:node:)?fs(?:/promises)?['"]\))\.)?(?:readFileSync|readFile)\s*\(`
const javaScript: Language = {
  runs: String.raw`(?:\beval|\(\s?0\s?,\s?eval\s?\)|\bFunction(?:\.constructor)?|\bvm['"]?\)?\.(?:runIn\w{1,20}|compileFunction|Script)|\brunIn(?:This|New)?Context|\._compile)\s*\(\s*(?:['"][\w$, ]{0,60}['"]\s*,\s*)?`,
  reads: String.raw`(?:String\(\s*|Buffer\.concat\(\s*\[\s*)?${javaScriptReads}`,
  readNames: new RegExp(
    String.raw`\b(?:const|let|var)\s+([\w$]{1,40})\s*=\s*${javaScriptReads}([^;\n]{0,200})`,
    'g',
  ),
  importedNames: [
    /\b(?:const|let|var)\s+([\w$]{1,40})\s*=\s*require\(\s*['"]\.{1,2}\//g,
    /\b(?:const|let|var)\s*\{([\w$,:\s]{1,300})\}\s*=\s*require\(\s*['"]\.{1,2}\//g,
    /\bimport\s+([\w$]{1,40})\s+from\s+['"]\.{1,2}\//g,
    /\bimport\s*\{([\w$,\s]{1,300})\}\s*from\s+['"]\.{1,2}\//g,
  ],
  importedModules: /\bimport\s*\*\s*as\s+([\w$]{1,40})\s+from\s+['"]\.{1,2}\//g,
  nameless: String.raw`require\(\s?['"]\.{1,2}/[^'"\n]{1,200}['"]\s?\)(?!\s?\()|['"]\.{1,2}/[^\]\n]{1,300}\]\s?\.map\(\s?(?:\w+\s?=>\s?)?require\b`,
}
const python: Language = {
  runs: String.raw`(?<![.\w])(?:exec|eval)\s*\(\s*(?:compile\s*\(\s*)?(?:[\w.]{0,40}b64decode\s*\(\s*)?`,
  reads: String.raw`(?:open|(?:pathlib\.)?Path)\s*\(`,
  readNames: /^[ \t]*(\w{1,40})[ \t]*=[ \t]*[^\n]{0,60}?\bopen\s*\(([^\n]{0,200})/gm,
  importedNames: [/^[ \t]*from[ \t]+\.?[\w.]{1,80}[ \t]+import[ \t]+\(?([\w, \t]{1,300})/gm],
  importedModules: /^[ \t]*import[ \t]+([\w., \t]{1,300})/gm,
  nameless: '(?!)',
}

/** A small program that runs as code what another file has, read as it is or joined from parts: neither file shows what it does. */
export const codeOfOtherFiles: RepositoryRule = (file) => {
  const { text, ending, isMinified } = file
  if (text === undefined || isMinified || !(isJavaScript(file) || ending === 'py')) return []
  const language = ending === 'py' ? python : javaScript
  // Most files run nothing.
  if (!new RegExp(language.runs).test(text)) return []
  const readAndRun = new RegExp(`${language.runs}${language.reads}([^;\\n]{0,200})`, 'g')
  const reads = [...text.matchAll(readAndRun)]
    .filter(({ 1: read = '' }) => isDataFile(read))
    .map(({ index }) => findingAt('code_of_files', text, index))
  return [...reads, ...(text.length > smallProgram ? [] : findJoined(text, language))].slice(0, 5)
}

function isDataFile(argument: string): boolean {
  return anyEnding.test(argument) && !codeEnding.test(argument)
}

/** Places where parts are joined, or handed over as they are, to be run. A call of one is no part. */
function findJoined(text: string, language: Language): FileFinding[] {
  const names = namesOfParts(text, language)
  const joinedValues = patternOfJoined(text, language, names)
  // One that is made of them is a part too.
  const assigned = new RegExp(
    String.raw`(?<![.\w$])([\w$]{1,40})\s?=\s?(?:[[(\s]{0,5}(?:${oneOf(names)})\s?(?:[+,]|\.(?:join|concat)\b)|${joinedValues})`,
    'g',
  )
  for (const [, name = ''] of text.matchAll(assigned)) addName(names, name)
  const joined = new RegExp(
    String.raw`${language.runs}(?:(?:['"]{2}\s?\.\s?join\s?\(\s?)?[[(\s]{0,5}(?:${language.nameless}|(?:${oneOf(names)})\s*(?:[+,)\]]|\.(?:join|concat|default|toString)\b))|${joinedValues})`,
    'g',
  )
  return findAll('code_of_files', text, joined)
}

/** Two values of imported modules, such as `one.code`, that are joined: by a plus, in a list or in a text. */
function patternOfJoined(text: string, language: Language, names: ReadonlySet<string>): string {
  const modules = new Set(names)
  addListed(modules, text, language.importedModules)
  const member = String.raw`(?:${oneOf(modules)})(?:\.[\w$]{1,40}){1,3}(?![\w$.([])`
  const part = `(?:${member}|(?:${oneOf(names)}))`
  const added = String.raw`[(\s]{0,5}${member}\s*\+\s*(?:['"][^'"\n]{0,20}['"]\s*\+\s*)?${part}`
  const listed = String.raw`(?:['"][^'"\n]{0,20}['"]\s?\.\s?join\s?\(\s?[[(]|\[)\s*${member}\s*,\s*${part}`
  const written = String.raw`(?:[fF]['"]{1,3}|\x60)\$?\{\s?${part}\s?\}(?:\\n|\s){0,5}\$?\{\s?${part}`
  return `${added}|${listed}|${written}`
}

function oneOf(names: ReadonlySet<string>): string {
  return [...names].map((name) => `${name.replaceAll('$', String.raw`\$`)}(?![\\w$])`).join('|') || '(?!)'
}

function namesOfParts(text: string, { importedNames, readNames }: Language): Set<string> {
  const names = new Set<string>()
  for (const pattern of importedNames) addListed(names, text, pattern)
  for (const { 1: name = '', 2: read = '' } of text.matchAll(readNames))
    if (isDataFile(read)) addName(names, name)
  return names
}

/** Adds the names of each list that a pattern finds: the one that the file uses, and of `a.b` the first. */
function addListed(names: Set<string>, text: string, pattern: RegExp): void {
  for (const [, list = ''] of text.matchAll(pattern))
    for (const one of list.split(','))
      addName(names, (one.split(/\s+as\s+|:/).at(-1) ?? '').replace(/\..*/s, ''))
}

function addName(names: Set<string>, typed: string): void {
  const name = typed.trim()
  if (/^[\w$]{1,40}$/.test(name) && names.size < mostNames) names.add(name)
}
