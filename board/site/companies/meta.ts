import type { Company, CompanyList } from '@cryptolist/contract'
import type { PageMeta } from '../document/document.tsx'

/** The head of the directory; only its first page is for search engines. */
export function metaOfCompanies(
  { items, total }: CompanyList,
  { after, isDemoOnly }: { after: string | undefined; isDemoOnly: boolean },
): PageMeta {
  const examples = items.slice(0, 3).map(({ name }) => name)
  const such = examples.length === 0 ? '' : ` such as ${examples.join(', ')}`
  const robots = isDemoOnly ? 'noindex' : after === undefined ? undefined : 'noindex,follow'
  return {
    title: 'Web3 companies',
    description: `${total.toLocaleString('en')} web3 ${total === 1 ? 'company' : 'companies'}${such}, each with its open jobs.`,
    path: after === undefined ? '/companies' : `/companies?${new URLSearchParams({ after })}`,
    ...(robots && { robots }),
  }
}

/** The head of a company's page. Demo companies, those that have not claimed their page, and those without any listing are not for search engines. */
export function metaOfCompany(company: Company): PageMeta {
  const { name, liveJobs, sectors } = company
  const jobs = `${liveJobs.toLocaleString('en')} open ${liveJobs === 1 ? 'job' : 'jobs'}`
  const field = sectors.length === 0 ? '' : ` Sectors: ${sectors.map((sector) => sector.name).join(', ')}.`
  // A page without any listing is nothing to be found by, and nothing to make pages for.
  const isBare = liveJobs === 0 && company.pastJobs === 0
  const isHidden = company.isDemo || !company.isClaimed || isBare
  return {
    title: `Jobs at ${name}`,
    description: `${company.isDemo ? 'Demo company, not a real employer. ' : ''}${name}: ${jobs}.${field}`,
    path: company.path,
    ...(isHidden && { robots: 'noindex' as const }),
  }
}
