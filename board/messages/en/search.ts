import { plural } from '../plural.ts'

// Below the search box, while a visitor types.
export const suggestions = 'Suggestions'
export const countOfSuggestions = (count: number): string =>
  plural(count, { one: '# suggestion', other: '# suggestions' })
export const jobs = (count: number): string => plural(count, { one: '# job', other: '# jobs' })
export const kindsOfSuggestions = {
  tag: 'Skill or topic',
  chain: 'Chain',
  company: 'Company',
  country: 'Location',
  city: 'City',
  mode: 'Work mode',
  role: 'Role',
  seniority: 'Seniority',
  employment: 'Employment type',
  title: 'Title',
} as const
