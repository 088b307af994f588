// Writes the files that are made from others: pages of docs/ from tables in the code, and the assembled loops of the search index.
// Usage: node scripts/write-pages.mjs errors|configuration|differences|data-api|loops
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const pages = {
  errors: {
    from: 'packages/contract/src/errors/errors-page.ts',
    make: 'errorsPage',
    to: 'backend/docs/errors.md',
  },
  configuration: {
    from: 'board/server/config/options.ts',
    make: 'configurationPage',
    to: 'docs/configuration.md',
  },
  differences: {
    from: 'moralis/conformance/scenario/differences.ts',
    make: 'differencesPage',
    to: 'backend/docs/sdk-differences.md',
  },
  'data-api': {
    from: 'packages/contract/src/data-api/data-api-page.ts',
    make: 'dataApiPage',
    to: 'backend/docs/data-api.md',
  },
  loops: {
    from: 'board/server/search/index/loops/loops-module.fixture.ts',
    make: 'writeLoopsModule',
    to: 'board/server/search/index/loops/loops-code.ts',
  },
}
const page = pages[process.argv[2]]
if (page === undefined) throw new Error(`Usage: node scripts/write-pages.mjs ${Object.keys(pages).join('|')}`)
const { module } = await runnerImport(fileURLToPath(new URL(`../${page.from}`, import.meta.url)))
writeFileSync(new URL(`../${page.to}`, import.meta.url), await module[page.make]())
