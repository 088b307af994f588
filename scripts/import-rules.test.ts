import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

const forbidden: [string, string][] = [
  ['packages/contract/src/jobs/x.ts', 'express'],
  ['packages/contract/src/jobs/x.ts', 'node:fs'],
  ['packages/wallet/src/x.ts', 'react'],
  ['packages/client/src/x.ts', 'viem'],
  ['packages/moralis/src/web3/x.ts', 'react'],
  ['packages/moralis/src/web3/x.ts', '@cryptolist/client'],
  ['packages/react/src/x.tsx', 'parse'],
  ['apps/board/site/jobs/page.tsx', '../../server/domain/jobs/service.ts'],
  ['apps/board/site/auth/browser/sign-in.island.tsx', '../../../server/http/cookies.ts'],
  ['apps/board/site/jobs/facets.tsx', '../../server/search/facets.ts'],
  ['apps/board/site/home/aside.tsx', 'express'],
  ['apps/board/site/document/document.tsx', '../../server/http/theme-cookie.ts'],
  ['apps/board/site/document/boot.ts', 'node:fs'],
  ['apps/board/site/components/row.tsx', '../../server/database/schema.ts'],
  ['apps/board/site/jobs/route.ts', '../../server/domain/jobs/repository.ts'],
  ['apps/board/site/jobs/route.ts', '../../server/search/job-search.ts'],
  ['apps/board/server/api/jobs/route.ts', '../../domain/jobs/repository.ts'],
  ['apps/board/server/domain/jobs/service.ts', 'express'],
  ['apps/board/server/domain/jobs/service.ts', '../../http/cookies.ts'],
  ['apps/board/server/domain/jobs/repository.ts', './service.ts'],
  ['apps/board/server/domain/jobs/service.ts', '../accounts/repository.ts'],
  ['apps/board/server/domain/jobs/presenter.ts', '../listings/history-repository.ts'],
  ['apps/board/server/domain/jobs/repository.ts', '../listings/repository.ts'],
  ['apps/board/server/domain/posting/reading/read-pay.ts', '../../money/repository.ts'],
  ['apps/board/server/domain/jobs/job.fixture.ts', '../../http/cookies.ts'],
  ['apps/board/server/search/facets.ts', '../domain/jobs/service.ts'],
  ['apps/board/server/http/errors.ts', '../../site/route.ts'],
  ['apps/board/server/database/schema.ts', '../domain/jobs/service.ts'],
  ['apps/board/server/queue/queue.ts', '../http/errors.ts'],
  ['apps/board/server/mail/mailer.ts', '../domain/accounts/service.ts'],
  ['apps/board/server/files/open-store.ts', '../parse/backend.ts'],
  ['apps/board/server/outgoing/guarded-fetch.ts', '../context.ts'],
  ['apps/board/server/chain/clients.ts', '../domain/accounts/service.ts'],
  ['apps/board/server/http/errors.ts', '../database/pool.ts'],
]

const allowed: [string, string][] = [
  ['packages/contract/src/jobs/x.ts', 'zod'],
  ['packages/contract/src/jobs/x.ts', '../taxonomy/classes.ts'],
  ['packages/wallet/src/x.ts', 'viem/chains'],
  ['packages/moralis/src/web3/x.ts', '@cryptolist/wallet/transactions'],
  ['packages/moralis/src/parse/x.ts', 'parse/node'],
  ['packages/react/src/x.tsx', '@cryptolist/moralis'],
  ['apps/board/site/jobs/page.tsx', '@cryptolist/contract'],
  ['apps/board/site/jobs/route.ts', '../../server/context.ts'],
  ['apps/board/site/route.ts', 'express'],
  ['apps/board/site/document/send-page.tsx', '../../server/context.ts'],
  ['apps/board/site/errors/send-error-page.tsx', '../../server/context.ts'],
  ['apps/board/server/domain/jobs/service.ts', './repository.ts'],
  ['apps/board/server/domain/jobs/repository.ts', '../../database/schema.ts'],
  ['apps/board/server/domain/jobs/service.ts', '../accounts/service.ts'],
  ['apps/board/server/domain/jobs/job.fixture.ts', '../accounts/repository.ts'],
  ['apps/board/server/domain/jobs/service.test.ts', '../accounts/repository.ts'],
  ['apps/board/server/domain/posting/reading/read-pay.ts', '../draft-repository.ts'],
  ['apps/board/server/queue/statements.ts', '../database/database-errors.ts'],
  ['apps/board/server/http/problems.ts', '../database/database-errors.ts'],
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

/** The same room for each case, with a folder of its own, so that several may be about one file name. */
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

describe('files that import each other', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cryptolist-import-circles-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('are refused, also when they take only types', () => {
    const files = [
      {
        path: 'apps/board/server/domain/jobs/service.ts',
        text: "import type { Step } from './step.ts'\nexport interface Service {\n  step: Step\n}\n",
      },
      {
        path: 'apps/board/server/domain/jobs/step.ts',
        text: "import type { Service } from './service.ts'\nexport type Step = (service: Service) => void\n",
      },
      {
        path: 'apps/board/server/domain/jobs/route.ts',
        text: "import type { Service } from './service.ts'\nexport type Route = (service: Service) => void\n",
      },
    ]
    expect([...lint(files, folder, 'suspicious/noImportCycles')].toSorted()).toEqual([
      'apps/board/server/domain/jobs/service.ts',
      'apps/board/server/domain/jobs/step.ts',
    ])
  })
})
