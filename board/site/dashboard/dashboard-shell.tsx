import type { ReactElement, ReactNode } from 'react'
import { title as apiKeys } from '#messages/api-keys'
import * as text from '#messages/dashboard'
import { title as domainVerification } from '#messages/domain-verification'
import { heading as careersPage } from '#messages/own-sources'
import { title as applications } from '#messages/pipeline'
import { open as subscriptions } from '#messages/subscriptions'
import type { PageMeta } from '../document/document.tsx'

/** The pages of a company in the dashboard, in the order of its navigation. */
const companyPages = [
  { section: 'profile', name: text.companyProfile, path: '' },
  { section: 'applications', name: applications, path: '/applications' },
  { section: 'team', name: text.companyTeam, path: '/team' },
  { section: 'wallets', name: text.companyWallets, path: '/wallets' },
  { section: 'proof', name: domainVerification, path: '/proof' },
  { section: 'sources', name: careersPage, path: '/sources' },
  { section: 'keys', name: apiKeys, path: '/keys' },
] as const
type CompanySection = (typeof companyPages)[number]['section']

export interface DashboardCompany {
  slug: string
  name: string
}

/** The current page in the navigation; null for pages that aren't in it. */
export type DashboardSection =
  | 'listings'
  | 'companies'
  | 'export'
  | { company: string; section: CompanySection }
  | null

interface DashboardShellProps {
  title: string
  current: DashboardSection
  /** The viewer's companies, by name (companyTeams.listOfUser). */
  companies: readonly DashboardCompany[]
  /** Buttons next to the heading. */
  actions?: ReactNode
  children: ReactNode
}

/** Every page of the dashboard: the navigation next to it, the heading, the page itself. */
export function DashboardShell(props: DashboardShellProps): ReactElement {
  const { title, current, companies, actions, children } = props
  return (
    <div className="wrap dashboard">
      <nav className="dashboard-nav" aria-label={text.title}>
        <ul>
          <NavigationItem path="/dashboard" name={text.listings} isCurrent={current === 'listings'} />
          <NavigationItem
            path="/dashboard/companies"
            name={text.companies}
            isCurrent={current === 'companies'}
          />
          <NavigationItem path="/subscriptions" name={subscriptions} isCurrent={false} />
          <NavigationItem path="/dashboard/export" name={text.exportTitle} isCurrent={current === 'export'} />
        </ul>
        {companies.map((company) => (
          <CompanyNavigation company={company} current={current} key={company.slug} />
        ))}
      </nav>
      <div className="dashboard-main">
        <div className="line dashboard-head">
          <h1>{title}</h1>
          <span className="grow" />
          {actions}
        </div>
        {children}
      </div>
    </div>
  )
}

function CompanyNavigation({
  company: { slug, name },
  current,
}: {
  company: DashboardCompany
  current: DashboardShellProps['current']
}): ReactElement {
  const section =
    current !== null && typeof current === 'object' && current.company === slug ? current.section : null
  return (
    <section aria-labelledby={`dash-${slug}`}>
      <p className="dashboard-company" id={`dash-${slug}`}>
        {name}
      </p>
      <ul>
        {companyPages.map((page) => (
          <NavigationItem
            path={`/dashboard/companies/${slug}${page.path}`}
            name={page.name}
            isCurrent={section === page.section}
            key={page.section}
          />
        ))}
      </ul>
    </section>
  )
}

function NavigationItem({ path, name, isCurrent }: { path: string; name: string; isCurrent: boolean }) {
  return (
    <li>
      <a href={path} aria-current={isCurrent ? 'page' : undefined}>
        {name}
      </a>
    </li>
  )
}

/** The head of a page for signed-in work, which search engines leave out. */
export function metaOf(
  title: string,
  path: string,
  description: PageMeta['description'] = text.descriptionOf(title),
): PageMeta {
  return { title, description, path, robots: 'noindex', area: 'work' }
}
