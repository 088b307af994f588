import type { Browser } from 'playwright-core'

/**
 * Closes all pages of a browser. False when it has not done so after `patience` milliseconds: Chromium can, very
 * rarely, leave such a request unanswered for ever. That browser is of no use any more; it ends with this process.
 */
export async function closePages(browser: Pick<Browser, 'contexts'>, patience = 10_000): Promise<boolean> {
  const closing = Promise.all(browser.contexts().map((context) => context.close()))
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, patience, false)
  })
  try {
    return await Promise.race([closing.then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}
