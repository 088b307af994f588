/** Hosts of installers that many projects name; whoever runs one trusts its makers anyway. */
const installerHosts = new Set([
  'astral.sh',
  'bun.com',
  'bun.sh',
  'deb.nodesource.com',
  'deno.land',
  'foundry.paradigm.xyz',
  'get.docker.com',
  'get.pnpm.io',
  'get.volta.sh',
  'install.python-poetry.org',
  'release.anza.xyz',
  'release.solana.com',
  'sh.rustup.rs',
  'sui.io',
])
/** Paths at hosts where anyone can put files. */
const installerPaths =
  /^https:\/\/raw\.githubusercontent\.com\/(?:nvm-sh\/nvm|Homebrew\/install|ohmyzsh\/ohmyzsh|foundry-rs\/foundry)\//

const shell =
  '(?:sudo +)?(?:/[^\\s|;&]{0,200}/)?(?:env +)?(?:(?:ba|z|da|k)?sh|node|bun|deno|python3?|perl|ruby|php|iex|cmd|pwsh|powershell)\\b'
const fetcher =
  '\\b(?:curl|wget|iwr|irm|invoke-webrequest|invoke-restmethod|certutil|bitsadmin)(?:\\.exe)?\\b'

/** A download that is handed to a program. Each looks a few hundred characters ahead at most. */
const downloadsThatRun: readonly RegExp[] = [
  new RegExp(`${fetcher}[^|\\n]{0,300}\\|\\s*${shell}`, 'i'),
  /\b(?:ba|z|da)?sh\b[^\n]{0,12}(?:<\(|\$\(|`)\s*(?:curl|wget)\b/i,
  /\b(?:eval|source)\b[^\n]{0,6}(?:<\(|\$\(|`)\s*(?:curl|wget)\b/i,
  new RegExp(
    `${fetcher}[^\\n]{0,300}(?:&&|;|&)\\s*(?:chmod\\s+(?=\\S)[^\\n;&]{0,80}(?:&&|;)\\s*)?(?:\\./|start\\s|${shell}\\s+(?!-[cv]))`,
    'i',
  ),
  /\b(?:iex|invoke-expression)\b[^\n]{0,120}\b(?:iwr|irm|invoke-webrequest|invoke-restmethod|downloadstring)\b/i,
  /\bmshta(?:\.exe)?\s+["']?https?:/i,
]

/** Code that comes encoded, so that nobody reads it. */
const encodedCommands: readonly RegExp[] = [
  /\b(?:powershell|pwsh)(?:\.exe)?\b[^\n]{0,80}\s-e(?:nc|ncodedcommand)?\s+[a-z0-9+/=]{16,}/i,
  /\bbase64\s+(?:-d|-D|--decode)\b[^\n]{0,120}\|\s*(?:ba|z|da)?sh\b/,
  /\bnode\s+(?:-e|--eval)\s[^\n]{0,300}(?:\beval\(|\batob\(|['"]base64['"]|\bFunction\()/,
  /\bpython3?\s+-c\s[^\n]{0,300}(?:\bb64decode\b|\bexec\()/,
]

/** A program that is to run a file whose name says that it is none. */
const disguised =
  /\b(?:node|bun|deno(?:\s+run)?|python3?|(?:ba|z)?sh|powershell|pwsh)(?:\.exe)?\s+(?:-(?!e\b|p\b|c\b)\S+\s+){0,20}["']?[^\s"'`;&|<>()$]+\.(?:woff2?|ttf|otf|eot|png|jpe?g|gif|svg|ico|webp|bmp|pdf|mp[34]|wav|css)(?=$|[\s"'`;&|<>)])/i

/** The program that a command gets from elsewhere: `installer` if it is of well-known makers. */
export function findDownload(command: string): { at: number; kind: 'unknown' | 'installer' } | undefined {
  const at = firstMatch(downloadsThatRun, command)
  if (at === undefined) return undefined
  const addresses = command.match(/https?:\/\/[^\s"'`|)<>;]+/gi) ?? []
  const isKnown = addresses.length > 0 && addresses.every(isInstaller)
  return { at, kind: isKnown ? 'installer' : 'unknown' }
}

function isInstaller(address: string): boolean {
  const url = URL.parse(address)
  return (
    url?.protocol === 'https:' &&
    (installerHosts.has(url.hostname.replace(/^www\./, '')) || installerPaths.test(address))
  )
}

/** Where a command runs code that it has first to decode. */
export function findEncodedCommand(command: string): number | undefined {
  return firstMatch(encodedCommands, command)
}

/** Where a command runs a picture, a font or the like as a program. */
export function findDisguisedCommand(command: string): number | undefined {
  return firstMatch([disguised], command)
}

function firstMatch(patterns: readonly RegExp[], text: string): number | undefined {
  for (const pattern of patterns) {
    const match = pattern.exec(text)
    if (match !== null) return match.index
  }
  return undefined
}

/** Commands that prepare a project and nothing else, as far as their names go. */
const usualTools = new Set(
  (
    'husky is-ci patch-package only-allow node-gyp node-gyp-build node-gyp-build-optional-packages prebuild-install node-pre-gyp ' +
    'electron-builder electron-rebuild prisma lerna opencollective opencollective-postinstall simple-git-hooks lefthook lint-staged ' +
    'tsc tsup tshy rollup vite unbuild nuxt nuxi svelte-kit wireit bob del rimraf rm echo exit true false test typechain hardhat ' +
    'forge foundryup turbo nx webpack babel gulp grunt make jest vitest napi cmake-js ngcc ngc pod run-s run-p npm-run-all ' +
    'changeset playwright cypress puppeteer link-workspace-packages syncpack yarn-deduplicate shx cross-env mkdir cp cd git'
  ).split(' '),
)
const runners =
  /^(?:(?:npx|bunx)(?:\s+(?:--yes|-y|--no-install|--no|--))*|(?:yarn|pnpm|npm|bun)(?:\s+(?:run|exec|dlx|x|-s|--silent))*)\s+/

/** Whether each part of a command is a tool that is known by its name, or another script of the same package, which is read on its own. */
export function isUsualCommand(command: string, scripts: Readonly<Record<string, unknown>>): boolean {
  const parts = command.split(/&&|\|\||[;|&]/).map((part) => part.trim())
  return parts.every((part) => {
    if (part === '' || /^:$/.test(part)) return true
    const [word = ''] = part
      .replace(runners, '')
      .replace(/^(?:\w+=\S* +)+/, '')
      .split(/\s+/)
    const tool = word.replace(/^(?:\.\/)?node_modules\/\.bin\//, '')
    if (/^(?:npm|pnpm|yarn|bun)$/.test(tool)) return true
    return (
      usualTools.has(tool.replace(/@[\w.^~-]+$/, '')) || (runners.test(part) && Object.hasOwn(scripts, tool))
    )
  })
}
