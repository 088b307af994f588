/** The jobs of the list that this tab came from, in its order. */
interface Results {
  /** The list's address. */
  href: string
  paths: string[]
  /** Its other pages. */
  previous: string | null
  next: string | null
}

const key = 'results'

/** Opens the next or the previous job of the search that this job's page was opened from, on its other pages too. False if there was none. */
export async function openNeighbour(step: 1 | -1): Promise<boolean> {
  const results = await findResults()
  if (results === null) return false
  const path = results.paths[results.paths.indexOf(location.pathname) + step]
  const href = step === 1 ? results.next : results.previous
  if (path !== undefined) location.assign(path)
  else if (href !== null) await openFrom(href, step)
  return true
}

/** Opens the first job of the page after, or the last one of the page before. */
async function openFrom(href: string, step: 1 | -1): Promise<void> {
  const results = await readResults(href)
  const path = results.paths.at(step === 1 ? 0 : -1)
  if (path === undefined) return
  keep(results)
  location.assign(path)
}

/** The results that were kept while going from job to job; else those of the page that the browser says it came from. */
async function findResults(): Promise<Results | null> {
  const { referrer } = document
  const keptResults = findKept()
  const isFromList = URL.canParse(referrer) && new URL(referrer).origin === location.origin
  const isHere = (results: Results) => results.paths.includes(location.pathname)
  if (isFromList && referrer !== keptResults?.href) {
    const results = await readResults(referrer).catch(() => null)
    if (results !== null && isHere(results)) {
      keep(results)
      return results
    }
  }
  return keptResults !== null && isHere(keptResults) ? keptResults : null
}

async function readResults(href: string): Promise<Results> {
  const response = await fetch(href, { headers: { Accept: 'text/html' } })
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const pathsOf = (selector: string) =>
    [...page.querySelectorAll(selector)].map((link) => link.getAttribute('href') ?? '')
  return {
    href,
    // Jobs like the one of a job's page are no search.
    paths: page.querySelector('.job-page') === null ? pathsOf('.title a') : [],
    previous: pathsOf('.pages a[rel=prev]')[0] ?? null,
    next: pathsOf('.pages a[rel=next]')[0] ?? null,
  }
}

function findKept(): Results | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    // A browser that keeps nothing has the referrer alone.
    return null
  }
}

function keep(results: Results): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(results))
  } catch {
    // As above.
  }
}
