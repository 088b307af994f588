// Measures what a first visit to each public page loads, as a real browser receives it, against the budgets.
import { chromium } from 'playwright-core'
// biome-ignore lint/correctness/useImportExtensions: plain JavaScript; what lies beside it are its types
import { chromiumFlags, getBrowserPath } from '../packages/testkit/src/browser/chromium.mjs'

/** Budgets in bytes as sent (compressed bodies): scripts of any public page, and all of the list page. */
export const budgets = { scriptBytes: 3 * 1024, listBytes: 60 * 1024 }

export async function listPublicPages(origin) {
  const { items } = await (await fetch(`${origin}/api/v1/jobs`)).json()
  const [{ path, company }] = items
  return ['/', '/jobs', path, '/companies', `/companies/${company.slug}`, '/sign-in']
}

/** Visits each path with an empty cache. Returns a row for each page: bytes by kind, the sum, and whether it exceeds a budget. */
export async function weighPages(origin, paths) {
  const browser = await chromium.launch({ executablePath: getBrowserPath(), args: chromiumFlags })
  try {
    const rows = []
    for (const path of paths) rows.push(await weigh(browser, origin, path))
    return rows
  } finally {
    await browser.close()
  }
}

async function weigh(browser, origin, path) {
  const context = await browser.newContext()
  const page = await context.newPage()
  const bytes = { document: 0, script: 0, stylesheet: 0, font: 0, other: 0 }
  const counted = []
  page.on('requestfinished', (request) => {
    counted.push(
      request.sizes().then(({ responseBodySize }) => {
        const type = request.resourceType()
        bytes[type in bytes ? type : 'other'] += responseBodySize
      }),
    )
  })
  await page.goto(origin + path, { waitUntil: 'networkidle' })
  await Promise.all(counted)
  await context.close()
  const total = Object.values(bytes).reduce((sum, value) => sum + value, 0)
  const isOver = bytes.script > budgets.scriptBytes || (path.startsWith('/jobs') && total > budgets.listBytes)
  return { path, ...bytes, total, isOver }
}
