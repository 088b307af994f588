// `npm run bench [-- <listings.json> | <number>]` measures the pages: with the small file of the tests, another one, or so many made-up listings (PAGES_SECONDS sets how long each round takes).
// `npm run bench -- backend` measures the backend at /server, `npm run bench -- sdk` the packages, each next to its peer, in one run, as ratios;
// `npm run bench -- employers` posting, the moderators' queue, the sweep and boards of applications on a board of 100,000 listings; `npm run bench -- queue` deciding in it by keyboard; `npm run bench -- search` lists with all
// facets on boards of up to a million; `npm run bench -- chains` the index of chains; `npm run bench -- linter` the checks of listings on a corpus of
// scam sentences and honest ones; `npm run bench -- exits` feeds, CSV, Markdown and pictures of searches, a search of an assistant, the sitemap of a large board, and 10,000 webhooks; `npm run bench -- sources` reading followed boards; `npm run bench -- alerts` matching and sending job alerts; `npm run bench -- pay` pay that is read from sentences, on labelled
// texts; `npm run bench -- operations` what kills, stops, a full disk, long runs and many processes do to it.
import { execFileSync } from 'node:child_process'
import { cpus } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const [what] = process.argv.slice(2)

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
console.log(
  `commit ${commit} · Node ${process.versions.node} · ${cpus().length} × ${cpus()[0]?.model ?? 'unknown CPU'}`,
)
if (what === 'backend') {
  await (await import('./backend.mjs')).benchBackend()
  await (await import('./live-query.mjs')).benchLiveQuery()
} else if (what === 'employers') await (await import('./employers.mjs')).benchEmployers()
else if (what === 'alerts') await (await import('./alerts.mjs')).benchAlerts()
else if (what === 'queue') await (await import('./queue.mjs')).benchQueue()
else if (what === 'chains') await (await import('./chains.mjs')).benchChains()
else if (what === 'operations')
  await (await import('./operations/index.mjs')).benchOperations(process.argv.slice(3))
else if (what === 'sources') await (await import('./sources.mjs')).benchSources()
else if (what === 'exits') {
  await (await import('./exits.mjs')).benchExits()
  await (await import('./sitemap.mjs')).benchSitemap()
  await (await import('./webhooks.mjs')).benchWebhooks()
} else if (what === 'pay') await (await import('./pay.mjs')).benchPay()
else if (what === 'search') await (await import('./search.mjs')).benchSearch()
else if (what === 'linter') await (await import('./linter.mjs')).benchLinter()
else if (what === 'sdk') await (await import('./sdk.mjs')).benchSdk()
else
  await (await import('./pages.mjs')).benchPages(
    /^\d+$/.test(what) ? Number(what) : resolve(what ?? join(root, 'board/tests/fixtures/listings.json')),
  )
