// Writes the pages of docs/ that are made from tables in the code.
// Usage: node scripts/write-pages.mjs errors|differences|data-api
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const pages = {
  errors: { from: 'packages/contract/src/errors/errors-page.ts', make: 'errorsPage', to: 'docs/errors.md' },
  differences: {
    from: 'moralis/conformance/scenario/differences.ts',
    make: 'differencesPage',
    to: 'docs/sdk-differences.md',
  },
  'data-api': {
    from: 'packages/contract/src/data-api/data-api-page.ts',
    make: 'dataApiPage',
    to: 'docs/guides/data-api.md',
  },
}
const page = pages[process.argv[2]]
if (page === undefined) throw new Error(`Usage: node scripts/write-pages.mjs ${Object.keys(pages).join('|')}`)
const { module } = await runnerImport(fileURLToPath(new URL(`../${page.from}`, import.meta.url)))
writeFileSync(new URL(`../${page.to}`, import.meta.url), module[page.make]())
