import { slugify } from '../../taxonomy/fold.ts'

const maxTitleLength = 80
const maxLength = 120

/** The readable part of a job's path, `senior-rust-engineer-at-demo-harbor-labs`; a title without ASCII letters becomes `job`. */
export function jobSlug(title: string, companySlug: string): string {
  const slug = `${slugify(title, maxTitleLength) ?? 'job'}-at-${companySlug}`
  return slug.slice(0, maxLength).replace(/-+$/, '')
}
