import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listSources } from './tests/projects.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const forbidden: [string, string][] = [
  ['packages/contract/src/jobs/x.ts', 'express'],
  ['packages/contract/src/jobs/x.ts', 'node:fs'],
  ['packages/wallet/src/x.ts', 'react'],
  ['packages/wallet/src/x.ts', 'viem/chains'],
  ['packages/wallet/src/x.ts', '@cryptolist/web3/units'],
  ['packages/client/src/x.ts', 'viem'],
  ['moralis/web3/src/x.ts', 'parse'],
  ['moralis/web3/src/x.ts', '@cryptolist/moralis'],
  ['moralis/sdk/src/web3/x.ts', 'react'],
  ['moralis/sdk/src/web3/x.ts', '@cryptolist/client'],
  ['moralis/react/src/x.tsx', 'parse'],
  ['board/site/jobs/page.tsx', '../../server/domain/jobs/jobs.ts'],
  ['board/site/auth/browser/sign-in.island.tsx', '../../../server/http/cookies.ts'],
  ['board/site/jobs/facets.tsx', '../../server/search/facets.ts'],
  ['board/site/home/aside.tsx', 'express'],
  ['board/site/feeds/formats/rss.ts', '../../../server/domain/jobs/jobs.ts'],
  ['board/site/document/document.tsx', '../../server/http/theme-cookie.ts'],
  ['board/site/document/boot.ts', 'node:fs'],
  ['board/site/components/row.tsx', '../../server/database/schema.ts'],
  ['board/site/jobs/route.ts', '../../server/domain/jobs/repository.ts'],
  ['board/site/jobs/route.ts', '../../server/search/job-search.ts'],
  ['board/server/api/jobs/route.ts', '../../domain/jobs/repository.ts'],
  ['board/server/domain/jobs/jobs.ts', 'express'],
  ['board/server/domain/jobs/jobs.ts', '../../http/cookies.ts'],
  ['board/server/domain/jobs/repository.ts', '../domain-context.ts'],
  ['board/server/domain/jobs/jobs.ts', '../accounts/repository.ts'],
  ['board/server/domain/jobs/presenter.ts', '../listings/repository.ts'],
  ['board/server/domain/jobs/repository.ts', '../listings/repository.ts'],
  ['board/server/domain/listings/move-listing.ts', '../posting/draft-repository.ts'],
  ['board/server/domain/posting/send-draft.ts', '../moderation/facts-repository.ts'],
  ['board/server/domain/jobs/job.fixture.ts', '../../http/cookies.ts'],
  ['board/server/domain/jobs/job.fixture.ts', '../accounts/mail-repository.ts'],
  ['board/server/domain/reading/pay-in-text.ts', '../../database/schema.ts'],
  ['board/server/domain/systems/feed.ts', '../domain-context.ts'],
  ['board/server/domain/phrases/match.ts', '../checks/rules.ts'],
  ['board/server/domain/checks/texts.ts', '../phrases/match.ts'],
  ['board/server/domain/jobs/jobs.ts', '../search-words/pieces.ts'],
  ['board/server/domain/applications/cv.ts', '../repository-check/read-archive.ts'],
  ['board/site/safety/check-repo/route.ts', '../../../server/domain/repository-check/rules.ts'],
  ['board/server/domain/systems/read-link.ts', '../boards/ask-board.ts'],
  ['board/server/domain/markup/markdown.ts', 'express'],
  ['board/server/mcp/tools/get-job.ts', '../../domain/jobs/repository.ts'],
  ['board/server/commands/import.ts', '../domain/boards/repository.ts'],
  ['board/server/search/facets.ts', '../domain/jobs/jobs.ts'],
  ['board/server/http/errors.ts', '../../site/route.ts'],
  ['board/server/database/schema.ts', '../domain/jobs/jobs.ts'],
  ['board/server/queue/queue.ts', '../http/errors.ts'],
  ['board/server/mail/mailer.ts', '../domain/accounts/accounts.ts'],
  ['board/server/files/open-store.ts', '../domain/files/files.ts'],
  ['board/server/outgoing/guarded-fetch.ts', '../context.ts'],
  ['backend/chain/ask-contract.ts', '@cryptolist/board/http/route'],
  ['backend/parse/users.ts', '../../board/server/domain/accounts/users.ts'],
  ['backend/parse/functions/x.ts', '../../chain/index/transfer-repository.ts'],
  ['board/server/http/errors.ts', '../database/pool.ts'],
]

const allowed: [string, string][] = [
  ['packages/contract/src/jobs/x.ts', 'zod'],
  ['packages/contract/src/jobs/x.ts', '../taxonomy/classes.ts'],
  ['packages/wallet/src/x.ts', 'viem/utils'],
  ['moralis/web3/src/x.ts', 'viem/chains'],
  ['moralis/web3/src/x.ts', '@cryptolist/wallet/requests'],
  ['moralis/sdk/src/web3/x.ts', '@cryptolist/web3/transactions'],
  ['moralis/sdk/src/parse/x.ts', 'parse/node'],
  ['moralis/react/src/x.tsx', '@cryptolist/moralis'],
  ['board/site/jobs/page.tsx', '@cryptolist/contract'],
  ['board/site/jobs/route.ts', '../../server/context.ts'],
  ['board/site/route.ts', 'express'],
  ['board/site/document/send-page.ts', '../../server/context.ts'],
  ['board/site/document/send-list.ts', '../../server/context.ts'],
  ['board/site/errors/send-error-page.tsx', '../../server/context.ts'],
  ['board/server/domain/jobs/jobs.ts', './repository.ts'],
  ['board/server/domain/jobs/repository.ts', '../../database/schema.ts'],
  ['board/server/domain/jobs/jobs.ts', '../accounts/accounts.ts'],
  ['board/server/domain/systems/feed.ts', '../reading/pay-in-text.ts'],
  ['board/server/domain/systems/feed.ts', '../../texts/json-depth.ts'],
  ['board/server/domain/systems/feed.ts', '../../../escaping/html.ts'],
  ['board/server/domain/systems/feed.ts', './source-posting.ts'],
  ['board/server/domain/boards/round.ts', '../systems/feed.ts'],
  ['board/server/domain/checks/texts.ts', '../phrases/find-said.ts'],
  ['board/server/domain/phrases/find-said.ts', './match.ts'],
  ['board/server/domain/jobs/jobs.ts', '../search-words/read-search.ts'],
  ['board/server/domain/applications/cv.ts', '../repository-check/check.ts'],
  ['board/site/safety/check-repo/route.ts', '../../../server/domain/repository-check/one-at-a-time.ts'],
  ['board/server/domain/repository-check/check.ts', './read-archive.ts'],
  ['board/server/domain/jobs/jobs.test.ts', '../accounts/repository.ts'],
  ['board/server/domain/posting/drafts.ts', './draft-repository.ts'],
  ['board/server/queue/statements.ts', '../database/database-errors.ts'],
  ['board/server/http/errors.ts', '../database/database-errors.ts'],
]

/** Writes files into a folder of their own under the project's rules; answers those that the rule refuses. */
function lint(files: readonly { path: string; text: string }[], folder: string, rule: string): Set<string> {
  for (const name of ['biome.json', '.gitignore']) copyFileSync(join(root, name), join(folder, name))
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const args = [biome, 'lint', '--reporter=json', `--only=${rule}`, '--max-diagnostics=none', '.']
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  const report: { diagnostics: { location: { path: string } }[] } = JSON.parse(stdout)
  return new Set(report.diagnostics.map(({ location }) => location.path))
}

/** Puts each case into a folder of its own within its file's, so that several may be about one file name. */
function place(file: string, index: number): string {
  return join(dirname(file), `case-${index}`, file.slice(dirname(file).length + 1))
}

describe('import rules between folders', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cryptolist-import-rules-'))
  const cases = [...forbidden, ...allowed]
  let refused = new Set<string>()
  beforeAll(() => {
    const files = cases.map(([file, source], index) => ({
      path: place(file, index),
      text: `import { thing } from '${source}'\nconsole.log(thing)\n`,
    }))
    refused = lint(files, folder, 'style/noRestrictedImports')
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it.each(forbidden.map(([file, source], index) => ({ file, source, index })))(
    '$file may not import $source',
    ({ file, index }) => {
      expect(refused).toContain(place(file, index))
    },
  )

  it.each(allowed.map(([file, source], index) => ({ file, source, index: index + forbidden.length })))(
    '$file may import $source',
    ({ file, index }) => {
      expect(refused).not.toContain(place(file, index))
    },
  )
})

describe('the domain', () => {
  it('has a folder for each subject, and none within it', () => {
    const domain = join(root, 'board/server/domain')
    const entries = readdirSync(domain, { recursive: true, withFileTypes: true })
    const deep = entries.filter((entry) => entry.isDirectory() && entry.parentPath !== domain)
    expect(entries.length).toBeGreaterThan(500)
    expect(deep.map(({ parentPath, name }) => join(parentPath, name))).toEqual([])
  })
})

describe('files that import each other', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cryptolist-import-circles-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('are refused, also when they take only types', () => {
    const files = [
      {
        path: 'board/server/domain/jobs/jobs.ts',
        text: "import type { Step } from './step.ts'\nexport interface Jobs {\n  step: Step\n}\n",
      },
      {
        path: 'board/server/domain/jobs/step.ts',
        text: "import type { Jobs } from './jobs.ts'\nexport type Step = (jobs: Jobs) => void\n",
      },
      {
        path: 'board/server/domain/jobs/route.ts',
        text: "import type { Jobs } from './jobs.ts'\nexport type Route = (jobs: Jobs) => void\n",
      },
    ]
    expect([...lint(files, folder, 'suspicious/noImportCycles')].toSorted()).toEqual([
      'board/server/domain/jobs/jobs.ts',
      'board/server/domain/jobs/step.ts',
    ])
  })
})

describe('the border between the board and its neighbour', () => {
  const sources = listSources(root).filter((path) => /\.(tsx?|mjs)$/.test(path))
  const importsOf = (path: string): string[] =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)].map(
      ([, name = '']) => name,
    )
  const targetOf = (path: string, name: string) => (name.startsWith('.') ? join(dirname(path), name) : name)

  it('is crossed by no import of the board, its tests included', () => {
    const crossing = sources
      .filter((path) => path.startsWith('board/') && !path.startsWith('board/vite.'))
      .filter((path) =>
        importsOf(path).some((name) => /^(backend\/|@cryptolist\/backend)/.test(targetOf(path, name))),
      )
    expect(crossing).toEqual([])
  })

  it('is crossed by the backend at the doors that the board’s exports name, and each of them is used', () => {
    const { exports } = JSON.parse(readFileSync(join(root, 'board/package.json'), 'utf8'))
    const isProduct = (path: string) => !/\.test\.|\.fixture\.|^backend\/tests\//.test(path)
    const doors = sources
      .filter((path) => path.startsWith('backend/') && isProduct(path))
      .flatMap(importsOf)
      .filter((name) => name.startsWith('@cryptolist/board'))
    const used = new Set(doors.map((name) => name.replace('@cryptolist/board', '.')))
    expect([...used].sort()).toEqual(Object.keys(exports).sort())
  })
})
