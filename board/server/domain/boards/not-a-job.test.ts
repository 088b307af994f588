import { expect, it } from 'vitest'
import { isNoJobTitle } from './not-a-job.ts'

it.each([
  'Product Manager, Evergreen Subnets',
  'Portfolio Manager, Evergreen Funds',
  'Evergreen Fund Analyst',
  'Manager, Talent Community',
  'Head of Talent Network',
  'Talent Community Manager',
  'General Applications Engineer',
])('takes “%s” for a job', (title) => {
  expect(isNoJobTitle(title)).toBe(false)
})

it.each([
  'General Application',
  'General Applications – Engineering',
  'Future Opportunities',
  'Open Application Berlin',
  'Candidature spontanée',
  'Initiativbewerbung (m/w/d)',
  'Evergreen - Solidity Engineer',
  'Solidity Engineer (Evergreen)',
  'Evergreen Requisition: Sales',
  'Engineering Talent Pool',
  'Talent Network: Europe',
  'Acme Talent Community',
  'Don’t see your role?',
  'Engineer (Sample)',
])('takes “%s” for no job', (title) => {
  expect(isNoJobTitle(title)).toBe(true)
})
